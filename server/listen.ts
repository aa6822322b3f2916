import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

export type RunningServer = { server: Server; address: string }
/** What the two are called in the environment. */
type SettingNames = { host: string; port: string }

/** Serves the app over HTTP; resolves when it takes requests, fails with one line that names the setting. */
export function listen(
  app: Hono,
  {
    host,
    port,
    settings = { host: 'HOST', port: 'PORT' },
  }: { host: string; port: number; settings?: SettingNames },
): Promise<RunningServer> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(explain(error, { host, port, settings }), { cause: error }))
    })
    server.listen(port, host, () => {
      // A server listening on a port always has such an address.
      const { port: actual } = server.address() as AddressInfo
      const name = host.includes(':') ? `[${host}]` : host
      resolve({ server, address: `http://${name}:${actual}` })
    })
  })
}

function explain(
  error: NodeJS.ErrnoException,
  { host, port, settings }: { host: string; port: number; settings: SettingNames },
): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `${settings.port}: ${port} on ${host} is in use by another program; choose another`
    case 'EACCES':
      return `${settings.port}: ${port} may not be used by this account; choose one above 1023`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${settings.host}: ${host} is no address of this machine`
    default:
      return `${settings.port}: the server cannot listen on ${host}:${port} (${error.message})`
  }
}
