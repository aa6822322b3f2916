import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'

type TableName = 'lessons' | 'progress' | 'completions' | 'achievements' | 'outbox'

/**
 * Rows read back → those that can be read. The others are left out here and set aside by
 * `setAsideCorruptRows`, which needs a transaction that may write.
 */
export function readableRows<S extends v.GenericSchema>(
  schema: S,
  rows: readonly unknown[],
): v.InferOutput<S>[] {
  const readable: v.InferOutput<S>[] = []
  for (const row of rows) {
    const parsed = v.safeParse(schema, row)
    if (parsed.success) readable.push(parsed.output)
  }
  return readable
}

export function readableRow<S extends v.GenericSchema>(
  schema: S,
  row: unknown,
): v.InferOutput<S> | undefined {
  return row === undefined ? undefined : readableRows(schema, [row])[0]
}

/** Moves the rows of a table that cannot be read into the quarantine. Gives their number. */
export async function setAsideCorruptRows(
  db: LearnerDb,
  table: TableName,
  schema: v.GenericSchema,
  foundAt: string,
): Promise<number> {
  return db.transaction('rw', db.table(table), db.quarantine, async () => {
    const source = db.table<unknown, string>(table)
    const keys = await source.toCollection().primaryKeys()
    const rows = await source.bulkGet(keys)
    let count = 0
    for (const [at, row] of rows.entries()) {
      const key = keys[at]
      const parsed = v.safeParse(schema, row)
      if (parsed.success || key === undefined) continue
      const reason = parsed.issues.map((issue) => issue.message).join('; ')
      await db.quarantine.add({ table, row, reason, at: foundAt })
      await source.delete(key)
      count += 1
    }
    return count
  })
}
