import type { ListedLesson, LockedLesson, OpenLesson } from '#contract/lesson.ts'
import { lessonAccess } from '#domain/lesson-access.ts'

type Learner = { emailVerified: boolean; subscriptionStatus: string }

/** A lesson as this learner may see it: whole, or its head alone. */
export function lessonFor(learner: Learner, lesson: OpenLesson): ListedLesson {
  const access = lessonAccess(learner, lesson)
  return access === 'open' ? lesson : headOf(lesson, access)
}

function headOf(lesson: OpenLesson, locked: LockedLesson['locked']): LockedLesson {
  const { id, title, description, order, category, path, isPremium, headline } = lesson
  return {
    id,
    title,
    description,
    order,
    category,
    path,
    isPremium,
    headline,
    exerciseCount: lesson.exerciseCount,
    locked,
  }
}
