import { COURSE_LESSON_COUNT } from '#domain/plans.ts'
import type { ListedCard } from './listed-card.ts'

/**
 * Why there is no lesson to take: the whole course is mastered, or all of it that there is yet, or what is left is not open to
 * this learner. Null on a device without lessons.
 */
export type CourseEnd = 'all-mastered' | 'more-to-come' | 'verify' | 'premium' | null

/** `lessons`: none of them is begun or ready. */
export function courseEnd(lessons: readonly ListedCard[]): CourseEnd {
  if (lessons.length === 0) return null
  const shut = lessons.find(({ state }) => state !== 'mastered')
  if (shut === undefined) {
    return lessons.length < COURSE_LESSON_COUNT ? 'more-to-come' : 'all-mastered'
  }
  return shut.state === 'needs-verification' ? 'verify' : 'premium'
}
