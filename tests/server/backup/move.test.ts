import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { moveToPostgres } from '#server/backup/move-to-postgres.ts'
import { embeddedFile } from '#server/db/embedded-file.ts'
import { onPostgres } from '../databases.ts'
import {
  finish,
  newFolder,
  placeOf,
  startFilled,
  contentOf,
  signInAndExport,
} from './filled-place.ts'
import { openDatabase, startTestServer } from '../test-server.ts'
import { registerAccount } from '../test-account.ts'

const VERSION = '0.1.0'
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function filledFolder({ completions = 0 } = {}) {
  const dataDir = newFolder()
  folders.push(dataDir)
  const { server, learner } = await startFilled(placeOf(join(dataDir, 'x')))
  const busy = await registerAccount(server)
  await Promise.all(Array.from({ length: completions }, () => finish(server, busy, '1')))
  return { dataDir, server, learner }
}

const filesOf = (dataDir: string) =>
  readdirSync(dataDir)
    .toSorted()
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dataDir, name)))
        .digest('hex'),
    ])

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was done',
    (error: unknown) => (error as Error).message,
  )

onPostgres('Moving', (_, empty) => {
  test('takes everything along; the source stays as it was; learners find all of it', async () => {
    // More than a page of rows.
    const { dataDir, server, learner } = await filledFolder({ completions: 600 })
    const before = await contentOf(server.database)
    const { exported, stats } = await signInAndExport(server, learner)
    const rates = (await contentOf(server.database))['rate_limits']
    const address = await empty()
    expect(await refusal(moveToPostgres(dataDir, { address, version: VERSION }))).toMatch(
      /^DATA_DIR: another process already uses the database/,
    )
    await server.close()
    const files = filesOf(dataDir)
    const tables = await moveToPostgres(dataDir, { address, version: VERSION })
    expect(filesOf(dataDir)).toEqual(files)
    expect(tables.find(({ name }) => name === 'completions')?.rows).toBeGreaterThan(600)
    const moved = await startTestServer({ database: address })
    expect(await contentOf(moved.database)).toEqual({
      ...before,
      rate_limits: rates,
      // PostgreSQL is a store of recordings as well.
      recording_bytes: [],
    })
    expect(await signInAndExport(moved, learner)).toEqual({ status: 200, exported, stats })
    await moved.close()
    expect(await refusal(moveToPostgres(dataDir, { address, version: VERSION }))).toMatch(
      /^DATABASE_URL: the database is not empty/,
    )
  })

  test('a database of something else is refused before a table of ours is made in it', async () => {
    const { dataDir, server } = await filledFolder()
    await server.close()
    const address = await empty()
    const other = await openDatabase(address)
    await other.write((tx) => sql`create table recipes (id text primary key)`.execute(tx))
    await other.close()
    expect(await refusal(moveToPostgres(dataDir, { address, version: VERSION }))).toMatch(
      /^DATABASE_URL: the database holds something else \(table recipes\)/,
    )
  })

  test('what PostgreSQL cannot hold stops the move in one line, and leaves nothing behind', async () => {
    const { dataDir, server } = await filledFolder()
    await server.close()
    const handle = new DatabaseSync(embeddedFile(dataDir))
    handle.exec("update suggestions set comment = 'a' || char(0) || 'b'")
    handle.close()
    const address = await empty()
    const line = await refusal(moveToPostgres(dataDir, { address, version: VERSION }))
    expect(line).toMatch(/^DATABASE_URL: nothing was changed \(.+\)$/)
    const target = await openDatabase(address)
    const rows = Object.values(await contentOf(target)).flat()
    await target.close()
    expect(rows).toEqual([])
  })

  test('an address where nothing answers is told without its password', async () => {
    const { dataDir, server } = await filledFolder()
    await server.close()
    const address = 'postgres://learner:hushhush@127.0.0.1:1/x'
    const line = await refusal(moveToPostgres(dataDir, { address, version: VERSION }))
    expect(line).toMatch(/^DATABASE_URL: the database cannot be used/)
    expect(line).not.toContain('hushhush')
  })
})
