import type { Review } from '#domain/memory/review.ts'
import { stampOf } from './clock-knowledge.ts'
import { requireFilled } from './filled-database.ts'
import { localDateOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { queueReviews } from './queue-reviews.ts'
import { recallClock } from './server-clock.ts'
import { readSetting } from './settings.ts'
import type { WriteContext } from './write-context.ts'

/** An answer to a card as the learner gives it. `id` is made once for the answer: a write that is tried again adds nothing. */
export type NewReview = Pick<Review, 'id' | 'itemId' | 'skill' | 'grade'>

/** What a transaction that records reviews writes to. */
export function reviewTables(db: LearnerDb) {
  return [db.reviews, db.cards, db.settings, db.outbox]
}

/**
 * Adds answers to the log, in the epoch that the device knows now, with their row in the outbox. Cards are folded when somebody
 * reads them (cards.ts); those of the items go. Joins the transaction of the answer that they come from.
 */
export async function recordReviews(
  { db, clock, newId }: WriteContext,
  answers: readonly NewReview[],
): Promise<void> {
  if (answers.length === 0) return
  await db.transaction('rw', reviewTables(db), async () => {
    await Promise.all([requireFilled(db), recallClock(db, clock)])
    const known = await db.reviews.bulkGet(answers.map(({ id }) => id))
    const now = clock.now()
    const at = { reviewedAt: new Date(now).toISOString(), localDate: localDateOf(clock, now) }
    const epoch = await readSetting(db, 'epoch')
    const reviews = answers
      .filter((_, n) => known[n] === undefined)
      .map(({ id, itemId, skill, grade }) => ({ id, itemId, skill, grade, ...at, epoch }))
    const stamp = stampOf(clock)
    await Promise.all([
      db.reviews.bulkAdd(reviews.map((review) => ({ ...review, unacknowledged: 1, stamp }))),
      db.cards.bulkDelete([...new Set(reviews.map(({ itemId }) => itemId))]),
      queueReviews(db, reviews, { now, newId }),
    ])
  })
}
