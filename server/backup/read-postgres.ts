import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { COPYING, KEEPALIVE, TCP_OPTIONS } from '../db/postgres-timeouts.ts'
import type { Queries, Schema } from '../db/schema.ts'
import { BackupRefused, reasonOf } from './backup-refused.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** Everything as it is at one moment, however long the reading takes; nothing is changed, nobody waits. */
export function readPostgres<T>(
  address: string,
  work: (queries: Queries, newestMigration: string) => Promise<T>,
): Promise<T> {
  return withConnection(address, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (queries) => {
        const migration = await newestMigration(queries)
        if (migration === null) {
          throw new BackupRefused('DATABASE_URL: the database holds nothing of Apni Boli')
        }
        return work(queries, migration)
      }),
  )
}

/** Names of the tables that are there, ours and others. */
export function postgresTables(address: string): Promise<string[]> {
  return withConnection(address, async (db) =>
    (await db.introspection.getTables()).map(({ name }) => name),
  )
}

async function withConnection<T>(
  address: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const pool = new Pool({
    connectionString: address,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...COPYING,
    ...KEEPALIVE,
    options: TCP_OPTIONS,
  })
  // One that breaks is told by the query that fails on it.
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    // Never the address itself: it holds a password.
    throw new BackupRefused(`DATABASE_URL: the database cannot be used (${reasonOf(error)})`, {
      cause: error,
    })
  } finally {
    await db.destroy()
  }
}

async function newestMigration(queries: Queries): Promise<string | null> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return null
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(queries)
  return rows[0]?.name ?? null
}
