import { sql } from 'kysely'
import type { Queries } from '../db/schema.ts'
import type { TableShape } from './table-shapes.ts'

export type Row = Record<string, unknown>

/** So many rows are in memory at once; with it no statement has more parameters than a database takes. */
const PAGE_ROWS = 500

/** All rows of a table, page by page in the order of its key. */
export async function* tablePages(
  queries: Queries,
  { name, columns, key }: TableShape,
): AsyncGenerator<Row[]> {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  let last: Row | undefined
  for (;;) {
    const behind =
      last === undefined
        ? sql``
        : sql`where (${keyColumns}) > (${sql.join(key.map((column) => last?.[column]))})`
    const page: { rows: Row[] } =
      await sql<Row>`select ${selected} from ${sql.table(name)} ${behind} order by ${keyColumns} limit ${sql.lit(PAGE_ROWS)}`.execute(
        queries,
      )
    if (page.rows.length > 0) yield page.rows
    if (page.rows.length < PAGE_ROWS) return
    last = page.rows.at(-1)
  }
}

export async function insertPage(
  tx: Queries,
  { name, columns }: TableShape,
  rows: readonly Row[],
): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column]}`))})`)
  const into = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${into}) values ${sql.join(values)}`.execute(tx)
}
