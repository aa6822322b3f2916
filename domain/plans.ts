/** Free lessons. */
export const FREE_LESSON_COUNT = 3
/** Lessons of the whole course. */
export const COURSE_LESSON_COUNT = 15

/** One rule for the nav, the gate, the cards and the server: `active` and `premium` both pay. */
export function isPremium(user: { subscriptionStatus: string }): boolean {
  return user.subscriptionStatus === 'active' || user.subscriptionStatus === 'premium'
}

/** What opens a locked lesson. `coming`: it is paid for, and this device has not fetched it since. */
export type LessonLock = 'verify' | 'premium' | 'coming'

/** What the plan lacks comes first, also for whose address is not verified. */
export function lockOf(
  user: { subscriptionStatus: string },
  lesson: { isPremium: boolean; locked: 'verify' | 'premium' },
): LessonLock {
  if (!isPremium(user)) return lesson.isPremium ? 'premium' : lesson.locked
  return lesson.locked === 'premium' ? 'coming' : lesson.locked
}

/** `free` alone says that there never was premium: what ends it, also by hand, leaves another status. */
export function hasHadPremium(user: { subscriptionStatus: string }): boolean {
  return user.subscriptionStatus !== 'free'
}

/**
 * Whether a lesson counts among the free lessons used: one of its exercises was answered. A
 * later attempt or a completion tells that there was an answer, though the attempt may be empty again.
 */
export function isLessonUsed(lesson: {
  isCompleted: boolean
  progress: { attempt: number; completedExercises: readonly number[] } | undefined
}): boolean {
  if (lesson.isCompleted) return true
  const { progress } = lesson
  return progress !== undefined && (progress.completedExercises.length > 0 || progress.attempt > 1)
}
