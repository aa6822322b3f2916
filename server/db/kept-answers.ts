import { sql } from 'kysely'
import type { KeptAnswerRow, Queries } from './schema.ts'

/** The answers kept for these: each learner under their own key. */
export async function findKeptAnswers(
  queries: Queries,
  asked: readonly { userId: string; key: string }[],
): Promise<KeptAnswerRow[]> {
  // Pair by pair: two lists, all learners with all keys, would be looked up in every combination.
  const pairs = sql.join(asked.map(({ userId, key }) => sql`(${userId}, ${key})`))
  return queries
    .selectFrom('kept_answers')
    .selectAll()
    .where(sql<boolean>`(user_id, key) in (values ${pairs})`)
    .execute()
}

export async function keepAnswers(tx: Queries, rows: KeptAnswerRow[]): Promise<void> {
  await tx.insertInto('kept_answers').values(rows).execute()
}

/** At most so many of those that were kept before; gives how many went. */
export async function deleteOldAnswers(
  tx: Queries,
  keptBefore: string,
  limit: number,
): Promise<number> {
  const deleted = await sql`
    delete from kept_answers where (user_id, key) in (
      select user_id, key from kept_answers where created_at < ${keptBefore} limit ${sql.lit(limit)}
    )`.execute(tx)
  return Number(deleted.numAffectedRows ?? 0)
}
