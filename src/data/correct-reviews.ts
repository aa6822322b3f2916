import { correctTimes } from '#domain/correct-times.ts'
import { dayNumber } from '#domain/calendar.ts'
import { knownOf } from './clock-knowledge.ts'
import { type LearnerClock, localDateOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { eventsIn } from './queue-reviews.ts'
import { replaceRow } from './replace-row.ts'
import { reviewRow } from './review-rows.ts'
import { outboxRow } from './rows.ts'

/** When the present epoch was begun by a whole reset: null where none is known. */
export type EpochBegun = { epoch: number; askedAt: string | null }

/**
 * Corrects the times of unsent reviews, in the log and in the outbox. Each review has its own stamp, because a row may collect for
 * months. Runs inside a transaction over reviews, cards, outbox and completions. Returns the number of corrected times.
 */
export async function correctReviews(
  db: LearnerDb,
  clock: LearnerClock,
  { epoch, askedAt }: EpochBegun,
): Promise<number> {
  const outbox = readableRows(outboxRow, await db.outbox.where('lessonId').equals('').sortBy('seq'))
  const waiting = outbox.filter(({ kind }) => kind === 'reviews')
  const kept = await db.reviews.bulkGet(waiting.flatMap(eventsIn).map(({ id }) => id))
  const stamped = readableRows(reviewRow, kept).flatMap((row) =>
    row.stamp === undefined ? [] : [{ ...row, stamp: row.stamp }],
  )
  const times = correctTimes(
    stamped.map(({ reviewedAt, stamp }) => ({ atMs: Date.parse(reviewedAt), ...stamp })),
    {
      nowMs: clock.now(),
      offsetMs: knownOf(clock).offsetMs,
      lastDay: null,
      dayOf: (atMs) => dayNumber(localDateOf(clock, atMs)),
    },
  )
  // What was done in an epoch was done after the reset that began it, whatever a clock says.
  const resetMs = askedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(askedAt)
  const wrong = stamped.flatMap((row, at) => {
    const time = times[at] ?? Date.parse(row.reviewedAt)
    const atMs = row.epoch === epoch ? Math.max(time, resetMs + 1) : time
    if (atMs === Date.parse(row.reviewedAt)) return []
    const reviewedAt = new Date(atMs).toISOString()
    const localDate = localDateOf(clock, atMs)
    return [{ ...row, reviewedAt, localDate, stamp: { ...row.stamp, isGuess: false } }]
  })
  if (wrong.length === 0) return 0
  await db.reviews.bulkPut(wrong)
  await db.cards.bulkDelete([...new Set(wrong.map(({ itemId }) => itemId))])
  const right = new Map(wrong.map((row) => [row.id, row]))
  for (const row of waiting) {
    const before = eventsIn(row)
    if (!before.some(({ id }) => right.has(id))) continue
    const events = before.map((event) => {
      const { reviewedAt, localDate } = right.get(event.id) ?? event
      return { ...event, reviewedAt, localDate }
    })
    await replaceRow(db, { ...row, isSealed: false }, { events }, crypto.randomUUID())
  }
  return wrong.length
}
