import { sql } from 'kysely'
import { findPairs, insertBulk } from './bulk.ts'
import type { IdempotencyRecordRow, Queries } from './schema.ts'

const IDEMPOTENCY_RECORDS = {
  table: 'kept_answers',
  columns: ['user_id', 'key', 'fingerprint', 'status', 'body', 'created_at', 'kind'],
} as const

/**
 * An account keeps the newest of each kind. A device repeats a call when its response got lost, so the newest are the ones that
 * matter. A learning call that is repeated later still is harmless: a completion is known by its id, progress is merged, a reset
 * names its attempt or epoch. A profile change would be applied again, and nobody changes a profile so often. Suggestions
 * have no number here: MAX_SUGGESTIONS bounds them (server/suggestions/take-suggestion.ts).
 */
export const MAX_IDEMPOTENCY_RECORDS = { learning: 500, profile: 100 } as const

/** The answers kept for these: each learner under their own key. */
export async function findIdempotencyRecords(
  queries: Queries,
  asked: readonly { userId: string; key: string }[],
): Promise<IdempotencyRecordRow[]> {
  return findPairs(
    queries,
    { table: 'kept_answers', columns: ['user_id', 'key'] },
    asked.map(({ userId, key }) => [userId, [key]]),
  )
}

export async function insertIdempotencyRecords(
  tx: Queries,
  rows: IdempotencyRecordRow[],
): Promise<void> {
  await insertBulk(tx, IDEMPOTENCY_RECORDS, rows)
}

/** Deletes what one account has kept of this kind beyond the newest. */
export async function deleteIdempotencyRecordsBeyondNewest(
  tx: Queries,
  userId: string,
  kind: keyof typeof MAX_IDEMPOTENCY_RECORDS,
): Promise<void> {
  await tx
    .deleteFrom('kept_answers')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', 'not in', (all) =>
      all
        .selectFrom('kept_answers')
        .select('key')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .orderBy('created_at', 'desc')
        .orderBy('key')
        .limit(MAX_IDEMPOTENCY_RECORDS[kind]),
    )
    .execute()
}

/** When the oldest was kept; null where there is none. */
export async function oldestIdempotencyRecord(queries: Queries): Promise<string | null> {
  const row = await queries
    .selectFrom('kept_answers')
    .select(({ fn }) => fn.min<string | null>('created_at').as('oldest'))
    .executeTakeFirst()
  return row?.oldest ?? null
}

/** At most so many of those that were kept before; gives how many went. */
export async function deleteOldIdempotencyRecords(
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
