import type { Table } from 'dexie'
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

/** The times of these rows, and of the reviews in them, are final. Inside a transaction over outbox and reviews. */
export async function removeStamps(db: LearnerDb, rows: readonly OutboxRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const reviewIds = rows.flatMap(eventsIn).map(({ id }) => id)
  await removeStampsIn(db.outbox, ids)
  await removeStampsIn(db.reviews, reviewIds)
}

async function removeStampsIn<Row extends object>(
  table: Table<Row, string>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await table
    .where(':id')
    .anyOf(ids)
    .filter((row) => 'stamp' in row)
    .modify((row: { stamp?: unknown }) => {
      delete row.stamp
    })
}
