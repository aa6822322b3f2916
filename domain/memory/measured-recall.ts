import { isLearnt } from './card.ts'
import { isDerived } from './derived-reviews.ts'
import { foldItem, type FoldOptions } from './fold-reviews.ts'
import { compareReviews, type Review } from './review.ts'

/** How many answers to learnt cards were right. */
export type MeasuredRecall = { asked: number; recalled: number }

/**
 * The answers of one item that say what the learner really kept: to cards that had been learnt, on a later day than the answer
 * before. What was derived from a completion is no answer.
 */
export function answersThatMeasure(reviews: readonly Review[], options: FoldOptions): Review[] {
  const measuring: Review[] = []
  foldItem(reviews, options, ({ review, before, elapsedDays }) => {
    if (before === null || !isLearnt(before) || elapsedDays === 0 || isDerived(review)) return
    measuring.push(review)
  })
  return measuring
}

/** The last `most` of them, to hold against the nine in ten that cards are timed for. */
export function measureRecall(answers: readonly Review[], most: number): MeasuredRecall {
  const last = [...answers].sort(compareReviews).slice(-most)
  return { asked: last.length, recalled: last.filter(({ grade }) => grade > 1).length }
}
