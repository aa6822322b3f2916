import { doubtReviews } from './forget-reviews.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { eventsIn } from './queue-reviews.ts'
import { replaceRow } from './replace-row.ts'
import { outboxRow } from './rows.ts'

type Moved = {
  /** The new number. */
  epoch: number
  /** In ms since 1970: whatever was reviewed by then goes. */
  askedMs: number
  newId: () => string
}

/**
 * The reviews of this device go into the account's newer epoch, those that wait under new keys, as far as they are of after the
 * reset that began it. Which of the others the server still has its log tells. Inside the transaction that adopts the epoch.
 */
export async function adoptReviews(db: LearnerDb, { epoch, askedMs, newId }: Moved): Promise<void> {
  const isAfter = ({ reviewedAt }: { reviewedAt: string }): boolean =>
    Date.parse(reviewedAt) > askedMs
  await db.reviews.filter((row) => !isAfter(row)).delete()
  await db.reviews.toCollection().modify({ epoch })
  await db.cards.clear()
  await doubtReviews(db)
  for (const row of readableRows(
    outboxRow,
    await db.outbox.where('lessonId').equals('').toArray(),
  )) {
    if (row.kind !== 'reviews') continue
    const events = eventsIn(row)
      .filter(isAfter)
      .map((event) => ({ ...event, epoch }))
    if (events.length === 0) await db.outbox.delete(row.id)
    else await replaceRow(db, { ...row, isSealed: false }, { events }, newId())
  }
}
