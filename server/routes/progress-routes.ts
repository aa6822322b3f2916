import {
  completeLesson,
  getLessonProgress,
  getProgress,
  progressQuery,
  resetAllProgress,
  resetLessonProgress,
  saveExerciseProgress,
} from '#contract/progress.ts'
import { plausibleLocalDate, utcDate } from '#domain/calendar.ts'
import { accessRefusal, findLesson } from '../course/find-lesson.ts'
import { lessonAlone, lessonAndLog, runRead, wholeRecord } from '../db/learning-record.ts'
import { withEtag } from '../http/etag.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { parseWith } from '../http/read-body.ts'
import { answer, lessonNotFound } from '../http/reply.ts'
import { applyCompletion } from '../progress/apply-completion.ts'
import { applyExerciseProgress } from '../progress/apply-exercise-progress.ts'
import { applyLessonReset } from '../progress/apply-lesson-reset.ts'
import { applyWholeReset } from '../progress/apply-whole-reset.ts'
import { lessonProgressView } from '../progress/lesson-progress-view.ts'
import { progressView } from '../progress/progress-view.ts'
import type { Services } from '../services.ts'

/** Progress of lessons, the log of completions, resets. */
export function progressRoutes(endpoints: Endpoints, services: Services): void {
  const { db, course, clock } = services

  endpoints.forLearner(getProgress, async ({ user, query }) => {
    const parsed = parseWith(progressQuery, query)
    if (!parsed.ok) return parsed.failure
    const record = await db.read((queries) => runRead(queries, wholeRecord(queries, user.id)))
    const nowMs = clock()
    const today = plausibleLocalDate(parsed.value.localDate ?? utcDate(nowMs), nowMs)
    return withEtag(answer(progressView(course, record, { epoch: user.epoch, today })))
  })

  endpoints.forLearner(getLessonProgress, async ({ user, params }) => {
    const lesson = findLesson(course, params['id'])
    if (lesson === undefined) return lessonNotFound()
    const refusal = accessRefusal(user, lesson)
    if (refusal !== null) return refusal
    const loaded = await db.read((queries) =>
      runRead(queries, lessonAlone(queries, user.id, lesson.id)),
    )
    return answer(lessonProgressView(lesson, { epoch: user.epoch, ...loaded }))
  })

  endpoints.recorded(saveExerciseProgress, {
    plan: (tx, { userId, params }) => lessonAlone(tx, userId, params['id'] ?? ''),
    apply: (request) => applyExerciseProgress(course, request),
  })

  endpoints.recorded(resetLessonProgress, {
    plan: (tx, { userId, params }) => lessonAlone(tx, userId, params['id'] ?? ''),
    apply: (request) => applyLessonReset(course, request),
  })

  // Before the call with {lessonId} in the place of `reset`.
  endpoints.recorded(resetAllProgress, {
    plan: (tx, { userId }) => wholeRecord(tx, userId),
    apply: (request) => applyWholeReset(course, request),
  })

  endpoints.recorded(completeLesson, {
    plan: (tx, { userId, params }) => lessonAndLog(tx, userId, params['lessonId'] ?? ''),
    apply: (request) => applyCompletion(course, request),
  })
}
