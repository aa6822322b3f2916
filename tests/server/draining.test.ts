import { createServer } from 'node:http'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './test-account.ts'
import { startTestServer } from './test-server.ts'

const MAIN = join(import.meta.dirname, '../../server/main.ts')
let folder: string
let child: ChildProcessByStdio<null, Readable, Readable> | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
})
afterEach(async () => {
  if (child !== undefined && child.exitCode === null) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  rmSync(folder, { recursive: true })
})

function start(env: Record<string, string>) {
  const started = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  let stdout = ''
  let log = ''
  started.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  started.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  const address = () =>
    vi.waitFor(() => /(http:\S+)\n$/.exec(stdout)?.[1] ?? Promise.reject(new Error(stdout)), {
      timeout: 30_000,
    })
  return { started, address, log: () => log, ended: once(started, 'close') }
}

const status = (address: string, path: string): Promise<number | null> =>
  fetch(`${address}${path}`).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => null,
  )

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}

test('live asks nothing of the database; ready does', async () => {
  const server = await startTestServer()
  const broken = await startTestServer({
    database: { ...server.database, read: () => Promise.reject(new Error('away')) },
  })
  const statuses = async (target: typeof server) => [
    (await call(target, 'GET', '/api/health/live')).status,
    (await call(target, 'GET', '/api/health/ready')).status,
    (await call(target, 'GET', '/api/health')).status,
  ]
  expect(await statuses(server)).toEqual([200, 200, 200])
  expect(await statuses(broken)).toEqual([200, 503, 503])
  await server.close()
})

test('a process that was asked to stop says so for as long as it was told, answers meanwhile, and exits 0', async () => {
  const server = start({ DRAIN_SECONDS: '2' })
  const address = await server.address()
  expect(await status(address, '/api/health/ready')).toBe(200)
  server.started.kill('SIGTERM')
  await vi.waitFor(async () => expect(await status(address, '/api/health/ready')).toBe(503))
  expect(await status(address, '/api/health/live')).toBe(200)
  expect(await status(address, '/')).not.toBeNull()
  await vi.waitFor(async () => expect(await status(address, '/api/health/live')).toBeNull(), {
    timeout: 10_000,
  })
  expect(await server.ended).toEqual([0, null])
}, 60_000)

test('the numbers are at an address of their own, and only where they were asked for', async () => {
  const METRICS_PORT = String(await freePort())
  const server = start({ METRICS_PORT })
  const address = await server.address()
  expect(await status(address, '/api/health')).toBe(200)
  const numbers = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
  expect(await numbers.text()).toContain('route="/api/health",status="200"} 1\n')
  expect(await status(`http://127.0.0.1:${METRICS_PORT}`, '/api/health')).toBe(404)
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('apni_boli_')
  server.started.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
}, 60_000)

test('a line of the log comes by itself, and none is missing when the process has ended', async () => {
  const server = start({})
  const address = await server.address()
  await status(address, '/api/health/live')
  await vi.waitFor(() => expect(server.log()).toContain('"path":"/api/health/live"'))
  await Promise.all(Array.from({ length: 30 }, () => status(address, '/api/health/ready')))
  server.started.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
  expect(server.log().match(/"path":"\/api\/health\/ready"/g)).toHaveLength(30)
}, 60_000)
