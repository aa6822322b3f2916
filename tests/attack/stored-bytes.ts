import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Bytes of each table with its indexes, as SQLite counts its pages; whole pages, so what lies between rows counts too. */
export type StoredBytes = ReadonlyMap<string, number>

export async function storedBytes(database: Database): Promise<StoredBytes> {
  return database.read(async (queries) => {
    const { rows } = await sql<{ name: string; bytes: number }>`
      select tbl_name as name, sum(pgsize) as bytes
      from dbstat join sqlite_schema using (name)
      group by tbl_name order by tbl_name`.execute(queries)
    return new Map(rows.map(({ name, bytes }) => [name, bytes]))
  })
}

/** What has come since, by table, the largest first. */
export function grownSince(
  before: StoredBytes,
  after: StoredBytes,
): [table: string, bytes: number][] {
  return [...after]
    .map(([table, bytes]): [string, number] => [table, bytes - (before.get(table) ?? 0)])
    .filter(([, bytes]) => bytes !== 0)
    .toSorted(([, a], [, b]) => b - a)
}

export const totalOf = (grown: readonly [string, number][]): number =>
  grown.reduce((sum, [, bytes]) => sum + bytes, 0)
