import type { LessonAccess } from './lesson-access.ts'

export type LessonCardState = 'mastered' | 'begun' | 'ready' | 'needs-verification' | 'locked'

/** State of a card on the lesson list. A lesson stays begun where it was started afresh: it is used (plans.ts). */
export function lessonCardState(
  access: LessonAccess,
  progress: { isCompleted: boolean; isUsed: boolean },
): LessonCardState {
  if (progress.isCompleted) return 'mastered'
  if (access === 'premium') return 'locked'
  if (access === 'verify') return 'needs-verification'
  return progress.isUsed ? 'begun' : 'ready'
}

/** One star per 20 points, five at most. `score` is 0–100. */
export function starsForScore(score: number): number {
  return Math.max(0, Math.min(5, Math.floor(score / 20)))
}
