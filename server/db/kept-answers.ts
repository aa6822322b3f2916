import type { KeptAnswerRow, Queries } from './schema.ts'

export async function findKeptAnswer(
  queries: Queries,
  userId: string,
  key: string,
): Promise<KeptAnswerRow | undefined> {
  return queries
    .selectFrom('kept_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Kept for good: a phone may stay in a drawer for a year and then repeat its calls. */
export async function keepAnswer(tx: Queries, row: KeptAnswerRow): Promise<void> {
  await tx.insertInto('kept_answers').values(row).execute()
}
