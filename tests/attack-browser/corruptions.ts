import fc from 'fast-check'
import type { LearnerDb } from '#data/learner-db.ts'
import { ABSURD_KEYS, absurdValues } from '../attack/absurd-values.ts'

export const TABLES = [
  'lessons',
  'progress',
  'completions',
  'gameStats',
  'achievements',
  'outbox',
  'settings',
] as const

type TableName = (typeof TABLES)[number]
type Row = Record<string, unknown>
export type Kept = Record<TableName, Row[]>

/** One row written over, or put beside the others: by a broken disk, an older tab, a newer version, somebody with an inspector. */
export type Corruption = {
  table: TableName
  /** Which row; beyond the last one a new row is put there. */
  at: number
  change:
    | { kind: 'nothing of ours'; value: unknown }
    | { kind: 'a field'; field: number; value: unknown }
    | { kind: 'a field is missing'; field: number }
    | { kind: 'newer'; field: string; value: unknown }
}

export const corruptions: fc.Arbitrary<Corruption[]> = fc.array(
  fc.record({
    table: fc.constantFrom(...TABLES),
    at: fc.nat({ max: 5 }),
    change: fc.oneof(
      fc.record({ kind: fc.constant('nothing of ours' as const), value: absurdValues }),
      fc.record({
        kind: fc.constant('a field' as const),
        field: fc.nat({ max: 12 }),
        value: fc.oneof(absurdValues, fc.constantFrom<unknown>(1e300, 2 ** 60, [1e9], ['x'])),
      }),
      fc.record({ kind: fc.constant('a field is missing' as const), field: fc.nat({ max: 12 }) }),
      fc.record({
        kind: fc.constant('newer' as const),
        field: fc.constantFrom('v', 'epoch', 'kind', 'state', ...ABSURD_KEYS.slice(1, 4)),
        value: fc.constantFrom<unknown>(2, 'of-tomorrow', { as: 'an object' }),
      }),
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

export async function dump(db: LearnerDb): Promise<Kept> {
  const rows = await Promise.all(TABLES.map((name) => db.table<Row>(name).toArray()))
  return Object.fromEntries(TABLES.map((name, at) => [name, rows[at]])) as Kept
}

/** Everything as it was, then these corruptions. Gives the rows that nobody touched. */
export async function corrupt(
  db: LearnerDb,
  kept: Kept,
  changes: readonly Corruption[],
): Promise<Kept> {
  const untouched = structuredClone(kept)
  await db.transaction('rw', [...TABLES.map((name) => db.table(name)), db.quarantine], async () => {
    await db.quarantine.clear()
    for (const name of TABLES) {
      await db.table(name).clear()
      await db.table(name).bulkPut(kept[name])
    }
    for (const change of changes) {
      const { table } = change
      const keyPath = String(db.table(table).schema.primKey.keyPath)
      const before = kept[table][change.at]
      const key = before?.[keyPath] ?? `stranger-${change.at}`
      await db.table(table).put(changed(before ?? { [keyPath]: key }, change, keyPath))
      untouched[table] = untouched[table].filter((row) => row[keyPath] !== key)
    }
  })
  return untouched
}

/** IndexedDB takes no row without its key. */
function changed(row: Row, { change }: Corruption, keyPath: string): Row {
  const fields = Object.keys(row).filter((name) => name !== keyPath)
  switch (change.kind) {
    case 'nothing of ours':
      return { [keyPath]: row[keyPath], junk: change.value }
    case 'a field': {
      const field = fields[change.field % Math.max(1, fields.length)] ?? 'value'
      return { ...row, [field]: change.value }
    }
    case 'a field is missing': {
      const field = fields[change.field % Math.max(1, fields.length)]
      return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field))
    }
    case 'newer':
      return { ...row, [change.field]: change.value, brandNew: [1, 2, 3] }
  }
}
