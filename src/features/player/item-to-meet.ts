import type { Exercise, LessonItem } from '#contract/lesson.ts'
import type { LessonAttempt } from '#domain/lesson-attempt.ts'
import { isKnownType } from './exercises/checked-answer.ts'

/**
 * The item whose card comes before the exercise on the screen; null where there is none to meet. An item is met once
 * an exercise about it is answered in this attempt, its card was left or it was met before (`session.met`), or the lesson
 * was completed before. An exercise is about the first of its items.
 */
export function itemToMeet({
  exercises,
  items,
  session,
  isCompleted,
}: {
  /** In the order of this attempt. */
  exercises: readonly Exercise[]
  items: readonly LessonItem[]
  session: LessonAttempt
  /** The lesson was completed at least once. */
  isCompleted: boolean
}): LessonItem | null {
  const { phase, outcome, index, progress, met } = session
  if (phase !== 'exercise' || outcome !== 'unanswered') return null
  if (isCompleted) return null
  const exercise = exercises[index]
  if (!exercise || !isKnownType(exercise)) return null
  const [itemId] = exercise.itemIds
  const isMet =
    itemId === undefined ||
    met.has(itemId) ||
    progress.completedExercises.some((at) => exercises[at]?.itemIds[0] === itemId)
  return isMet ? null : (items.find(({ id }) => id === itemId) ?? null)
}
