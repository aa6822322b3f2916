import type { ExerciseProgressInput } from '#contract/progress.ts'
import { boundProgress, mergeProgress, normaliseProgress, sameProgress } from '#domain/progress.ts'
import type { Course } from '../course/course.ts'
import { openLessonFor } from '../course/find-lesson.ts'
import { response } from '../http/reply.ts'
import { enterEpoch, progressIn, withProgress } from './learning-record.ts'
import { lessonProgressView } from './lesson-progress-view.ts'
import type { Effect, RecordedCall } from './recorded-call.ts'

/**
 * Answered exercises are merged in; an older attempt changes nothing. What the lesson does not have is left out and not refused:
 * a device that knows a longer version of the lesson would have a row that can never be sent.
 */
export function applyExerciseProgress(
  course: Course,
  { user, record, params, body }: RecordedCall<ExerciseProgressInput>,
): Effect {
  const lesson = openLessonFor(user, course, params['id'])
  if (!lesson.ok) return { reply: lesson.failure, after: record }
  const { id, exerciseCount } = lesson.value
  const before = enterEpoch(record, body.epoch)
  if (before === null)
    return { reply: response(lessonProgressView(lesson.value, record)), after: record }
  const current = progressIn(before, id)
  const reported = normaliseProgress({
    epoch: before.epoch,
    attempt: body.attempt ?? current.attempt,
    currentExerciseIndex: body.currentExerciseIndex,
    completedExercises: body.completedExercises,
    correctExercises: body.correctExercises,
  })
  const progress = boundProgress(mergeProgress(current, reported), exerciseCount)
  const after = sameProgress(current, progress) ? before : withProgress(before, id, progress)
  return { reply: response(lessonProgressView(lesson.value, after)), after }
}
