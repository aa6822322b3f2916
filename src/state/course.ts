import type { ListedLesson } from '#contract/lesson.ts'
import { freeLessonsUsed } from '#data/lesson-view.ts'
import { atHomeLesson, readAtHomeAnswers } from '#data/say-at-home.ts'
import { isPremium } from '#domain/plans.ts'
import { useLearnerQuery, useLessons, useProgressByLesson } from './learner-data.ts'
import { type ListedCard, listedCard } from './listed-card.ts'
import { usePlan } from './use-plan.ts'

export type Course = {
  lessons: readonly ListedCard[]
  /** The lesson to take now: the first one that is begun, else the first one that is open. */
  next: ListedCard | null
  /** What to say at home today; of the learner's own course. */
  atHome?: ListedLesson | null
}

/** The course as this learner stands to it; undefined while the device is read. */
export function useCourse():
  | (Course & { freeLessonsUsed: number; isPremium: boolean })
  | undefined {
  const plan = usePlan()
  const lessons = useLessons()
  const progress = useProgressByLesson()
  // With them, not after them: what it stands above would move.
  const atHome = useLearnerQuery(readAtHomeAnswers)
  if (!lessons || !progress || !atHome) return undefined
  const cards = lessons.map((lesson) => listedCard(lesson, progress.get(lesson.id), plan))
  return {
    ...courseOf(cards),
    freeLessonsUsed: freeLessonsUsed(lessons, progress),
    isPremium: isPremium(plan),
    atHome: atHomeLesson(lessons, progress, atHome, plan.learningGoal),
  }
}

/** Where to go on. `lessons` in the order of the course. */
export function courseOf(lessons: readonly ListedCard[]): Course {
  const next =
    lessons.find(({ state }) => state === 'begun') ??
    lessons.find(({ state }) => state === 'ready') ??
    null
  return { lessons, next }
}
