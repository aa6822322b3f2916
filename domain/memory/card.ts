import type { LocalDate } from '../calendar.ts'
import { type MemoryState, retrievability } from './fsrs.ts'
import type { Grade, Skill } from './review.ts'

/**
 * What the reviews of an item in one direction come to: plain JSON with its keys in one order, so two devices
 * that know the same reviews keep the same bytes.
 */
export type Card = MemoryState & {
  itemId: string
  skill: Skill
  /** The first day, in the learner's calendar, on which it is asked again. Intervals are whole days; the hour does not matter. */
  due: LocalDate
  /** The learner's day of the first review. */
  firstDate: LocalDate
  /** Of the last review: ISO 8601 instant, UTC. */
  reviewedAt: string
  lastGrade: Grade
  /** All reviews. */
  reviews: number
  /** Of these, Again to a card that had been reviewed before. */
  lapses: number
}

/** A card is learnt once it would be kept for a week: one right answer on a later day brings a new one there. */
const LEARNT_STABILITY_DAYS = 7
const MS_PER_DAY = 86_400_000

export function isLearnt({ stability }: MemoryState): boolean {
  return stability >= LEARNT_STABILITY_DAYS
}

export function isDue({ due }: Pick<Card, 'due'>, today: LocalDate): boolean {
  return due <= today
}

/** The chance, 0 to 1, that the card is recalled at `nowMs` (ms since 1970). */
export function recallChance(
  { stability, reviewedAt }: Pick<Card, 'stability' | 'reviewedAt'>,
  nowMs: number,
): number {
  return retrievability(stability, (nowMs - Date.parse(reviewedAt)) / MS_PER_DAY)
}
