import { getLesson, listLessons } from '#contract/lesson-calls.ts'
import { lessonAccess } from '#domain/lesson-access.ts'
import { learnerOf, openLessonFor } from '../course/find-lesson.ts'
import { lessonFor } from '../course/lesson-view.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { withEtag } from '../http/etag.ts'
import { answer, type Reply } from '../http/reply.ts'
import type { Services } from '../services.ts'

/** The course, each lesson whole or as its head, and single lessons. */
export function lessonRoutes(endpoints: Endpoints, { course }: Services): void {
  // There are only a few ways in which the list can look; each is written out once.
  const lists = new Map<string, Reply>()

  endpoints.forLearner(listLessons, async ({ user }) => {
    const learner = learnerOf(user)
    const access = course.lessons.map((lesson) => lessonAccess(learner, lesson)).join()
    let list = lists.get(access)
    if (list === undefined) {
      const lessons = course.lessons.map((lesson) => lessonFor(learner, lesson))
      list = withEtag(answer({ lessons }))
      lists.set(access, list)
    }
    return list
  })

  endpoints.forLearner(getLesson, async ({ user, params }) => {
    const lesson = openLessonFor(user, course, params['id'])
    return lesson.ok ? answer({ lesson: lesson.value }) : lesson.failure
  })
}
