import type { ResetLessonInput } from '#contract/progress.ts'
import { emptyProgress, mergeProgress, nextAttempt } from '#domain/progress.ts'
import { accessRefusal, findLesson } from '../course/find-lesson.ts'
import type { Course } from '../course/course.ts'
import { saveLessonProgress } from '../db/learning-record.ts'
import type { Effect } from '../http/record-once.ts'
import { answer, lessonNotFound } from '../http/reply.ts'
import type { LessonCall } from './apply-exercise-progress.ts'
import { enterEpoch } from './enter-epoch.ts'
import { currentProgress, lessonProgressView } from './lesson-progress-view.ts'

/** Start Fresh and Practice Again: the attempt that was named begins, empty, unless a later one has. */
export function applyLessonReset(
  course: Course,
  { user, params, body, loaded }: LessonCall<ResetLessonInput>,
): Effect {
  const lesson = findLesson(course, params['id'])
  if (lesson === undefined) return { reply: lessonNotFound() }
  const refusal = accessRefusal(user, lesson)
  if (refusal !== null) return { reply: refusal }
  const { isOlder, record, advance } = enterEpoch(user, body.epoch, loaded)
  if (isOlder) return { reply: answer(lessonProgressView(lesson, record)) }
  const current = currentProgress(record)
  const begun =
    body.attempt === undefined ? nextAttempt(current) : emptyProgress(record.epoch, body.attempt)
  const progress = mergeProgress(current, begun)
  return {
    reply: answer(lessonProgressView(lesson, { ...record, progress })),
    writes: (tx) => [
      ...advance(tx),
      saveLessonProgress(tx, user.id, { lessonId: lesson.id, progress }),
    ],
  }
}
