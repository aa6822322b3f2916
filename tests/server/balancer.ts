import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = { address: string; close(): Promise<void> }

/**
 * A plain balancer: each request to the next server, whoever it is from; one that takes no connection is
 * passed over. It keeps nothing and repeats nothing that a server may have seen.
 */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const balancer = createServer((incoming, outgoing) => void passOn(incoming, outgoing)).listen(
    0,
    '127.0.0.1',
  )
  async function passOn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const attempt = (left: number): void => {
      turn += 1
      const target = new URL(servers[turn % servers.length] ?? '')
      const { method, headers, url: path } = incoming
      const options = { agent, host: target.hostname, port: target.port, method, headers, path }
      const forward = send(options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      })
      forward.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && left > 1) return attempt(left - 1)
        if (outgoing.headersSent) return void outgoing.destroy()
        outgoing.writeHead(502).end()
      })
      forward.end(body)
    }
    attempt(servers.length)
  }
  await once(balancer, 'listening')
  return {
    address: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    async close() {
      agent.destroy()
      balancer.closeAllConnections()
      await new Promise((closed) => balancer.close(closed))
    },
  }
}
