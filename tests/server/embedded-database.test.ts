import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import { kyselyOver } from '#server/db/node-sqlite.ts'
import { DatabaseInUse } from '#server/db/process-lock.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { hit } from '#server/db/rate-limits.ts'
import { sweepDatabase } from '#server/sweep-database.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer } from './test-server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const WINDOW = {
  now: '2026-03-01T00:00:00Z',
  endsAt: '2026-03-02T00:00:00Z',
  farthest: '2026-03-02T00:05:00Z',
}

test('a second opener of one folder is refused by one line, until the first has closed', async () => {
  const path = join(folder, 'app.db')
  const first = await openSqlite(path)
  const second = await openSqlite(path).catch((error: unknown) => error)
  expect(second).toBeInstanceOf(DatabaseInUse)
  expect((second as Error).message).toMatch(/^DATA_DIR: another process already uses .*[^\n]$/)
  await first.close()
  await (await openSqlite(path)).close()
})

test('writes that wait together are committed together, each as if alone', async () => {
  const db = await openSqlite(join(folder, 'app.db'))
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) =>
      db.write(async (tx) => {
        await hit(tx, `key-${at}`, WINDOW)
        if (at % 10 === 3) throw new Error(`no ${at}`)
        return at
      }),
    ),
  )
  const commits = exec.mock.calls.filter(([sql]) => sql === 'commit')
  expect(commits.length).toBe(1)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  const rows = await db.read((queries) => queries.selectFrom('rate_limits').select('key').execute())
  expect(rows.map(({ key }) => key)).not.toContain('key-13')
  expect(rows).toHaveLength(36)
  await db.close()
})

test('of a write that fails nothing stays, also where it waited alone, and the next one works', async () => {
  const db = await openSqlite(join(folder, 'app.db'))
  const failed = db.write(async (tx) => {
    await hit(tx, 'failed', WINDOW)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await db.write((tx) => hit(tx, 'kept', WINDOW))
  const rows = await db.read((queries) => queries.selectFrom('rate_limits').select('key').execute())
  expect(rows).toEqual([{ key: 'kept' }])
  await db.close()
})

test('nothing is answered before the commit', async () => {
  const db = await openSqlite(join(folder, 'app.db'))
  const order: string[] = []
  const { exec } = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    exec.call(this, sql)
    if (sql === 'commit') order.push('commit')
  })
  await db.write((tx) => hit(tx, 'key', WINDOW)).then(() => order.push('answer'))
  expect(order).toEqual(['commit', 'answer'])
  await db.close()
})

test('a commit that the disk refuses fails all that waited for it, and the next one works', async () => {
  const db = await openSqlite(join(folder, 'app.db'))
  const { exec } = DatabaseSync.prototype
  let isFull = true
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (sql === 'commit' && isFull) throw new Error('database or disk is full')
    exec.call(this, sql)
  })
  const write = (key: string) => db.write((tx) => hit(tx, key, WINDOW))
  const results = await Promise.allSettled([write('a'), write('b')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isFull = false
  expect((await write('a')).count).toBe(1)
  await db.close()
})

test('every commit is synced to the disk, and foreign keys hold', async () => {
  const path = join(folder, 'app.db')
  const pragmas: string[] = []
  const { exec } = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    exec.call(this, sql)
    if (sql.startsWith('pragma') && this.location() === path) {
      const value = (name: string) => Object.values(this.prepare(`pragma ${name}`).get() ?? {})[0]
      pragmas.push([value('journal_mode'), value('synchronous'), value('foreign_keys')].join(' '))
    }
  })
  const db = await openSqlite(path)
  expect(pragmas).toEqual(['wal 2 1', 'wal 2 1'])
  await db.close()
})

test('its files are their owner’s alone whatever the umask, and those of an earlier version become so', async () => {
  const path = join(folder, 'app.db')
  const modes = () =>
    Object.fromEntries(
      readdirSync(folder).map((name) => [
        name,
        (statSync(join(folder, name)).mode & 0o777).toString(8),
      ]),
    )
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const first = await openSqlite(path)
  await first.write((tx) => hit(tx, 'kept', WINDOW))
  expect(modes()).toEqual({
    'app.db': '600',
    'app.db-shm': '600',
    'app.db-wal': '600',
    'lock.db': '600',
  })
  await first.close()
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
  const second = await openSqlite(path)
  await second.write((tx) => hit(tx, 'kept', WINDOW))
  expect(new Set(Object.values(modes()))).toEqual(new Set(['600']))
  await second.close()
})

test('the folder that is made for it is its owner’s alone too', async () => {
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const dataDir = join(folder, 'data')
  const db = await openSqlite(join(dataDir, 'app.db'))
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  await db.close()
})

test('the address of an account that is deleted is in none of its raw files after the sweep', async () => {
  const path = join(folder, 'app.db')
  const server = await startTestServer({ database: path })
  const others = await Promise.all(Array.from({ length: 30 }, () => registerAccount(server)))
  const learner = await registerAccount(server, { verified: true })
  const holds = (text: string) =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text))
  expect(holds(learner.email)).toBe(true)
  const deleted = await call(server, 'DELETE', '/api/account', { token: learner.token })
  expect(deleted.status).toBe(200)
  await server.settled()
  await sweepDatabase(server.services)
  expect(holds(learner.email)).toBe(false)
  for (const { email } of others) expect(holds(email)).toBe(true)
  // What is written then is there after the next start.
  await server.database.write((tx) => hit(tx, 'later', WINDOW))
  await server.close()
  const again = await openSqlite(path)
  expect((await again.write((tx) => hit(tx, 'later', WINDOW))).count).toBe(2)
  await again.close()
})

test('a process that ends in the middle of the migrations leaves nothing of them behind', async () => {
  const path = join(folder, 'app.db')
  const last = Object.keys(migrations).at(-1) ?? ''
  const whole = migrations[last]
  if (whole === undefined) throw new Error('there are no migrations')
  migrations[last] = {
    async up(database) {
      await whole.up(database)
      throw new Error('ended here')
    },
  }
  await expect(openSqlite(path)).rejects.toThrow('ended here')
  migrations[last] = whole
  const db = await openSqlite(path)
  expect((await db.write((tx) => hit(tx, 'key', WINDOW))).count).toBe(1)
  await db.close()
})

test('of the responses that an earlier version kept the newest stay, of the long ones that they were given', async () => {
  const path = join(folder, 'app.db')
  const handle = new DatabaseSync(path)
  await migrate(kyselyOver(handle), '009-billing-mail-tries')
  handle.exec(`insert into users (id, name, email, email_key, password_hash, learning_goal, daily_goal, notifications, created_at)
    values ('u1', 'Zaara', 'z@example.org', 'z@example.org', 'x', 'travel_preparation', 15, 0, '2026-01-01T00:00:00.000Z')`)
  const insert = handle.prepare(`insert into kept_answers values ('u1', ?, 'f', 200, ?, ?)`)
  const bodies = ['{"lesson_id":"1"}', '{"user":{}}', '{"suggested":true}']
  handle.exec('begin')
  for (let at = 0; at < 1800; at += 1) {
    const body = at === 1797 ? `{"progress":["${'x'.repeat(3000)}"]}` : (bodies[at % 3] ?? '')
    insert.run(`key-${at}`, body, new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString())
  }
  handle.exec('commit')
  handle.close()
  const db = await openSqlite(path)
  const rows = await db.read((queries) => queries.selectFrom('kept_answers').selectAll().execute())
  await db.close()
  const keysOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ key }) => key)
  const newest = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `key-${from - at * 3}`).toSorted()
  expect(keysOf('learning').toSorted()).toEqual(newest(1797, 500))
  expect(keysOf('profile').toSorted()).toEqual(newest(1798, 100))
  expect(keysOf('suggestion')).toHaveLength(600)
  expect(rows.find(({ key }) => key === 'key-1797')?.body).toBe('')
  expect(rows.find(({ key }) => key === 'key-1794')?.body).toBe('{"lesson_id":"1"}')
})
