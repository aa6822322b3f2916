import type { LearnerDb } from './learner-db.ts'
import { readReviewsCursor, writeReviewsCursor } from './reviews-cursor.ts'

/**
 * A whole reset deletes the reviews on this device; they all belong to one epoch. The next pull reads the server's log from its
 * beginning, and brings the reviews made after the reset. Runs inside a transaction.
 */
export async function forgetReviews(db: LearnerDb): Promise<void> {
  await Promise.all([db.reviews.clear(), db.cards.clear()])
  await writeReviewsCursor(db, { at: null, last: null, total: 0, isRead: false })
}

/** Nothing here is known to be the server's, and its log is read anew. Inside a transaction, or by itself. */
export async function doubtReviews(db: LearnerDb): Promise<void> {
  await db.transaction('rw', db.reviews, db.settings, async () => {
    await db.reviews.toCollection().modify({ unacknowledged: 1 })
    const cursor = await readReviewsCursor(db)
    await writeReviewsCursor(db, { ...cursor, at: null })
  })
}
