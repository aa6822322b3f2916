import { dateOfDay, dayNumber, type LocalDate, localDateAt } from '../calendar.ts'
import type { Card } from './card.ts'
import { intervalDays, type MemoryState, nextMemory } from './fsrs.ts'
import { compareReviews, type Review, type Skill } from './review.ts'

/** `nowMs` (ms since 1970): a later review counts as one of now. */
export type FoldOptions = { epoch: number; nowMs: number }

/** One review and what it found: null at the first of its card. */
export type ReviewStep = {
  review: Review
  before: MemoryState | null
  /** Whole days of the learner's calendar since the card's last review, 0 at its first. */
  elapsedDays: number
}

type Tally = {
  memory: MemoryState
  firstDay: number
  /** The latest day so far: who flies west, or whose clock was wrong, gains no time. */
  lastDay: number
  last: Pick<Review, 'reviewedAt' | 'grade'>
  reviews: number
  lapses: number
}

/**
 * Reviews in any order → the cards of the epoch, by item and then by skill. The same for the same reviews and
 * `nowMs`, whatever order they came in; repeated ids count once. An item's cards depend on its own reviews alone.
 */
export function foldReviews(reviews: Iterable<Review>, options: FoldOptions): Card[] {
  return [...reviewsByItem(reviews)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, ofItem]) => foldItem(ofItem, options))
}

/**
 * The cards, two at most, of one item: what is done anew where one of its reviews is new. `onStep` sees each
 * review that counts, in order.
 */
export function foldItem(
  reviews: readonly Review[],
  options: FoldOptions,
  onStep?: (step: ReviewStep) => void,
): Card[] {
  const tallies: Record<Skill, Tally | null> = { produce: null, understand: null }
  for (const review of countedReviews(reviews, options)) {
    const { skill, grade } = review
    const day = dayNumber(review.localDate)
    const tally = tallies[skill]
    const before = tally?.memory ?? null
    const elapsedDays = Math.max(0, day - (tally?.lastDay ?? day))
    onStep?.({ review, before, elapsedDays })
    tallies[skill] = {
      memory: nextMemory(before, elapsedDays, grade),
      firstDay: tally?.firstDay ?? day,
      lastDay: Math.max(day, tally?.lastDay ?? day),
      last: review,
      reviews: (tally?.reviews ?? 0) + 1,
      lapses: (tally?.lapses ?? 0) + (tally !== null && grade === 1 ? 1 : 0),
    }
  }
  const itemId = reviews[0]?.itemId ?? ''
  return SKILLS.flatMap((skill) => {
    const tally = tallies[skill]
    return tally === null ? [] : [cardOf(itemId, skill, tally)]
  })
}

/** Reviews grouped by their item, in the order in which they came. */
export function reviewsByItem(reviews: Iterable<Review>): Map<string, Review[]> {
  const byItem = new Map<string, Review[]>()
  for (const review of reviews) {
    const ofItem = byItem.get(review.itemId)
    if (ofItem === undefined) byItem.set(review.itemId, [review])
    else ofItem.push(review)
  }
  return byItem
}

const SKILLS: readonly Skill[] = ['produce', 'understand']

/** Those of the epoch in the log's order, each id once, none later than now. */
function countedReviews(
  reviews: readonly Review[],
  { epoch, nowMs }: FoldOptions,
): readonly Review[] {
  const now = new Date(nowMs).toISOString()
  const seen = new Set<string>()
  return reviews
    .filter((review) => review.epoch === epoch)
    .sort(compareReviews)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map((review) => (review.reviewedAt > now ? asOfNow(review, nowMs, now) : review))
}

function asOfNow(review: Review, nowMs: number, now: string): Review {
  const shown = { date: review.localDate, readMs: Date.parse(review.reviewedAt) }
  return { ...review, reviewedAt: now, localDate: localDateAt(nowMs, shown) }
}

function cardOf(itemId: string, skill: Skill, tally: Tally): Card {
  const { memory, firstDay, lastDay, last, reviews, lapses } = tally
  const due: LocalDate = dateOfDay(lastDay + intervalDays(memory.stability))
  return {
    itemId,
    skill,
    due,
    stability: memory.stability,
    difficulty: memory.difficulty,
    firstDate: dateOfDay(firstDay),
    reviewedAt: last.reviewedAt,
    lastGrade: last.grade,
    reviews,
    lapses,
  }
}
