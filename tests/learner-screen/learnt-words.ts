import { deviceClock, todayOf } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { dateOfDay, dayNumber, type LocalDate } from '#domain/calendar.ts'
import type { Grade, Skill } from '#domain/memory/review.ts'

/** An answer of the learner to an item, so many days ago. */
export type Answered = { itemId: string; skill: Skill; daysAgo: number; grade?: Grade }

export function daysFromToday(days: number): LocalDate {
  return dateOfDay(dayNumber(todayOf(deviceClock)) + days)
}

/** Right on two days: known in both directions, and asked again eleven days after the second. */
export function learnt(itemId: string, daysAgo: number): Answered[] {
  return (['understand', 'produce'] as const).flatMap((skill) =>
    [daysAgo + 2, daysAgo].map((days) => ({ itemId, skill, daysAgo: days })),
  )
}

export async function hasAnswered(db: LearnerDb, answers: readonly Answered[]): Promise<void> {
  await db.reviews.bulkPut(
    answers.map(({ itemId, skill, daysAgo, grade = 3 }) => ({
      id: crypto.randomUUID(),
      itemId,
      skill,
      grade,
      epoch: 1,
      reviewedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      localDate: daysFromToday(-daysAgo),
    })),
  )
}
