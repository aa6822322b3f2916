import type { Queries, UserRow } from '../db/schema.ts'
import type { LimitName, RateLimits } from '../rate-limits.ts'
import type { Refusal } from '../refusal.ts'
import type { LearningRecord } from '../db/learning-record.ts'
import { countReviews, type ReviewLog } from '../db/reviews.ts'
import type { Effect } from './mutation.ts'

/** Up to here nothing is counted: a learner's call costs no statement more. */
const SHORT_LOG = 300
/** Every call of an account reads its whole log: from here on it grows slowly. 50 hours of a lesson a minute. */
export const LONG_LOG = 3_000
/** Ten finished lessons on every day of more than five years, without a reset. */
export const FULL_LOG = 20_000

/** Five sessions of practice on every day of more than five years: each call reads them all. */
export const FULL_PRACTICES = 10_000

/** One for each lesson is usual: all lessons a hundred times. */
export const FULL_EVENINGS = 1_500

/** Answers to cards: more than twenty on every day of six years. No call reads them all, so they may come at any pace. */
export const FULL_REVIEWS = 50_000
/**
 * The most bytes that one row takes in SQLite, indexes included. Random ids fill their pages by chance: 260 is the mean.
 * `tests/attack/account-growth.test.ts` measures them.
 */
export const COMPLETION_BYTES = 270
export const PRACTICE_BYTES = 110
export const EVENING_BYTES = 100
export const REVIEW_BYTES = 128
/** The most bytes for all logs of an account: whichever grows takes what the others leave. */
export const LOGS_BYTES = 6_800_000

type Lengths = { completions: number; practices: number; evenings: number; reviews: number }

const bytesOf = ({ completions, practices, evenings, reviews }: Lengths): number =>
  completions * COMPLETION_BYTES +
  practices * PRACTICE_BYTES +
  evenings * EVENING_BYTES +
  reviews * REVIEW_BYTES

/**
 * Whether a call that makes the log longer, or begins a new epoch, may: null, or the refusal. It asks the database nothing while
 * the log is as long as most learners'. What waits for a 429 is sent again by the device that has it: a thousand finished
 * lessons of a season without a network are taken at once. Sessions and evenings have the same limits, because every call reads all three logs.
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
  const [now, next] = [lengthsOf(record), lengthsOf(after)]
  const total = effect.reviews?.total ?? 0
  const isTooMany = total > FULL_REVIEWS || bytesOf({ ...now, reviews: total }) > LOGS_BYTES
  if (total > reviews.total && isTooMany) return { kind: 'reviews-full', reviews: reviews.total }
  const isReset = after.epoch > record.epoch
  const length = now.completions + now.practices + now.evenings
  const isLonger = next.completions + next.practices + next.evenings > length
  if (!isReset && (length < SHORT_LOG || !isLonger)) return null
  if (!isReset && (await isLogFull(tx, user.id, next))) return fullLog(now, next)
  const waitMs = await limits.hitWithin(tx, [{ limit: limitOf(isReset, length), of: [user.id] }])
  return waitMs === null ? null : { kind: 'too-many', waitMs }
}

function lengthsOf({ completions, practices, evenings }: LearningRecord): Omit<Lengths, 'reviews'> {
  return {
    completions: completions.length,
    practices: practices.length,
    evenings: evenings.length,
  }
}

/** Names the log that the call would have made longer. */
function fullLog(now: Omit<Lengths, 'reviews'>, next: Omit<Lengths, 'reviews'>): Refusal {
  if (next.practices > now.practices) return { kind: 'practices-full', practices: now.practices }
  if (next.evenings > now.evenings) return { kind: 'evenings-full', evenings: now.evenings }
  return { kind: 'log-full', completions: now.completions }
}

async function isLogFull(
  tx: Queries,
  userId: string,
  next: Omit<Lengths, 'reviews'>,
): Promise<boolean> {
  const { completions, practices, evenings } = next
  if (completions > FULL_LOG || practices > FULL_PRACTICES || evenings > FULL_EVENINGS) return true
  // Up to here it fits in beside whatever reviews there are.
  if (bytesOf({ ...next, reviews: FULL_REVIEWS }) <= LOGS_BYTES) return false
  return bytesOf({ ...next, reviews: await countReviews(tx, userId) }) > LOGS_BYTES
}

function limitOf(isReset: boolean, length: number): LimitName {
  if (isReset) return 'whole-reset-account'
  return length < LONG_LOG ? 'completion-account' : 'long-log-account'
}
