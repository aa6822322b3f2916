import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { killServer } from '../../scripts/server-process.ts'
import { startTemporaryPostgres, whyNoPostgres } from '../../scripts/temporary-postgres.ts'
import { startMailStandIn } from './mail-stand-in.ts'
import { ask, DONE, logOf, newFolder, registerAt, startReal } from './real-server.ts'

const LATER = { status: 503, body: { error: expect.stringContaining('Nothing is lost') } }

/** A disk of a few megabytes; null where this account may make none. */
function smallDisk(): string | null {
  const disk = join(newFolder(), 'disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk])
  if (mounted.status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['--lazy', disk]))
  return disk
}

test('on a full disk nothing is acknowledged that is not kept, reading goes on, and room heals it', async (context) => {
  const disk = smallDisk()
  if (disk === null) return context.skip('only root may make a small disk')
  const server = startReal({ DATA_DIR: join(disk, 'data') })
  const address = await server.address
  const { token } = await registerAt(address)
  const filler = join(disk, 'filler')
  fill(filler)
  expect(existsSync(filler)).toBe(true)

  // Room that the database has already taken is used up first.
  const acknowledged: string[] = []
  let refused = ''
  while (refused === '') {
    const key = randomUUID()
    const sent = await ask(address, 'POST', '/api/progress/1', { body: DONE, token, key })
    if (sent.status === 200) acknowledged.push(key)
    else {
      expect(sent).toMatchObject(LATER)
      expect(sent.headers.get('retry-after')).toBe('10')
      refused = key
    }
  }
  expect(new Set(await logOf(address, token))).toEqual(new Set(acknowledged))
  expect((await ask(address, 'GET', '/api/lessons', { token })).status).toBe(200)
  expect(server.output.stderr).toMatch(/the database cannot be used \(.*(full|I\/O).*\)/)

  rmSync(filler)
  const again = { body: DONE, token, key: refused }
  expect((await ask(address, 'POST', '/api/progress/1', again)).status).toBe(200)
  expect(new Set(await logOf(address, token))).toEqual(new Set([...acknowledged, refused]))
}, 60_000)

test.for(['SIGKILL', 'SIGTERM'] as const)(
  'after %s a server starts on a full disk and serves what is there, and says that it cannot save',
  { timeout: 120_000 },
  async (signal, context) => {
    const disk = smallDisk()
    if (disk === null) return context.skip('only root may make a small disk')
    const DATA_DIR = join(disk, 'data')
    const first = startReal({ DATA_DIR })
    const { token } = await registerAt(await first.address)
    const key = randomUUID()
    const finished = { body: DONE, token, key }
    expect((await ask(await first.address, 'POST', '/api/progress/1', finished)).status).toBe(200)
    first.child.kill(signal)
    await first.ended
    const filler = join(disk, 'filler')
    fill(filler)

    const second = startReal({ DATA_DIR })
    const address = await second.address
    expect(await logOf(address, token)).toEqual([key])
    expect((await ask(address, 'GET', '/api/lessons', { token })).status).toBe(200)
    expect((await ask(address, 'GET', '/api/health')).status).toBe(200)
    // What the log has room for is used up first.
    const another = () => ({ body: DONE, token, key: randomUUID() })
    await vi.waitFor(async () =>
      expect(await ask(address, 'POST', '/api/progress/1', another())).toMatchObject(LATER),
    )
    const ready = () => ask(address, 'GET', '/api/health/ready')
    const cannotSave = { status: 503, body: { error: 'The database takes no writes' } }
    await vi.waitFor(async () => expect(await ready()).toMatchObject(cannotSave), {
      timeout: 30_000,
    })
    expect(await logOf(address, token)).toContain(key)
    const drafts = readdirSync(DATA_DIR).filter((name) => /^(jwt|vapid).*\.\d+$/.test(name))
    expect(drafts).toEqual([])

    rmSync(filler)
    expect((await ask(address, 'POST', '/api/progress/1', another())).status).toBe(200)
    await vi.waitFor(async () => expect((await ready()).status).toBe(200), { timeout: 30_000 })
  },
)

test('a disk without room for a secret stops the start with one line and leaves nothing behind', async (context) => {
  const disk = smallDisk()
  if (disk === null) return context.skip('only root may make a small disk')
  const DATA_DIR = join(disk, 'data')
  const first = startReal({ DATA_DIR })
  await first.address
  await killServer(first)
  rmSync(join(DATA_DIR, 'jwt-secret'))
  fill(join(disk, 'filler'))
  const second = startReal({ DATA_DIR })
  expect(await second.ended).toEqual([1, null])
  expect(second.output.stderr).toMatch(/^DATA_DIR: the secret .*jwt-secret .*ENOSPC.*\n$/)
  expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('jwt-secret'))).toEqual([])
})

/** Until the disk takes no more. */
function fill(file: string): void {
  const piece = Buffer.alloc(4096, 1)
  try {
    for (;;) writeFileSync(file, piece, { flag: 'a' })
  } catch {
    // That is what was wanted.
  }
}

test('a database that goes away is told with 503, and used again when it is back', async (context) => {
  const why = whyNoPostgres()
  if (why !== null) return context.skip(why)
  const postgres = await startTemporaryPostgres()
  onTestFinished(() => postgres.stop())
  const server = startReal({ DATABASE_URL: await postgres.createDatabase(), DATA_DIR: newFolder() })
  const address = await server.address
  const { token } = await registerAt(address)
  const finished = { body: DONE, token, key: randomUUID() }

  await postgres.kill()
  const sent = await ask(address, 'POST', '/api/progress/1', finished)
  expect(sent).toMatchObject(LATER)
  expect(sent.headers.get('retry-after')).toBe('10')
  expect((await ask(address, 'GET', '/api/health')).status).toBe(503)
  expect((await ask(address, 'GET', '/api/auth/profile', { token })).status).toBe(503)
  // The log is written a moment after the answer.
  await vi.waitFor(() => expect(server.output.stderr).toMatch(/the database cannot be used \(/))

  await postgres.startAgain()
  expect((await ask(address, 'POST', '/api/progress/1', finished)).status).toBe(200)
  expect((await ask(address, 'GET', '/api/health')).status).toBe(200)
  expect(await logOf(address, token)).toEqual([finished.key])
  expect(server.child.exitCode).toBeNull()
}, 60_000)

test('behind a mail server that hangs everybody is answered, and the mail goes out after a restart', async () => {
  const mail = await startMailStandIn()
  onTestFinished(() => mail.close())
  mail.state = 'silent'
  const DATA_DIR = newFolder()
  const env = { DATA_DIR, SMTP_URL: mail.url, MAIL_FROM: 'team@example.org' }
  const server = startReal(env)
  const address = await server.address
  const { email } = await registerAt(address)
  const forgotten = await ask(address, 'POST', '/api/auth/forgot-password', { body: { email } })
  expect(forgotten.status).toBe(200)
  expect(mail.mails).toEqual([])
  await killServer(server)

  // Ten minutes later: who held them has died.
  const database = new DatabaseSync(join(DATA_DIR, 'apni-boli.db'))
  database.exec("update outbound_mails set next_attempt_at = '2026-01-01T00:00:00.000Z'")
  database.close()
  mail.state = 'up'
  const second = startReal(env)
  await second.address
  await vi.waitFor(() => expect(mail.mails).toHaveLength(2), { timeout: 20_000 })
  const token = mail.mails
    .map(({ text }) => /\/verify-email\?token=([\w-]+)/.exec(text)?.[1])
    .find((found) => found !== undefined)
  const body = { token }
  expect((await ask(await second.address, 'POST', '/api/auth/verify-email', { body })).status).toBe(
    200,
  )
}, 60_000)
