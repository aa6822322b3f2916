import type { LocalDate } from '#domain/calendar.ts'
import { loadRecords } from '../db/learning-record.ts'
import { findFamily } from '../db/family.ts'
import { allReviews } from '../db/reviews.ts'
import type { Queries } from '../db/schema.ts'
import { foldRecord } from '../progress/learning-record.ts'

export type Learning = {
  learners: number
  completions: number
  practices: number
  evenings: number
  reviews: number
  family: number
  totalXP: number
}

const LEARNERS_AT_ONCE = 200

/** Reads every learner's record and folds it, as the server does for its answers: what cannot be read fails. */
export async function countLearning(queries: Queries, today: LocalDate): Promise<Learning> {
  const counted = {
    learners: 0,
    completions: 0,
    practices: 0,
    evenings: 0,
    reviews: 0,
    family: 0,
    totalXP: 0,
  }
  let last = ''
  for (;;) {
    const users = await queries
      .selectFrom('users')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(LEARNERS_AT_ONCE)
      .execute()
    if (users.length === 0) return counted
    const recordOf = await loadRecords(
      queries,
      users.map(({ id }) => id),
    )
    for (const user of users) {
      const record = recordOf(user)
      counted.learners += 1
      counted.completions += record.completions.length
      counted.practices += record.practices.length
      counted.evenings += record.evenings.length
      for await (const reviews of allReviews(queries, user.id)) counted.reviews += reviews.length
      counted.family += (await findFamily(queries, user.id)).length
      counted.totalXP += foldRecord(record, today).stats.totalXP
    }
    last = users.at(-1)?.id ?? last
  }
}
