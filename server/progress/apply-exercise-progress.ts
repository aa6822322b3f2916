import type { ExerciseProgressInput } from '#contract/progress.ts'
import { boundProgress, mergeProgress, normaliseProgress, sameProgress } from '#domain/progress.ts'
import { ok } from '#domain/result.ts'
import type { Course } from '../course/course.ts'
import { openLessonFor } from '../course/find-lesson.ts'
import { enterEpoch, progressIn, withProgress } from './learning-record.ts'
import { lessonProgressView } from './lesson-progress-view.ts'
import type { Effect, Mutation } from './mutation.ts'

/**
 * Answered exercises are merged in; an older attempt changes nothing. What the lesson does not have is left out and not refused:
 * a device that knows a longer version of the lesson would have a row that can never be sent.
 */
export function applyExerciseProgress(
  course: Course,
  { user, record, params, body }: Mutation<ExerciseProgressInput>,
): Effect {
  const lesson = openLessonFor(user, course, params['id'])
  if (!lesson.ok) return { response: lesson, after: record }
  const { id, exerciseCount } = lesson.value
  const before = enterEpoch(record, body.epoch)
  if (before === null)
    return { response: ok(lessonProgressView(lesson.value, record)), after: record }
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
  return { response: ok(lessonProgressView(lesson.value, after)), after }
}
