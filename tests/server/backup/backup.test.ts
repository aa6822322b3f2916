import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { restoreEmbedded } from '#server/backup/restore-embedded.ts'
import { restorePostgres } from '#server/backup/restore-postgres.ts'
import { embeddedFile } from '#server/db/embedded-file.ts'
import { migrate } from '#server/db/migrate.ts'
import { kyselyOver } from '#server/db/node-sqlite.ts'
import { onBothDatabases, onPostgres, onSqlite } from '../databases.ts'
import { registerAccount } from '../test-account.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import {
  addressOf,
  contentOf,
  finish,
  newFolder,
  placeOf,
  signInAndExport,
  startFilled,
} from './filled-place.ts'

const VERSION = '0.1.0'
const FLIPS = 12
const servers: TestServer[] = []
const folders: string[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function folder(): string {
  const made = newFolder()
  folders.push(made)
  return made
}

async function restoredIn(dataDir: string, file: string, { replace = false } = {}) {
  const backup = await openBackup(file, dataDir)
  try {
    return (await restoreEmbedded(backup, { dataDir, replace })).aside
  } finally {
    backup.discard()
  }
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was done',
    (error: unknown) => (error as Error).message,
  )

onBothDatabases('A backup', (fresh) => {
  async function filled() {
    const place = placeOf(await fresh())
    const { server, learner } = await startFilled(place)
    servers.push(server)
    writeFileSync(join(place.dataDir, 'jwt-secret'), 'a kept secret')
    return { place, server, learner }
  }

  test('made beside a running server and restored elsewhere is the same, to the last row', async () => {
    const { place, server, learner } = await filled()
    const file = join(folder(), 'a.backup')
    const before = await contentOf(server.database)
    // Where PostgreSQL has the bytes of takes; a backup has a table of its own for them.
    delete before['recording_bytes']
    const seenBefore = await signInAndExport(server, learner)
    const manifest = await makeBackup(place, { file, version: VERSION })

    const empty = Object.keys(before).filter((name) => before[name]?.length === 0)
    // Takes are in recordings.test.ts.
    expect(empty.filter((name) => !name.startsWith('recording'))).toEqual(['billing_checkouts'])
    expect(manifest.tables.map(({ name, rows }) => [name, rows]).toSorted()).toEqual(
      Object.entries(before).map(([name, rows]) => [
        name,
        name === 'rate_limits' ? expect.any(Number) : rows.length,
      ]),
    )
    const dataDir = folder()
    expect(await restoredIn(dataDir, file)).toBeNull()
    expect(readFileSync(join(dataDir, 'jwt-secret'), 'utf8')).toBe('a kept secret')
    expect(readdirSync(dataDir).toSorted()).toEqual(['apni-boli.db', 'jwt-secret', 'lock.db'])
    const restored = await startTestServer({ database: embeddedFile(dataDir) })
    servers.push(restored)
    const after = await contentOf(restored.database)
    // Signing in for the comparison counts a try.
    delete before['rate_limits']
    delete after['rate_limits']
    expect(after).toEqual(before)
    expect(seenBefore.status).toBe(200)
    expect(await signInAndExport(restored, learner)).toEqual(seenBefore)
  })

  test('holds one moment: no answer without its completion, while learners go on', async () => {
    const { place, server } = await filled()
    const learner = await registerAccount(server)
    await Promise.all(Array.from({ length: 20 }, () => finish(server, learner, '1')))
    let isMaking = true
    const going = Promise.all(
      [1, 2, 3].map(async () => {
        while (isMaking) await finish(server, learner, '1')
      }),
    )
    const file = join(folder(), 'a.backup')
    await makeBackup(place, { file, version: VERSION })
    isMaking = false
    await going
    const backup = await openBackup(file, folder())
    const count = (table: 'completions' | 'kept_answers') =>
      backup.queries
        .selectFrom(table)
        .select((all) => all.fn.countAll<number>().as('rows'))
        .where('user_id', '=', learner.id)
        .executeTakeFirstOrThrow()
    const completions = await count('completions')
    expect(completions.rows).toBeGreaterThanOrEqual(20)
    expect(await count('kept_answers')).toEqual(completions)
    expect(backup.learning.learners).toBe(4)
    backup.discard()
  })
})

onSqlite('Restoring', (fresh) => {
  async function backedUp() {
    const place = placeOf(await fresh())
    const { server, learner } = await startFilled(place)
    await server.close()
    const file = join(folder(), 'a.backup')
    await makeBackup(place, { file, version: VERSION })
    return { place, learner, file }
  }

  test('a backup is for its owner alone, and never written over another file', async () => {
    const { place } = await backedUp()
    const file = join(folder(), 'backups', 'a.backup')
    await makeBackup(place, { file, version: VERSION })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700)
    const before = readFileSync(file)
    expect(await refusal(makeBackup(place, { file, version: VERSION }))).toMatch(
      /^.*is there already.*$/,
    )
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(join(file, '..'))).toEqual(['a.backup'])
  })

  test('over a database that is there is refused, and with --replace sets it aside', async () => {
    const { place, file } = await backedUp()
    const before = readFileSync(addressOf(place))
    expect(await refusal(restoredIn(place.dataDir, file))).toMatch(
      /^DATA_DIR: .* already.*--replace/,
    )
    expect(readFileSync(addressOf(place)).equals(before)).toBe(true)
    const aside = await restoredIn(place.dataDir, file, { replace: true })
    expect(readFileSync(aside ?? '').equals(before)).toBe(true)
    const restored = await startTestServer({ database: addressOf(place) })
    servers.push(restored)
    expect((await contentOf(restored.database))['users']).toHaveLength(3)
  })

  test('with --replace comes up also where what was there is no database any more', async () => {
    const { place, file } = await backedUp()
    writeFileSync(addressOf(place), 'damaged')
    const aside = await restoredIn(place.dataDir, file, { replace: true })
    expect(readFileSync(aside ?? '', 'utf8')).toBe('damaged')
    servers.push(await startTestServer({ database: addressOf(place) }))
  })

  test('under a running server is refused, with or without --replace', async () => {
    const { place, file } = await backedUp()
    servers.push(await startTestServer({ database: addressOf(place) }))
    for (const replace of [false, true]) {
      expect(await refusal(restoredIn(place.dataDir, file, { replace }))).toMatch(
        /^DATA_DIR: another process already uses the database/,
      )
    }
  })

  test('a file that is cut short, foreign, or from a later version is refused in one line', async () => {
    const { file } = await backedUp()
    const whole = readFileSync(file)
    const stranger = join(folder(), 'stranger.db')
    new DatabaseSync(stranger).exec('create table users (id text primary key)')
    const later = join(folder(), 'later.backup')
    writeFileSync(later, whole)
    new DatabaseSync(later).exec("insert into kysely_migration values ('999-later', '2030-01-01')")
    const less = join(folder(), 'less.backup')
    writeFileSync(less, whole)
    new DatabaseSync(less).exec('delete from completions where rowid = 1')
    const cases: [string | Buffer, RegExp][] = [
      [whole.subarray(0, whole.length / 2), /damaged/],
      [whole.subarray(0, 100), /damaged|no backup/],
      [Buffer.alloc(0), /no backup/],
      [Buffer.from('a letter to nani'), /no backup/],
      [readFileSync(stranger), /no backup/],
      [readFileSync(later), /later version/],
      [readFileSync(less), /damaged: table completions has \d+ rows instead of \d+/],
    ]
    const dataDir = folder()
    for (const [bytes, reason] of cases) {
      const bad = join(folder(), 'bad.backup')
      writeFileSync(bad, bytes)
      const line = await refusal(restoredIn(dataDir, bad))
      expect(line).toMatch(reason)
      expect(line).not.toContain('\n')
    }
    expect(await refusal(restoredIn(dataDir, join(dataDir, 'none')))).toMatch(
      /there is no such file/,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('a file with one wrong byte anywhere is refused, or the byte was of no row', async () => {
    const { file, place } = await backedUp()
    const whole = readFileSync(file)
    const original = await startTestServer({ database: addressOf(place) })
    servers.push(original)
    const expected = await contentOf(original.database)
    // Bytes of rows lie close together between much that is empty.
    const filled = [...whole.keys()].filter((at) => whole[at] !== 0)
    let refused = 0
    for (let one = 0; one < FLIPS; one += 1) {
      const at = filled[Math.floor((one * filled.length) / FLIPS)] ?? 0
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0x21
      const bad = join(folder(), 'bad.backup')
      writeFileSync(bad, bytes)
      const dataDir = folder()
      const line = await refusal(restoredIn(dataDir, bad))
      if (line !== 'it was done') {
        refused += 1
        expect(readdirSync(dataDir)).toEqual([])
        continue
      }
      const restored = await startTestServer({ database: embeddedFile(dataDir) })
      expect(await contentOf(restored.database)).toEqual(expected)
      await restored.close()
    }
    expect(refused).toBeGreaterThan(FLIPS / 3)
  })

  test('a backup of an earlier version comes up in the form of this one', async () => {
    const dataDir = folder()
    const handle = new DatabaseSync(embeddedFile(dataDir))
    await migrate(kyselyOver(handle), '001-accounts-and-progress')
    handle.exec(`insert into users (id, name, email, email_key, password_hash, learning_goal, daily_goal, notifications, created_at)
      values ('u1', 'Zaara', 'z@example.org', 'z@example.org', 'x', 'travel_preparation', 15, 0, '2026-01-01T00:00:00.000Z')`)
    handle.close()
    const file = join(folder(), 'old.backup')
    await makeBackup({ dataDir, databaseUrl: null }, { file, version: '0.0.1' })
    const target = folder()
    await restoredIn(target, file)
    const server = await startTestServer({ database: embeddedFile(target) })
    servers.push(server)
    const tables = await contentOf(server.database)
    expect(tables['users']).toHaveLength(1)
    expect(tables['suggestions']).toEqual([])
  })
})

onPostgres('Restoring', (fresh, empty) => {
  test('into PostgreSQL is the same, over rows only with --replace', async () => {
    const place = placeOf(await fresh())
    const { server, learner } = await startFilled(place)
    servers.push(server)
    const before = await contentOf(server.database)
    const file = join(folder(), 'a.backup')
    await makeBackup(place, { file, version: VERSION })
    const backup = await openBackup(file, folder())
    const address = await empty()
    await restorePostgres(backup, { address, replace: false })
    const restored = await startTestServer({ database: address })
    servers.push(restored)
    expect(await contentOf(restored.database)).toEqual(before)
    const seen = await signInAndExport(restored, learner)
    expect(seen.status).toBe(200)
    expect(await refusal(restorePostgres(backup, { address, replace: false }))).toMatch(
      /^DATABASE_URL: the database is not empty/,
    )
    await registerAccount(restored)
    await restorePostgres(backup, { address, replace: true })
    backup.discard()
    expect(await contentOf(restored.database)).toEqual(before)
  })
})
