import type { ExerciseProgressInput } from '#contract/progress.ts'
import { mergeProgress, normaliseProgress, sameProgress } from '#domain/progress.ts'
import { accessRefusal, findLesson } from '../course/find-lesson.ts'
import type { Course } from '../course/course.ts'
import { saveLessonProgress } from '../db/learning-record.ts'
import type { UserRow } from '../db/schema.ts'
import type { Effect } from '../http/record-once.ts'
import { answer, lessonNotFound } from '../http/reply.ts'
import { enterEpoch } from './enter-epoch.ts'
import { currentProgress, type LessonRecord, lessonProgressView } from './lesson-progress-view.ts'

export type LessonCall<Body> = {
  user: UserRow
  params: Record<string, string>
  body: Body
  loaded: Omit<LessonRecord, 'epoch'>
}

/** Answered exercises are merged in; an older attempt changes nothing (contract, progress and sync). */
export function applyExerciseProgress(
  course: Course,
  { user, params, body, loaded }: LessonCall<ExerciseProgressInput>,
): Effect {
  const lesson = findLesson(course, params['id'])
  if (lesson === undefined) return { reply: lessonNotFound() }
  const refusal = accessRefusal(user, lesson)
  if (refusal !== null) return { reply: refusal }
  const { isOlder, record, advance } = enterEpoch(user, body.epoch, loaded)
  if (isOlder) return { reply: answer(lessonProgressView(lesson, record)) }
  const current = currentProgress(record)
  const reported = normaliseProgress({
    epoch: record.epoch,
    attempt: body.attempt ?? current.attempt,
    currentExerciseIndex: body.currentExerciseIndex,
    completedExercises: body.completedExercises,
    correctExercises: body.correctExercises,
  })
  const progress = mergeProgress(current, reported)
  return {
    reply: answer(lessonProgressView(lesson, { ...record, progress })),
    writes: (tx) => [
      ...advance(tx),
      ...(sameProgress(current, progress)
        ? []
        : [saveLessonProgress(tx, user.id, { lessonId: lesson.id, progress })]),
    ],
  }
}
