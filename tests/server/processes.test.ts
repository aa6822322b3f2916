import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../../scripts/server-process.ts'
import { type ResponseBody, PASSWORD } from './test-account.ts'

let folder: string
let started: ServerProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
  started = []
})
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true })
})

/** The real server, as `npm start` starts it. */
function start(env: Record<string, string> = {}): ServerProcess {
  const server = startServer({ DATA_DIR: folder, RATE_LIMITS: 'off', ...env })
  started.push(server)
  return server
}

const addressOf = (server: ServerProcess): Promise<string> => server.address

async function post(address: string, path: string, body: object, headers = {}) {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as ResponseBody }
}

async function register(address: string): Promise<string> {
  const email = `${randomUUID()}@example.org`
  const { body } = await post(address, '/api/auth/register', {
    name: 'Zaara',
    email,
    password: PASSWORD,
  })
  return body['token']
}

test('it starts on an empty folder, is ready when health says so, drains on SIGTERM and exits 0', async () => {
  const server = start()
  const address = await addressOf(server)
  const health = await fetch(`${address}/api/health`)
  expect([health.status, await health.json()]).toMatchObject([
    200,
    { status: 'ok', database: 'sqlite' },
  ])
  const running = register(address)
  await vi.waitFor(() => expect(readdirSync(folder)).toContain('apni-boli.db'))
  server.child.kill('SIGTERM')
  // Whatever was being answered when the signal came is answered, or was never taken.
  await running.catch(() => undefined)
  expect(await server.ended).toEqual([0, null])
  expect(readdirSync(folder)).not.toContain('apni-boli.db-wal')
})

test('a request that is being worked on when SIGTERM comes gets its answer', async () => {
  const server = start()
  const address = await addressOf(server)
  const email = `${randomUUID()}@example.org`
  // Hashing takes tens of milliseconds; the signal comes within them.
  const answers = [1, 2, 3].map((at) =>
    post(address, '/api/auth/register', {
      name: 'Zaara',
      email: `${at}${email}`,
      password: PASSWORD,
    }),
  )
  await vi.waitFor(() => expect(server.output.stderr).toBe(''))
  await new Promise((resume) => setImmediate(resume))
  await Promise.race(answers)
  server.child.kill('SIGINT')
  const settled = await Promise.allSettled(answers)
  expect(settled.some((one) => one.status === 'fulfilled' && one.value.status === 200)).toBe(true)
  for (const one of settled) if (one.status === 'fulfilled') expect(one.value.status).toBe(200)
  expect(await server.ended).toEqual([0, null])
})

test(
  'a second process on one folder is refused by one line; one after a SIGKILL is not',
  { timeout: 120_000 },
  async () => {
    const first = start()
    await addressOf(first)
    const second = start()
    expect(await second.ended).toEqual([1, null])
    expect(second.output.stdout).toBe('')
    expect(second.output.stderr).toMatch(
      /^DATA_DIR: another process already uses the database.*\n$/,
    )
    first.child.kill('SIGKILL')
    await first.ended
    await addressOf(start())
  },
)

test('the secret of the sessions is made once, for its owner’s eyes alone', async () => {
  const first = start()
  const token = await register(await addressOf(first))
  const file = join(folder, 'jwt-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').length).toBeGreaterThanOrEqual(43)
  first.child.kill('SIGTERM')
  await first.ended
  const address = await addressOf(start())
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${address}/api/auth/profile`, { headers })).status).toBe(200)
})

test('without a mail server each mail is a file with a link that works', async () => {
  const server = start()
  const address = await addressOf(server)
  await register(address)
  const mail = await vi.waitFor(() => {
    const files = readdirSync(join(folder, 'mail')).filter((name) => name.endsWith('.eml'))
    expect(files).toHaveLength(1)
    const file = join(folder, 'mail', files[0] ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    return readFileSync(file, 'utf8')
  })
  expect(mail).toMatch(/^From: Apni Boli <.*>\r?$/m)
  expect(mail).toMatch(/^Subject: Verify your email for Apni Boli\r?$/m)
  expect(mail).toContain('multipart/alternative')
  // Quoted-printable: soft line ends and `=3D` for `=`.
  const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  const link = /http:\S+\/verify-email\?token=([\w-]+)/.exec(text)
  expect(link?.[0]).toContain(address)
  const verified = await post(address, '/api/auth/verify-email', { token: link?.[1] ?? '' })
  expect(verified.body).toMatchObject({ verified: true })
  const secrets = [PASSWORD, link?.[1] ?? '', '@example.org']
  for (const secret of secrets) expect(server.output.stderr).not.toContain(secret)
})

test.each([
  [{ PORT: 'http' }, /^PORT: /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: /],
  [{ DATABASE_URL: 'postgres://learner:hushhush@127.0.0.1:1/x' }, /^DATABASE_URL: /],
  [{ HOST: '203.0.113.1' }, /^HOST: /],
  [{ DATA_DIR: '/dev/null/none' }, /^DATA_DIR: /],
])('a wrong setting %j stops the start with one line', async (env, line) => {
  const server = start(env)
  expect(await server.ended).toEqual([1, null])
  expect(server.output.stderr).toMatch(line)
  expect(server.output.stderr.trim().split('\n')).toHaveLength(1)
  expect(server.output.stderr).not.toContain('hushhush')
  expect(server.output.stdout).toBe('')
})

test('a port in use is told by its name', async () => {
  const first = start()
  const { port } = new URL(await addressOf(first))
  const second = start({ PORT: port, DATA_DIR: join(folder, 'other') })
  expect(await second.ended).toEqual([1, null])
  expect(second.output.stderr).toContain(`PORT: ${port}`)
})
