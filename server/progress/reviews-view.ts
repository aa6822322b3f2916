import { MAX_REVIEWS_GIVEN, type ReviewsPage } from '#contract/reviews.ts'
import type { LearnerRow, Queries } from '../db/schema.ts'
import { findReviewsAfter, type ReviewCursor } from '../db/reviews.ts'

/** A page of the log of reviews; `after` is a cursor of an earlier one, as the contract has checked it. */
export async function reviewsView(
  queries: Queries,
  { id, epoch }: Pick<LearnerRow, 'id' | 'epoch'>,
  after: string | undefined,
): Promise<ReviewsPage> {
  const { reviews, last, isMore, total } = await findReviewsAfter(queries, id, {
    after: after === undefined ? null : cursorOf(after),
    limit: MAX_REVIEWS_GIVEN,
  })
  const cursor = last === null ? null : `${last.seq}.${last.id}`
  return {
    events: reviews.map((review) => ({ ...review, epoch })),
    next: isMore ? cursor : null,
    last: cursor,
    epoch,
    total,
  }
}

function cursorOf(text: string): ReviewCursor {
  const [seq, id = ''] = text.split('.')
  return { seq: Number(seq), id }
}
