import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'
import { readableRow } from './parse-rows.ts'
import type { OutboxRow } from './rows.ts'
import { sendableRow } from './send-operation.ts'

const stamp = v.object({
  /** What the device's clock read. */
  readingMs: v.number(),
  /** The latest time that the server had told by then. */
  seenMs: v.number(),
  /** The reading could not be, and nothing else was known of the time. */
  isGuess: v.boolean(),
})

/** What the time of a row was taken from. */
export type StoredStamp = v.InferOutput<typeof stamp>

export type StampedRow = { row: OutboxRow; stamp: StoredStamp }

/** The rows that wait and bear a stamp, in the order of writing. */
export async function readStamped(db: LearnerDb): Promise<StampedRow[]> {
  const rows: readonly unknown[] = await db.outbox.orderBy('seq').toArray()
  return rows.flatMap((kept) => {
    const row = readableRow(sendableRow, kept)
    const bearing = v.safeParse(v.object({ stamp }), kept)
    return row !== undefined && bearing.success ? [{ row, stamp: bearing.output.stamp }] : []
  })
}
