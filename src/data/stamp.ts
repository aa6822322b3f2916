import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'
import { readableRow } from './parse-rows.ts'
import { eventsIn } from './queue-reviews.ts'
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

/** The times of these rows, and of the reviews in them, are as good as they will be. */
export async function removeStamps(db: LearnerDb, rows: readonly OutboxRow[]): Promise<void> {
  await db.transaction('rw', db.outbox, db.reviews, async () => {
    const stamped = (await db.outbox.bulkGet(rows.map(({ id }) => id))).filter(isStamped)
    const reviews = (await db.reviews.bulkGet(rows.flatMap(eventsIn).map(({ id }) => id))).filter(
      isStamped,
    )
    await Promise.all([
      db.outbox.bulkPut(stamped.map(withoutStamp)),
      db.reviews.bulkPut(reviews.map(withoutStamp)),
    ])
  })
}

function isStamped<Row extends object>(row: Row | undefined): row is Row {
  return row !== undefined && 'stamp' in row
}

function withoutStamp<Row extends object>(row: Row): Row {
  return { ...row, stamp: undefined }
}
