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
  last: Review
  reviews: number
  lapses: number
}

type DayNumbers = (date: LocalDate) => number

/**
 * Reviews in any order → the cards of the epoch, by item and then by skill. The same for the same reviews and
 * `nowMs`, whatever order they came in; repeated ids count once. An item's cards depend on its own reviews alone.
 */
export function foldReviews(reviews: Iterable<Review>, options: FoldOptions): Card[] {
  const dayOf = dayNumbers()
  return [...reviewsByItem(reviews)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, ofItem]) => foldInOrder(countedReviews(ofItem, options), dayOf))
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
  return foldInOrder(countedReviews(reviews, options), dayNumbers(), onStep)
}

function foldInOrder(
  reviews: readonly Review[],
  dayOf: DayNumbers,
  onStep?: (step: ReviewStep) => void,
): Card[] {
  const tallies: Record<Skill, Tally | null> = { produce: null, understand: null }
  for (const review of reviews) {
    const { skill, grade } = review
    const day = dayOf(review.localDate)
    const tally = tallies[skill]
    const before = tally?.memory ?? null
    const elapsedDays = tally === null ? 0 : Math.max(0, day - tally.lastDay)
    onStep?.({ review, before, elapsedDays })
    const memory = nextMemory(before, elapsedDays, grade)
    if (tally === null) {
      tallies[skill] = { memory, firstDay: day, lastDay: day, last: review, reviews: 1, lapses: 0 }
      continue
    }
    tally.memory = memory
    tally.lastDay += elapsedDays
    tally.last = review
    tally.reviews += 1
    if (grade === 1) tally.lapses += 1
  }
  return [tallies.produce, tallies.understand].flatMap((tally) => tally ?? []).map(cardOf)
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

/** Those of the epoch in the log's order, each id once, none later than now. */
function countedReviews(reviews: readonly Review[], { epoch, nowMs }: FoldOptions): Review[] {
  const now = new Date(nowMs).toISOString()
  const seen = new Set<string>()
  const counted: Review[] = []
  for (const review of [...reviews].sort(compareReviews)) {
    if (review.epoch !== epoch || seen.has(review.id)) continue
    seen.add(review.id)
    counted.push(review.reviewedAt > now ? asOfNow(review, nowMs, now) : review)
  }
  return counted
}

function asOfNow(review: Review, nowMs: number, now: string): Review {
  const shown = { date: review.localDate, readMs: Date.parse(review.reviewedAt) }
  return { ...review, reviewedAt: now, localDate: localDateAt(nowMs, shown) }
}

/** A long log tells of each day many times, and reading a date is a seventh of the fold. */
function dayNumbers(): DayNumbers {
  const known = new Map<LocalDate, number>()
  return (date) => {
    const day = known.get(date) ?? dayNumber(date)
    known.set(date, day)
    return day
  }
}

function cardOf({ memory, firstDay, lastDay, last, reviews, lapses }: Tally): Card {
  return {
    itemId: last.itemId,
    skill: last.skill,
    due: dateOfDay(lastDay + intervalDays(memory.stability)),
    stability: memory.stability,
    difficulty: memory.difficulty,
    firstDate: dateOfDay(firstDay),
    reviewedAt: last.reviewedAt,
    lastGrade: last.grade,
    reviews,
    lapses,
  }
}
