import type { KeptAnswerRow, Queries } from './schema.ts'

/** Answers kept under any of these keys for any of these learners. */
export async function findKeptAnswers(
  queries: Queries,
  userIds: readonly string[],
  keys: readonly string[],
): Promise<KeptAnswerRow[]> {
  return queries
    .selectFrom('kept_answers')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('key', 'in', keys)
    .execute()
}

/** Kept for good: a phone may stay in a drawer for a year and then repeat its calls. */
export async function keepAnswers(tx: Queries, rows: KeptAnswerRow[]): Promise<void> {
  await tx.insertInto('kept_answers').values(rows).execute()
}
