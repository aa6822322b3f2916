import type { ListedLesson } from '#contract/lesson.ts'
import { isOpen } from '#data/open-lesson.ts'
import type { LessonView } from '#data/lesson-view.ts'
import { type LessonCardState, lessonCardState } from '#domain/lesson-cards.ts'
import { isLessonUsed, lockOf } from '#domain/plans.ts'

export type ListedCard = {
  lesson: ListedLesson
  state: LessonCardState
  /** 0–100. */
  bestScore: number
  /** Exercises of the current attempt that were answered. */
  answered: number
  /** 0..1 of the current attempt, answered right. */
  progress: number
  /** Its exercises are here, so it opens without a network. */
  isOnDevice: boolean
}

/** A lesson of the list → its card. What the device has says what opens. */
export function listedCard(
  lesson: ListedLesson,
  view: LessonView | undefined,
  user: { subscriptionStatus: string },
): ListedCard {
  const isOnDevice = isOpen(lesson)
  const lock = isOnDevice ? 'coming' : lockOf(user, lesson)
  const access = lock === 'coming' ? 'open' : lock
  const isCompleted = view?.isCompleted ?? false
  const isUsed = isLessonUsed({ isCompleted, progress: view?.progress })
  const answered = view?.progress.completedExercises.length ?? 0
  const correct = view?.progress.correctExercises.length ?? 0
  return {
    lesson,
    state: lessonCardState(access, { isCompleted, isUsed }),
    bestScore: view?.bestScore ?? 0,
    answered,
    progress: Math.min(1, correct / Math.max(1, lesson.exerciseCount)),
    isOnDevice,
  }
}
