import { useAuth } from './auth.tsx'

/** A visitor's plan, for the moment in which a session ends. */
const NO_PLAN = { subscriptionStatus: 'free' }

/** What the learner of this page may open: what `isPremium` and `lessonAccess` ask for. */
export function usePlan(): { subscriptionStatus: string; learningGoal?: string } {
  return useAuth().user ?? NO_PLAN
}
