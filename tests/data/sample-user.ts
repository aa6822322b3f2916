import type { User } from '#contract/user.ts'

/** A learner who has just signed up and verified, as the server tells them; `given` is what is otherwise. */
export function sampleUser(id: string, given: Partial<User> = {}): User {
  return {
    id,
    name: 'Learner',
    firstName: 'Learner',
    lastName: '',
    email: `${id}@example.org`,
    emailVerified: true,
    subscriptionStatus: 'free',
    totalXP: 0,
    currentStreak: 0,
    longestStreak: 0,
    lessonsCompleted: 0,
    freeLessonsUsed: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    learningGoal: 'family_communication',
    dailyGoal: 15,
    notifications: true,
    reminderHour: 18,
    progressEpoch: 1,
    progressReset: null,
    ...given,
  }
}
