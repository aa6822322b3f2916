import type { LearnerDb } from './learner-db.ts'
import { readReviewsCursor, writeReviewsCursor } from './reviews-cursor.ts'

/**
 * A whole reset takes the reviews that are here, which are all of one epoch. What of the server's is of after it comes with the next
 * pull, from the beginning of its log. Inside a transaction.
 */
export async function forgetReviews(db: LearnerDb): Promise<void> {
  await Promise.all([db.reviews.clear(), db.cards.clear()])
  await writeReviewsCursor(db, { at: null, last: null, total: 0 })
}

/** Nothing here is known to be the server's, and its log is read anew. Inside a transaction, or by itself. */
export async function doubtReviews(db: LearnerDb): Promise<void> {
  await db.transaction('rw', db.reviews, db.settings, async () => {
    await db.reviews.toCollection().modify({ unheard: 1 })
    const cursor = await readReviewsCursor(db)
    await writeReviewsCursor(db, { ...cursor, at: null })
  })
}
