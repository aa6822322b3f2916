import type { Queries, UserRow } from '../db/schema.ts'
import type { LimitName, RateLimits } from '../rate-limits.ts'
import type { Refusal } from '../refusal.ts'
import type { LearningRecord } from '../db/learning-record.ts'
import type { ReviewLog } from '../db/reviews.ts'
import type { Effect } from './mutation.ts'

/** Up to here nothing is counted: a learner's call costs no statement more. */
const SHORT_LOG = 300
/** Every call of an account reads its whole log: from here on it grows slowly. 50 hours of a lesson a minute. */
export const LONG_LOG = 3_000
/** Ten finished lessons on every day of more than five years, without a reset. */
export const FULL_LOG = 20_000

/** Answers to cards: more than twenty on every day of six years. No call reads them all, so they may come at any pace. */
export const FULL_REVIEWS = 50_000

/**
 * Whether a call that makes the log longer, or begins a new epoch, may: null, or the refusal. It asks the database nothing while
 * the log is as long as most learners'. What waits for a 429 is sent again by the device that has it: a thousand finished
 * lessons of a season without a network are taken at once.
 */
export async function refuseGrowth(
  limits: RateLimits,
  tx: Queries,
  {
    user,
    record,
    reviews,
    effect,
  }: { user: Pick<UserRow, 'id'>; record: LearningRecord; reviews: ReviewLog; effect: Effect },
): Promise<Refusal | null> {
  const { after } = effect
  const total = effect.reviews?.total ?? 0
  if (total > reviews.total && total > FULL_REVIEWS)
    return { kind: 'reviews-full', maxReviews: FULL_REVIEWS }
  const length = record.completions.length
  const isReset = after.epoch > record.epoch
  if (!isReset && (length < SHORT_LOG || after.completions.length <= length)) return null
  if (!isReset && length >= FULL_LOG) return { kind: 'log-full', maxCompletions: FULL_LOG }
  const waitMs = await limits.hitWithin(tx, [{ limit: limitOf(isReset, length), of: [user.id] }])
  return waitMs === null ? null : { kind: 'too-many', waitMs }
}

function limitOf(isReset: boolean, length: number): LimitName {
  if (isReset) return 'whole-reset-account'
  return length < LONG_LOG ? 'completion-account' : 'long-log-account'
}
