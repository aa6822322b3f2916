import { dateOfDay, dayNumber } from '#domain/calendar.ts'
import { foldItem, foldReviews, reviewsByItem } from '#domain/memory/fold-reviews.ts'
import type { Grade, Review } from '#domain/memory/review.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { percentile } from '../bench/statistics.ts'

const REVIEWS = 50_000
const DAYS = 3 * 365
const ROUNDS = 15
const GRADES: readonly Grade[] = [1, 2, 3, 3, 3, 3, 4]

/** In ms. The fastest tells how busy the machine was. */
export type Timing = { median: number; fastest: number }

/** The fold of a long log from nothing, and of one item when a review is added. */
export function timeFolds(itemIds: readonly string[]): { all: Timing; one: Timing } {
  const log = longLog(itemIds)
  const options = { epoch: 0, nowMs: Date.parse('2030-01-01T00:00:00Z') }
  const longest = [...reviewsByItem(log).values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  return {
    all: timeOf(() => foldReviews(log, options)),
    one: timeOf(() => foldItem(longest, options)),
  }
}

/** The round is counted from 0. */
export function timeOf(work: (round: number) => unknown): Timing {
  const timesMs = Array.from({ length: ROUNDS }, (_, round) => {
    const start = performance.now()
    work(round)
    return performance.now() - start
  })
  return { median: percentile(timesMs, 0.5), fastest: Math.min(...timesMs) }
}

/** As devices bring it: not in order. */
function longLog(itemIds: readonly string[]): Review[] {
  const random = seededRandom('long log')
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One
  const firstDay = dayNumber('2026-01-01')
  return Array.from({ length: REVIEWS }, (_, at): Review => {
    const localDate = dateOfDay(firstDay + Math.floor(random() * DAYS))
    const reviewedAt = new Date(Date.parse(localDate) + Math.floor(random() * 86_400_000))
    return {
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      itemId: pick(itemIds),
      skill: pick(['understand', 'produce'] as const),
      grade: pick(GRADES),
      reviewedAt: reviewedAt.toISOString(),
      localDate,
      epoch: 0,
    }
  })
}
