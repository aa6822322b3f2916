import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '../server/test-server.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '../../scripts/temporary-postgres.ts'

export type DatabaseKind = Database['kind']

/** Every row, as a backup has it. */
export type DatabaseCopy = ReadonlyMap<string, readonly Record<string, unknown>[]>

/** What a scenario's server processes stand on: a handle for each; of the embedded database they share one. */
export type ServerDatabase = { handles: readonly Database[]; close: () => Promise<void> }

let postgres: Promise<{ server: TemporaryPostgres; handles: Database[] }> | undefined

/** An empty database. One PostgreSQL serves all scenarios of this process, one after the other. */
export async function openServerDatabase(
  kind: DatabaseKind,
  processes: number,
): Promise<ServerDatabase> {
  if (kind === 'sqlite') {
    const handle = await openDatabase('sqlite-memory')
    return { handles: Array.from({ length: processes }, () => handle), close: () => handle.close() }
  }
  postgres ??= startPostgres(processes)
  const { handles } = await postgres
  await deleteRows(handles[0] as Database, await tableNames(handles[0] as Database))
  return { handles, close: async () => undefined }
}

async function startPostgres(processes: number) {
  const server = await startTemporaryPostgres()
  const address = await server.createDatabase()
  const handles: Database[] = []
  for (let n = 0; n < processes; n += 1) handles.push(await openDatabase(address))
  return { server, handles }
}

/** Nothing of it outlives the process that plays the scenarios. */
export async function stopServerDatabases(): Promise<void> {
  if (postgres === undefined) return
  const { server, handles } = await postgres
  for (const handle of handles) await handle.close()
  await server.stop()
}

export async function copyRows(database: Database): Promise<DatabaseCopy> {
  const copy = new Map<string, readonly Record<string, unknown>[]>()
  for (const name of await tableNames(database)) {
    const { rows } = await database.read((queries) =>
      sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(queries),
    )
    copy.set(name, rows)
  }
  return copy
}

/** What came since the copy is gone. */
export async function putRowsBack(database: Database, copy: DatabaseCopy): Promise<void> {
  await database.write(async (tx) => {
    await withoutForeignKeys(database.kind).execute(tx)
    for (const name of copy.keys()) await sql`delete from ${sql.table(name)}`.execute(tx)
    for (const [name, rows] of copy) {
      for (const row of rows) {
        const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
        const values = sql.join(Object.values(row))
        await sql`insert into ${sql.table(name)} (${columns}) values (${values})`.execute(tx)
      }
    }
  })
}

async function deleteRows(database: Database, tables: readonly string[]): Promise<void> {
  await database.write(async (tx) => {
    await withoutForeignKeys(database.kind).execute(tx)
    for (const name of tables) await sql`delete from ${sql.table(name)}`.execute(tx)
  })
}

/** Within this transaction: rows go and come in whatever order. */
function withoutForeignKeys(kind: DatabaseKind) {
  return kind === 'sqlite'
    ? sql`pragma defer_foreign_keys = on`
    : sql`set local session_replication_role = replica`
}

async function tableNames(database: Database): Promise<string[]> {
  const { rows } = await database.read((queries) =>
    (database.kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master
          where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_name not like 'kysely_%'`
    ).execute(queries),
  )
  return rows.map(({ name }) => name)
}
