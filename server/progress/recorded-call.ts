import type { Completion } from '#domain/completions.ts'
import type { LearnerRow } from '../db/schema.ts'
import type { Reply } from '../http/reply.ts'
import type { LearningRecord } from './learning-record.ts'

/** A call of the sync queue, with the account as it stands when its turn comes. */
export type RecordedCall<Body> = {
  user: LearnerRow
  record: LearningRecord
  params: Record<string, string>
  body: Body
  /** The Idempotency-Key, or a new id where the client sent none. */
  key: Completion['id']
  nowMs: number
  /** It has had its effect already: only the response is wanted again. */
  isRepeat: boolean
}

/** What such a call does: the answer and the record after it. Pure; who calls writes the difference. */
export type Effect = { reply: Reply; after: LearningRecord }
