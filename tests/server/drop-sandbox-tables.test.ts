import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { restorePostgres } from '#server/backup/restore-postgres.ts'
import { SANDBOX_TABLES } from '#server/db/migrations/013-drop-sandbox.ts'
import { migrate } from '#server/db/migrate.ts'
import { kyselyOver } from '#server/db/node-sqlite.ts'
import type { Queries } from '#server/db/schema.ts'
import { allTables } from './all-rows.ts'
import { contentOf, newFolder, placeOf, startFilled } from './backup/filled-place.ts'
import { onBothDatabases, onPostgres } from './databases.ts'
import { openDatabase } from './test-server.ts'

const ROWS = [
  sql`insert into users (id, name, email, email_key, password_hash, subscription_status, learning_goal, daily_goal, notifications, created_at)
    values ('u', 'Zaara', 'z@example.org', 'z@example.org', 'x', 'active', 'travel_preparation', 15, 0, '2026-01-01T00:00:00.000Z')`,
  sql`insert into billing_accounts (user_id, provider, customer_key, customer_id, status, plan, origin)
    values ('u', 'sandbox', 'k', 'cus_sandbox_1', 'active', 'monthly', 'http://localhost:4173')`,
  sql`insert into sandbox_customers (id, key, user_id, email) values ('cus_sandbox_1', 'k', 'u', 'z@example.org')`,
  sql`insert into sandbox_subscriptions (id, customer_id, plan, price_pence, state, current_period_end, cancel_at_period_end, created_at)
    values ('sub_1', 'cus_sandbox_1', 'monthly', 899, 'active', '2026-02-01T00:00:00.000Z', 0, '2026-01-01T00:00:00.000Z')`,
]

/** A database of the version before, in which somebody has tried out paying. */
async function fillAsBefore(address: string): Promise<void> {
  const queries: Queries = address.startsWith('postgres')
    ? new Kysely({
        dialect: new PostgresDialect({ pool: new Pool({ connectionString: address }) }),
      })
    : kyselyOver(new DatabaseSync(address))
  await migrate(queries, '012-mail-queue')
  for (const row of ROWS) await row.execute(queries)
  await queries.destroy()
}

onBothDatabases('A database of the version with a sandbox', (_, empty) => {
  test('opens, keeps its learners and their premium, and loses the sandbox alone', async () => {
    const address = await empty()
    await fillAsBefore(address)
    const database = await openDatabase(address)
    onTestFinished(() => database.close())
    const tables = await allTables(database)
    expect(tables.map(({ name }) => name).filter((name) => name.includes('sandbox'))).toEqual([])
    const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows
    expect(rowsOf('users')).toMatchObject([{ id: 'u', subscription_status: 'active' }])
    expect(rowsOf('billing_accounts')).toMatchObject([{ user_id: 'u', status: 'active' }])
  })
})

onPostgres('A database of the version with a sandbox', (_, empty) => {
  test('is still ours for a restore', async () => {
    const dataDir = newFolder()
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const { server } = await startFilled(placeOf(join(dataDir, 'x')))
    const before = await contentOf(server.database)
    const file = join(dataDir, 'a.backup')
    await makeBackup({ dataDir, databaseUrl: null }, { file, version: '0.1.0' })
    await server.close()
    const address = await empty()
    await fillAsBefore(address)
    const backup = await openBackup(file, dataDir)
    await restorePostgres(backup, { address, replace: true })
    backup.discard()
    const restored = await openDatabase(address)
    onTestFinished(() => restored.close())
    expect(await contentOf(restored)).toEqual({ ...before, recording_bytes: [] })
    expect(SANDBOX_TABLES.filter((name) => name in before)).toEqual([])
  })
})
