import type { Card } from '#domain/memory/card.ts'
import type { Grade, Review, Skill } from '#domain/memory/review.ts'

let count = 0

/** An answer at noon UTC of a day, unless said. */
export function reviewOn(date: string, grade: Grade, more: Partial<Review> = {}): Review {
  count += 1
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    itemId: 'L01-01',
    skill: 'understand',
    grade,
    reviewedAt: `${date}T12:00:00.000Z`,
    localDate: date,
    epoch: 0,
    ...more,
  }
}

/** A card that was right once, two days before 2026-03-10, unless said. */
export function cardOf(itemId: string, skill: Skill, more: Partial<Card> = {}): Card {
  return {
    itemId,
    skill,
    due: '2026-03-10',
    stability: 2.3,
    difficulty: 2.1,
    firstDate: '2026-03-08',
    reviewedAt: '2026-03-08T12:00:00.000Z',
    lastGrade: 3,
    reviews: 1,
    lapses: 0,
    ...more,
  }
}
