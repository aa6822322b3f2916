import type { OpenLesson } from '#contract/lesson.ts'
import { lessonAccess } from '#domain/lesson-access.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { LearnerRow } from '../db/schema.ts'
import type { Refusal } from '../refusal.ts'
import type { Course } from './course.ts'

/** By its id exactly as written: `04` and `4 ` are no lessons. */
function findLesson(course: Course, id: string | undefined): OpenLesson | undefined {
  return course.lessons.find((lesson) => lesson.id === id)
}

/** Null when this learner may open this lesson; otherwise why not. */
function accessRefusal(user: LearnerRow, lesson: OpenLesson): Refusal | null {
  switch (lessonAccess(learnerOf(user), lesson)) {
    case 'open':
      return null
    case 'verify':
      return { kind: 'unverified' }
    case 'premium':
      return { kind: 'premium-only' }
  }
}

/** The lesson, if there is one and this learner may open it; otherwise why not. */
export function openLessonFor(
  user: LearnerRow,
  course: Course,
  id: string | undefined,
): Result<OpenLesson, Refusal> {
  const lesson = findLesson(course, id)
  if (lesson === undefined) return fail({ kind: 'lesson-not-found' })
  const refusal = accessRefusal(user, lesson)
  return refusal === null ? ok(lesson) : fail(refusal)
}

export function learnerOf(user: LearnerRow): {
  emailVerified: boolean
  subscriptionStatus: string
} {
  return { emailVerified: user.email_verified === 1, subscriptionStatus: user.subscription_status }
}
