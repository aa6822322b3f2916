import type { ResetLessonInput } from '#contract/progress.ts'
import { emptyProgress } from '#domain/lesson-progress.ts'
import { mergeProgress, nextAttempt } from '#domain/progress.ts'
import { ok } from '#domain/result.ts'
import type { Course } from '../course/course.ts'
import { openLessonFor } from '../course/find-lesson.ts'
import { enterEpoch, progressIn, withProgress } from './learning-record.ts'
import { lessonProgressView } from './lesson-progress-view.ts'
import type { Effect, Mutation } from './mutation.ts'

/** Start Fresh and Practice Again: the attempt that was named begins, empty, unless a later one has. */
export function applyLessonReset(
  course: Course,
  { user, record, params, body }: Mutation<ResetLessonInput>,
): Effect {
  const lesson = openLessonFor(user, course, params['id'])
  if (!lesson.ok) return { response: lesson, after: record }
  const { id } = lesson.value
  const before = enterEpoch(record, body.epoch)
  if (before === null)
    return { response: ok(lessonProgressView(lesson.value, record)), after: record }
  const current = progressIn(before, id)
  const begun =
    body.attempt === undefined ? nextAttempt(current) : emptyProgress(before.epoch, body.attempt)
  const progress = mergeProgress(current, begun)
  // Where that attempt has begun already nothing changes, and the row does not count as of now: a whole reset goes by its time.
  const isNew = before.progress.get(id)?.attempt !== progress.attempt
  const after = isNew ? withProgress(before, id, progress) : before
  return { response: ok(lessonProgressView(lesson.value, after)), after }
}
