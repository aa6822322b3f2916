import { parse } from 'valibot'
import { user, type User } from '#contract/user.ts'
import { utcDate } from '#domain/calendar.ts'
import { isLessonUsed } from '#domain/plans.ts'
import { nameParts } from '../auth/name-parts.ts'
import type { CoreServices } from '../core-services.ts'
import type { Course } from '../course/course.ts'
import { loadRecord, type LearningRecord } from '../db/learning-record.ts'
import type { Queries, UserRow } from '../db/schema.ts'
import { foldRecord } from '../progress/learning-record.ts'

/** The learner as the API tells them about themselves; every number is read off the record. */
export async function loadUserView(
  { course, clock }: CoreServices,
  queries: Queries,
  row: UserRow,
): Promise<User> {
  const record = await loadRecord(queries, row)
  const { stats } = foldRecord(record, utcDate(clock()))
  return parse(user, {
    id: row.id,
    name: row.name,
    ...nameParts(row),
    email: row.email,
    emailVerified: row.email_verified === 1,
    subscriptionStatus: row.subscription_status,
    totalXP: stats.totalXP,
    currentStreak: stats.currentStreak,
    longestStreak: stats.longestStreak,
    lessonsCompleted: stats.lessonsCompleted,
    freeLessonsUsed: freeLessonsUsed(course, record),
    createdAt: row.created_at,
    learningGoal: row.learning_goal,
    dailyGoal: row.daily_goal,
    notifications: row.notifications === 1,
    reminderHour: row.reminder_hour,
    progressEpoch: row.epoch,
    progressReset: record.reset,
  })
}

/** Different free lessons of which the learner has answered something. */
function freeLessonsUsed(course: Course, record: LearningRecord): number {
  const completed = new Set(record.completions.map((row) => row.lessonId))
  return course.lessons.filter(
    ({ id, isPremium }) =>
      !isPremium &&
      isLessonUsed({ isCompleted: completed.has(id), progress: record.progress.get(id) }),
  ).length
}
