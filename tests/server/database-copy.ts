import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Every row of an embedded database, as a backup has it. */
export type DatabaseCopy = ReadonlyMap<string, readonly Record<string, unknown>[]>

export async function copyDatabase(database: Database): Promise<DatabaseCopy> {
  return database.read(async (queries) => {
    const { rows: tables } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(
      queries,
    )
    const copy = new Map<string, readonly Record<string, unknown>[]>()
    for (const { name } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        queries,
      )
      copy.set(name, rows)
    }
    return copy
  })
}

/** Puts it back: what came since is gone. */
export async function putDatabaseBack(database: Database, copy: DatabaseCopy): Promise<void> {
  await database.write(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
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
