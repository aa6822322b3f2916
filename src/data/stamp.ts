import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'
import { readableRow } from './parse-rows.ts'
import type { OutboxRow } from './rows.ts'
import { sendableRow } from './send-operation.ts'
import { storedStamp, type StoredStamp } from './stored-stamp.ts'

export type StampedRow = { row: OutboxRow; stamp: StoredStamp }

/** The rows that wait and bear a stamp, in the order of writing. */
export async function readStamped(db: LearnerDb): Promise<StampedRow[]> {
  const rows: readonly unknown[] = await db.outbox.orderBy('seq').toArray()
  return rows.flatMap((kept) => {
    const row = readableRow(sendableRow, kept)
    const bearing = v.safeParse(v.object({ stamp: storedStamp }), kept)
    return row !== undefined && bearing.success ? [{ row, stamp: bearing.output.stamp }] : []
  })
}

/** The times of these rows are as good as they will be. */
export async function removeStamps(db: LearnerDb, rows: readonly OutboxRow[]): Promise<void> {
  const ids = new Set(rows.map(({ id }) => id))
  const stamped = (await readStamped(db)).filter(({ row }) => ids.has(row.id))
  if (stamped.length === 0) return
  await db.outbox.bulkUpdate(
    stamped.map(({ row }) => ({ key: row.id, changes: { stamp: undefined } })),
  )
}
