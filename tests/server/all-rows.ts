import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

export type Table = { name: string; columns: string[]; rows: Record<string, unknown>[] }

/** Every table of the database as it really is, with every row; Kysely's own bookkeeping left out. */
export async function allTables(database: Database): Promise<Table[]> {
  return database.read(async (queries) => {
    const tables = await queries.introspection.getTables()
    const result: Table[] = []
    for (const { name, columns } of tables) {
      if (name.startsWith('kysely_')) continue
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        queries,
      )
      result.push({ name, columns: columns.map((column) => column.name), rows })
    }
    return result
  })
}

/** The tables in which something of this text stands, in whatever column. */
export async function tablesWith(database: Database, text: string): Promise<string[]> {
  const tables = await allTables(database)
  return tables
    .filter(({ rows }) => JSON.stringify(rows).toLowerCase().includes(text.toLowerCase()))
    .map(({ name }) => name)
    .toSorted()
}
