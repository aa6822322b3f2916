import {
  type CompletionResponse,
  completeLesson,
  completionInput,
  exerciseProgressInput,
  getProgress,
  type LessonProgressResponse,
  type ProgressResponse,
  resetAllInput,
  resetAllProgress,
  resetLessonInput,
  resetLessonProgress,
  saveExerciseProgress,
} from '#contract/progress.ts'
import { profileInput, updateProfile } from '#contract/profile.ts'
import { eveningInput, sendEvening } from '#contract/evenings.ts'
import { practiceInput, sendPractice } from '#contract/practice.ts'
import { reviewsInput, sendReviews } from '#contract/reviews.ts'
import { sendSuggestion, suggestionInput } from '#contract/suggestion.ts'
import * as v from 'valibot'
import { fail, type Result } from '#domain/result.ts'
import type { Api, CallListener } from './api.ts'
import type { Failure } from './failure.ts'
import { lateFamily } from './late-family.ts'
import type { LearnerDb } from './learner-db.ts'
import { changedOf, type ProfileNews } from './profile-changes.ts'
import { epochOf } from './outbox.ts'
import type { LogRow, UnionLog } from './union-logs.ts'
import { type OutboxRow, outboxRow } from './rows.ts'

export type Delivered =
  | { kind: 'lesson'; response: LessonProgressResponse }
  | { kind: 'completion'; response: CompletionResponse }
  | { kind: 'account'; response: ProgressResponse }
  | { kind: 'profile'; news: ProfileNews }
  | { kind: 'suggestion' }
  | { kind: 'reviews' }
  /** Its own code takes it over, which came with the call. */
  | { kind: 'family'; acknowledge: (db: LearnerDb) => Promise<void> }
  /** `row` is undefined where the server is in a newer epoch than the one it was `sentIn`. */
  | { kind: 'log'; log: UnionLog['kind']; row: LogRow | undefined; sentIn: number }

/** The body of each kind, as the contract defines it. */
const bodies: Readonly<Record<OutboxRow['kind'], v.GenericSchema>> = {
  'exercise-progress': exerciseProgressInput,
  'reset-progress': resetLessonInput,
  completion: completionInput,
  'reset-all': resetAllInput,
  profile: profileInput,
  suggestion: suggestionInput,
  reviews: reviewsInput,
  practice: practiceInput,
  evening: eveningInput,
  // What is in them is read with the code of the tree (send-family.ts), which comes late.
  family: v.object({ changes: v.array(v.unknown()) }),
}

export function isSendable({ kind, body }: Pick<OutboxRow, 'kind'> & { body: unknown }): boolean {
  return v.safeParse(bodies[kind], body).success
}

/** A row of the outbox whose body is of its kind. */
export const sendableRow = v.pipe(
  outboxRow,
  v.check((row) => isSendable(row), 'Its body is of no kind'),
)

/** Only the drain has a timeout: its calls can be repeated safely, and a hung call would hold the lock. */
const WATCHDOG_MS = 30_000

/** Sends one row of the outbox as the learner whose work it is. Never rejects. */
export async function sendOperation(
  api: Api,
  row: OutboxRow,
  { token, listen }: { token: string; listen: CallListener },
): Promise<Result<Delivered, Failure>> {
  const options = { idempotencyKey: row.id, token, listen, timeoutMs: WATCHDOG_MS }
  const params = { id: row.lessonId, lessonId: row.lessonId }
  switch (row.kind) {
    case 'exercise-progress': {
      const body = v.safeParse(exerciseProgressInput, row.body)
      if (!body.success) return fail(unreadable)
      const sent = await api.call(saveExerciseProgress, { ...options, params, body: body.output })
      return sent.ok ? delivered({ kind: 'lesson', response: sent.value }) : sent
    }
    case 'reset-progress': {
      const body = v.safeParse(resetLessonInput, row.body)
      if (!body.success) return fail(unreadable)
      const sent = await api.call(resetLessonProgress, { ...options, params, body: body.output })
      return sent.ok ? delivered({ kind: 'lesson', response: sent.value }) : sent
    }
    case 'completion': {
      const body = v.safeParse(completionInput, row.body)
      if (!body.success) return fail(unreadable)
      const sent = await api.call(completeLesson, { ...options, params, body: body.output })
      if (sent.ok) return delivered({ kind: 'completion', response: sent.value })
      const { failure } = sent
      const differsInLog = failure.kind === 'invalid' && failure.status === 422
      const { epoch } = body.output
      return differsInLog ? findInLog(api, { id: row.id, epoch }, { ...options, failure }) : sent
    }
    case 'reset-all': {
      const body = v.safeParse(resetAllInput, row.body)
      if (!body.success) return fail(unreadable)
      const sent = await api.call(resetAllProgress, { ...options, body: body.output })
      return sent.ok ? delivered({ kind: 'account', response: sent.value }) : sent
    }
    case 'profile': {
      const body = v.safeParse(profileInput, row.body)
      if (!body.success) return fail(unreadable)
      const sent = await api.call(updateProfile, { ...options, body: body.output })
      return sent.ok
        ? delivered({ kind: 'profile', news: changedOf(sent.value.user, body.output) })
        : refused(sent.failure)
    }
    case 'suggestion': {
      const body = v.safeParse(suggestionInput, row.body)
      if (!body.success) return fail(unreadable)
      const sent = await api.call(sendSuggestion, { ...options, body: body.output })
      return sent.ok ? delivered({ kind: 'suggestion' }) : sent
    }
    case 'reviews': {
      const body = v.safeParse(reviewsInput, row.body)
      if (!body.success) return fail(unreadable)
      const sent = await api.call(sendReviews, { ...options, body: body.output })
      return sent.ok ? delivered({ kind: 'reviews' }) : sent
    }
    case 'practice': {
      const body = v.safeParse(practiceInput, row.body)
      if (!body.success) return fail(unreadable)
      const sent = await api.call(sendPractice, { ...options, body: body.output })
      if (!sent.ok) return sent
      const sentIn = epochOf(row)
      return delivered({ kind: 'log', log: 'practice', row: sent.value.practice, sentIn })
    }
    case 'family': {
      const late = await lateFamily()
      if (late === null) return fail({ kind: 'network' })
      const sent = await late.sendFamily(api, row, options)
      return sent.ok ? delivered({ kind: 'family', acknowledge: sent.value }) : sent
    }
    case 'evening': {
      const body = v.safeParse(eveningInput, row.body)
      if (!body.success) return fail(unreadable)
      const sent = await api.call(sendEvening, { ...options, body: body.output })
      if (!sent.ok) return sent
      const sentIn = epochOf(row)
      return delivered({ kind: 'log', log: 'evening', row: sent.value.evening, sentIn })
    }
  }
}

/** A row whose body cannot be read is set aside before it is sent. */
const unreadable: Failure = {
  kind: 'invalid',
  status: 400,
  body: { error: 'This entry on the device could not be read.' },
}

/**
 * The server knows this key with another body: another device resent the same completion with the times that the server had
 * normalised (resync-after-restore.ts). It is delivered if the log has it or was reset since; otherwise returns `failure`.
 */
async function findInLog(
  api: Api,
  { id, epoch }: { id: string; epoch: number | undefined },
  { token, timeoutMs, failure }: { token: string; timeoutMs: number; failure: Failure },
): Promise<Result<Delivered, Failure>> {
  const asked = await api.call(getProgress, { token, timeoutMs, query: {} })
  if (!asked.ok) return asked
  const log = asked.value
  const isOver = epoch !== undefined && epoch < log.epoch
  return isOver || log.completions.some((row) => row.id === id)
    ? delivered({ kind: 'account', response: log })
    : fail(failure)
}

/** A 409 with a JSON body means that the address belongs to another account: a retry cannot succeed. */
function refused(failure: Failure): Result<never, Failure> {
  if (failure.kind !== 'server' || failure.status !== 409 || failure.body === null) {
    return fail(failure)
  }
  return fail({ ...failure, kind: 'invalid' })
}

function delivered(value: Delivered): Result<Delivered, Failure> {
  return { ok: true, value }
}
