import type { ProgressResponse } from '#contract/progress.ts'
import { MAX_REVIEWS_GIVEN, type ReviewsPage } from '#contract/reviews.ts'
import type { LearnerRow, Queries } from '../db/schema.ts'
import { findLogEnd } from '../db/review-log-end.ts'
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
  const cursor = textOf(last)
  return {
    events: reviews.map((review) => ({ ...review, epoch })),
    next: isMore ? cursor : null,
    last: cursor,
    epoch,
    total,
  }
}

/** Where the log of reviews ends, as GET /api/progress tells it. */
export async function reviewsEnd(
  queries: Queries,
  userId: string,
): Promise<NonNullable<ProgressResponse['reviews']>> {
  const { total, last } = await findLogEnd(queries, userId)
  return { total, last: textOf(last) }
}

function textOf(cursor: ReviewCursor | null): string | null {
  return cursor === null ? null : `${cursor.seq}.${cursor.id}`
}

function cursorOf(text: string): ReviewCursor {
  const [seq, id = ''] = text.split('.')
  return { seq: Number(seq), id }
}
