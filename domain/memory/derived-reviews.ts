import type { Completion } from '../completions.ts'
import type { Review } from './review.ts'

const DERIVED = 'completion '

/**
 * What completions say of items that no review tells of: lessons were finished before answers were kept as reviews.
 * Each gives an item of its lesson one Good in `understand`, which every lesson asked, at `completedAt`; stored
 * nowhere. An item with a review at or before that instant gets none: its own answers are known, and a completion
 * that an old device sends late adds nothing to them. So an item that was skipped in its lesson gets one too: its card
 * was shown, and it comes back in days rather than never.
 *
 * `completions` are those that count (`foldCompletions`, `counted`); `itemsOf` gives the ids of a lesson's own items,
 * none for a lesson that is not known here.
 */
export function derivedReviews(
  completions: readonly Completion[],
  reviews: Iterable<Review>,
  itemsOf: (lessonId: string) => readonly string[],
): Review[] {
  const firstReviewed = new Map<string, string>()
  for (const { itemId, epoch, reviewedAt } of reviews) {
    const key = `${epoch} ${itemId}`
    const first = firstReviewed.get(key)
    if (first === undefined || reviewedAt < first) firstReviewed.set(key, reviewedAt)
  }
  return completions.flatMap(({ id, lessonId, epoch, completedAt, localDate }) =>
    itemsOf(lessonId)
      .filter((itemId) => {
        const first = firstReviewed.get(`${epoch} ${itemId}`)
        return first === undefined || first > completedAt
      })
      .map((itemId) => {
        return {
          id: `${DERIVED}${id} ${itemId}`,
          itemId,
          skill: 'understand',
          grade: 3,
          reviewedAt: completedAt,
          localDate,
          epoch,
        }
      }),
  )
}

/** Whether nobody gave this answer: it was read off a completion. */
export function isDerived({ id }: Pick<Review, 'id'>): boolean {
  return id.startsWith(DERIVED)
}
