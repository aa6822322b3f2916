import { isPremium } from './plans.ts'

export type LessonAccess = 'open' | 'verify' | 'premium'

/**
 * May this learner open this lesson? The first lesson opens unverified; every other asks for a
 * verified address first, and then, unless it is free, for a subscription.
 */
export function lessonAccess(
  user: { emailVerified: boolean; subscriptionStatus: string },
  lesson: { order: number; isPremium: boolean },
): LessonAccess {
  if (lesson.order !== 1 && !user.emailVerified) return 'verify'
  if (lesson.isPremium && !isPremium(user)) return 'premium'
  return 'open'
}
