import { sql } from 'kysely'
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
