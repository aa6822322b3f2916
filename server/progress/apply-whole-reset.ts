import type { ResetAllInput } from '#contract/progress.ts'
import { utcDate } from '#domain/calendar.ts'
import type { Course } from '../course/course.ts'
import type { UserRow } from '../db/schema.ts'
import type { Effect } from '../http/record-once.ts'
import { answer } from '../http/reply.ts'
import { beginEpoch } from './enter-epoch.ts'
import { type LearningRecord, progressView } from './progress-view.ts'

/** Reset Progress: the epoch that was named begins, unless a later one has; without a name the next. */
export function applyWholeReset(
  course: Course,
  request: { user: UserRow; body: ResetAllInput; loaded: LearningRecord; nowMs: number },
): Effect {
  const { user, body, loaded } = request
  const epoch = Math.max(user.epoch, body.epoch ?? user.epoch + 1)
  const isNew = epoch > user.epoch
  const record = isNew ? { rows: [], completions: [] } : loaded
  return {
    reply: answer(progressView(course, record, { epoch, today: utcDate(request.nowMs) })),
    writes: (tx) => (isNew ? beginEpoch(tx, user.id, epoch) : []),
  }
}
