import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'

type TableName =
  | 'lessons'
  | 'progress'
  | 'completions'
  | 'practices'
  | 'evenings'
  | 'achievements'
  | 'reviews'
  | 'family'
  | 'outbox'

/** Moves the rows of a table that cannot be read into the quarantine; only those of `some` keys, if given. Gives their keys. */
export async function quarantineCorruptRows(
  db: LearnerDb,
  table: TableName,
  schema: v.GenericSchema,
  foundAt: string,
  some?: readonly string[],
): Promise<string[]> {
  return db.transaction('rw', db.table(table), db.quarantine, async () => {
    const source = db.table<unknown, string>(table)
    const keys = some ?? (await source.toCollection().primaryKeys())
    const rows = await source.bulkGet([...keys])
    const moved: string[] = []
    for (const [at, row] of rows.entries()) {
      const key = keys[at]
      const parsed = v.safeParse(schema, row)
      // Undefined: it has gone since its key was read.
      if (parsed.success || key === undefined || row === undefined) continue
      const reason = parsed.issues.map((issue) => issue.message).join('; ')
      await db.quarantine.add({ table, row, reason, at: foundAt })
      await source.delete(key)
      moved.push(key)
    }
    return moved
  })
}
