import type { LocalDate } from '../calendar.ts'
import { isLearnt } from './card.ts'
import { isDerived } from './derived-reviews.ts'
import { foldItem, type FoldOptions, reviewsByItem } from './fold-reviews.ts'
import type { Review } from './review.ts'

/** How many answers to learnt cards were right. */
export type MeasuredRecall = { asked: number; recalled: number }

/**
 * What the learner really kept, to hold against the nine in ten that cards are timed for: answers to cards that had been
 * learnt, on a later day than the answer before, from the learner's day `since` on. What was derived from a completion
 * is no answer.
 */
export function measureRecall(
  reviews: Iterable<Review>,
  options: FoldOptions,
  since: LocalDate = '',
): MeasuredRecall {
  const measured: MeasuredRecall = { asked: 0, recalled: 0 }
  for (const ofItem of reviewsByItem(reviews).values()) {
    foldItem(ofItem, options, ({ review, before, elapsedDays }) => {
      if (before === null || !isLearnt(before) || elapsedDays === 0) return
      if (isDerived(review) || review.localDate < since) return
      measured.asked += 1
      if (review.grade > 1) measured.recalled += 1
    })
  }
  return measured
}
