import { createHash } from 'node:crypto'
import type { Queries } from '../db/schema.ts'
import { type Row, tablePages } from './table-pages.ts'
import type { TableShape } from './table-shapes.ts'

/** What a table holds, in short: equal rows give an equal sum, in whatever order and on either database. */
export type TableSum = { name: string; rows: number; sum: string }

const MODULUS = 2n ** 256n

/** Adds up the SHA-256 of each row; rows are told apart by their key, so none can stand in for another. */
export function createSum(table: TableShape) {
  let count = 0
  let total = 0n
  return {
    add(rows: readonly Row[]): void {
      for (const row of rows) {
        const text = JSON.stringify(table.columns.map((column) => [column, asText(row[column])]))
        const hash = createHash('sha256').update(text).digest('hex')
        total = (total + BigInt(`0x${hash}`)) % MODULUS
      }
      count += rows.length
    },
    result: (): TableSum => ({
      name: table.name,
      rows: count,
      sum: total.toString(16).padStart(64, '0'),
    }),
  }
}

export async function tableSums(
  queries: Queries,
  tables: readonly TableShape[],
): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const table of tables) {
    const sum = createSum(table)
    for await (const rows of tablePages(queries, table)) sum.add(rows)
    sums.push(sum.result())
  }
  return sums
}

/** The first table that is not the same on both sides; null when all are. */
export function firstDifference(
  expected: readonly TableSum[],
  found: readonly TableSum[],
): string | null {
  const byName = new Map(found.map((sum) => [sum.name, sum]))
  for (const { name, rows, sum } of expected) {
    const other = byName.get(name)
    if (other === undefined) return `table ${name} is missing`
    if (other.rows !== rows) return `table ${name} has ${other.rows} rows instead of ${rows}`
    if (other.sum !== sum) return `the rows of table ${name} are not what they were`
    byName.delete(name)
  }
  const [more] = byName.keys()
  return more === undefined ? null : `table ${more} was not there before`
}

/** The schema holds text, whole numbers and null; what is neither is told apart, not dropped. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
