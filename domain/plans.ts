/** Free lessons (spec §9). */
export const FREE_LESSON_COUNT = 3
/** Lessons of the whole course (spec §9). */
export const COURSE_LESSON_COUNT = 15

/** One rule for the nav, the gate, the cards and the server: `active` and `premium` both pay (readings). */
export function isPremium(user: { subscriptionStatus: string }): boolean {
  return user.subscriptionStatus === 'active' || user.subscriptionStatus === 'premium'
}
