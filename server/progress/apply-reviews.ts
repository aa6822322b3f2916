import type { ReviewInput, ReviewsInput } from '#contract/reviews.ts'
import { admitTime, type ServerTime } from '#domain/completions.ts'
import { fail, ok } from '#domain/result.ts'
import type { LearningRecord } from '../db/learning-record.ts'
import { type Answer, type LoggedReview, withReviews } from '../db/reviews.ts'
import { enterEpoch, newestIn } from './learning-record.ts'
import type { Effect, Mutation } from './mutation.ts'

/**
 * Adds reviews to the log by the union of their ids. A call adds all of its new reviews or none. An item that the course lacks is
 * accepted: the device may have another version of the course, and one refused review would block the others.
 */
export function applyReviews({ record, reviews, body, nowMs }: Mutation<ReviewsInput>): Effect {
  const epochs = body.events.map(({ epoch }) => epoch ?? record.epoch)
  const after = enterEpoch(record, Math.max(record.epoch, ...epochs)) ?? record
  const server = { nowMs, newest: newestIn(record) }
  const known = new Map(reviews.known)
  const added: LoggedReview[] = []
  for (const sent of body.events) {
    const review = admit(sent, server)
    const { epoch = record.epoch } = sent
    if (!counts(after, { epoch, reviewedAt: review.reviewedAt })) continue
    const before = known.get(review.id)
    if (before === undefined) {
      known.set(review.id, review)
      added.push(review)
    } else if (!isSameAnswer(before, review)) {
      return { response: fail({ kind: 'review-differs', id: review.id }), after: record }
    }
  }
  const response = ok({ added: added.length, known: body.events.length - added.length })
  return { response, after, reviews: withReviews(reviews, { known, added }, nowMs) }
}

/** A time in the future, or before anybody studied here, counts as now, as that of a finished lesson does. */
function admit(sent: ReviewInput, server: ServerTime): LoggedReview {
  const reportedMs = Date.parse(sent.reviewedAt)
  const { atMs, localDate } = admitTime({ reportedMs, localDate: sent.localDate }, server)
  return {
    id: sent.id,
    itemId: sent.itemId,
    skill: sent.skill,
    grade: sent.grade,
    // The log keeps milliseconds: to write each time anew would take as long as all else here.
    reviewedAt: atMs === reportedMs ? sent.reviewedAt : new Date(atMs).toISOString(),
    localDate,
  }
}

/**
 * What was reviewed in an older epoch, by a device that had not heard of the reset, counts where it came after the learner asked
 * for that. While the reset itself has not arrived nobody knows, and it is kept: the reset will say what goes.
 */
function counts(
  { epoch, reset }: Pick<LearningRecord, 'epoch' | 'reset'>,
  review: { epoch: number; reviewedAt: string },
): boolean {
  return (
    review.epoch === epoch ||
    reset === null ||
    Date.parse(review.reviewedAt) > Date.parse(reset.askedAt)
  )
}

/** The times are not compared: the log has corrected what cannot be, and the device sends what it has. */
function isSameAnswer(a: Answer, b: Answer): boolean {
  return a.itemId === b.itemId && a.skill === b.skill && a.grade === b.grade
}
