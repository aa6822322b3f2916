import type { Grade } from '#domain/memory/review.ts'
import type { NewReview } from '#data/record-reviews.ts'

/** Answers to cards, each of an item of its own unless said. */
export function answersTo(count: number, more: Partial<NewReview> = {}): NewReview[] {
  return Array.from({ length: count }, (_, n) => ({
    id: crypto.randomUUID(),
    itemId: `L01-${String((n % 90) + 1).padStart(2, '0')}`,
    skill: n % 2 === 0 ? 'understand' : 'produce',
    grade: ((n % 4) + 1) as Grade,
    ...more,
  }))
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort()
