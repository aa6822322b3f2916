import type { Completion } from '#domain/completions.ts'
import type { Result } from '#domain/result.ts'
import type { LearnerRow } from '../db/schema.ts'
import type { Refusal } from '../refusal.ts'
import type { LearningRecord } from '../db/learning-record.ts'
import type { ReviewLog } from '../db/reviews.ts'

/** A call of the sync queue, with the account as it stands when its turn comes. */
export type Mutation<Body> = {
  user: LearnerRow
  record: LearningRecord
  /** Of the log of reviews what the call named, and its length. */
  reviews: ReviewLog
  params: Record<string, string>
  body: Body
  /** The Idempotency-Key, or a new id where the client sent none. */
  key: Completion['id']
  nowMs: number
  /** It has had its effect already: only the response is wanted again. */
  isRepeat: boolean
}

/** What a mutation does: its response and the record after it. Pure; the caller writes the difference. */
export type Effect = {
  response: Result<object, Refusal>
  after: LearningRecord
  /** The log of reviews after it; unchanged where it is left out. */
  reviews?: ReviewLog
}
