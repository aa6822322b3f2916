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
import { openLessonFor } from '../course/find-lesson.ts'
import { loadRecord } from '../db/learning-record.ts'
import { familyEnd } from '../family/family-view.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { withEtag } from '../http/etag.ts'
import { parseWith } from '../http/read-body.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { response } from '../http/reply.ts'
import { applyCompletion } from '../progress/apply-completion.ts'
import { applyExerciseProgress } from '../progress/apply-exercise-progress.ts'
import { applyLessonReset } from '../progress/apply-lesson-reset.ts'
import { applyWholeReset } from '../progress/apply-whole-reset.ts'
import { lessonProgressView } from '../progress/lesson-progress-view.ts'
import { progressView } from '../progress/progress-view.ts'
import { reviewsEnd } from '../progress/reviews-view.ts'
import type { Services } from '../services.ts'

/** Progress of lessons, the log of completions, resets. */
export function progressRoutes(endpoints: Endpoints, { db, course, clock }: Services): void {
  endpoints.forLearner(getProgress, async ({ user, query }) => {
    const parsed = parseWith(progressQuery, query)
    if (!parsed.ok) return parsed.failure
    const nowMs = clock()
    const today = plausibleLocalDate(parsed.value.localDate ?? utcDate(nowMs), nowMs)
    const [record, reviews, family] = await db.read((queries) =>
      Promise.all([
        loadRecord(queries, user),
        reviewsEnd(queries, user.id),
        familyEnd(queries, user.id),
      ]),
    )
    return withEtag(response({ ...progressView(course, record, today), reviews, family }))
  })

  endpoints.forLearner(getLessonProgress, async ({ user, params }) => {
    const lesson = openLessonFor(user, course, params['id'])
    if (!lesson.ok) return refusalReply(lesson.failure)
    const record = await db.read((queries) => loadRecord(queries, user))
    return response(lessonProgressView(lesson.value, record))
  })

  endpoints.mutation(saveExerciseProgress, (call) => applyExerciseProgress(course, call))
  endpoints.mutation(resetLessonProgress, (call) => applyLessonReset(course, call))
  // Before the call with {lessonId} in the place of `reset`.
  endpoints.mutation(resetAllProgress, (call) => applyWholeReset(course, call))
  endpoints.mutation(completeLesson, (call) => applyCompletion(course, call))
}
