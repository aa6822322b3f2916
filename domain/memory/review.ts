import type { LocalDate } from '../calendar.ts'

/** An item in one direction: Pothwari to its meaning, or its meaning to Pothwari. */
export type Skill = 'understand' | 'produce'

/** Again, Hard, Good, Easy, as FSRS numbers them. */
export type Grade = 1 | 2 | 3 | 4

/** One answer to a card: an event of an append-only log. Devices and the server merge it by the union of the ids. */
export type Review = {
  /** UUID. */
  id: string
  /** An item of the course. */
  itemId: string
  skill: Skill
  grade: Grade
  /** ISO 8601 instant, UTC. */
  reviewedAt: string
  localDate: LocalDate
  /** The whole reset's epoch that it belongs to. */
  epoch: number
}

/** The log's one order, the same on every device: by instant, then by id. */
export function compareReviews(
  a: Pick<Review, 'id' | 'reviewedAt'>,
  b: Pick<Review, 'id' | 'reviewedAt'>,
): number {
  if (a.reviewedAt !== b.reviewedAt) return a.reviewedAt < b.reviewedAt ? -1 : 1
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}
