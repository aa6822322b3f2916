import type { OpenLesson } from '#contract/lesson.ts'
import { lessonAccess } from '#domain/lesson-access.ts'
import type { UserRow } from '../db/schema.ts'
import { premiumOnly, type Reply, verifyFirst } from '../http/reply.ts'
import type { Course } from './course.ts'

/** By its id exactly as written: `04` and `4 ` are no lessons. */
export function findLesson(course: Course, id: string | undefined): OpenLesson | undefined {
  return course.lessons.find((lesson) => lesson.id === id)
}

/** Null when this learner may open this lesson; otherwise the 403 that says why not. */
export function accessRefusal(user: UserRow, lesson: OpenLesson): Reply | null {
  switch (lessonAccess(learnerOf(user), lesson)) {
    case 'open':
      return null
    case 'verify':
      return verifyFirst()
    case 'premium':
      return premiumOnly()
  }
}

export function learnerOf(user: UserRow): { emailVerified: boolean; subscriptionStatus: string } {
  return { emailVerified: user.email_verified === 1, subscriptionStatus: user.subscription_status }
}
