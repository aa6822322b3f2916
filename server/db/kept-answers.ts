import { sql } from 'kysely'
import { findPairs, insertListed } from './listed.ts'
import type { KeptAnswerRow, Queries } from './schema.ts'

const KEPT_ANSWERS = {
  table: 'kept_answers',
  columns: ['user_id', 'key', 'fingerprint', 'status', 'body', 'created_at'],
} as const

/** The answers kept for these: each learner under their own key. */
export async function findKeptAnswers(
  queries: Queries,
  asked: readonly { userId: string; key: string }[],
): Promise<KeptAnswerRow[]> {
  return findPairs(
    queries,
    { table: 'kept_answers', columns: ['user_id', 'key'] },
    asked.map(({ userId, key }) => [userId, key]),
  )
}

export async function keepAnswers(tx: Queries, rows: KeptAnswerRow[]): Promise<void> {
  await insertListed(tx, KEPT_ANSWERS, rows)
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
