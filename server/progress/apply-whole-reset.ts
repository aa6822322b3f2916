import type { ResetAllInput } from '#contract/progress.ts'
import { utcDate } from '#domain/calendar.ts'
import { LAST_COUNTER } from '#domain/lesson-progress.ts'
import type { Course } from '../course/course.ts'
import { answer } from '../http/reply.ts'
import { emptyRecord } from './learning-record.ts'
import { progressView } from './progress-view.ts'
import type { Effect, RecordedCall } from './recorded-call.ts'

/** Reset Progress: the epoch that was named begins, unless a later one has; without a name the next. */
export function applyWholeReset(
  course: Course,
  { record, body, nowMs }: RecordedCall<ResetAllInput>,
): Effect {
  const epoch = Math.max(record.epoch, body.epoch ?? Math.min(record.epoch + 1, LAST_COUNTER))
  const after = epoch > record.epoch ? emptyRecord(epoch) : record
  return { reply: answer(progressView(course, after, utcDate(nowMs))), after }
}
