import { sql } from 'kysely'
import type { Queries, SuggestionRow } from './schema.ts'

/** One whose id is known is there already. */
export async function insertSuggestion(tx: Queries, row: SuggestionRow): Promise<void> {
  await tx
    .insertInto('suggestions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
}

/** How many one learner sent, and how many bytes their words are. */
export async function measureSuggestionsOf(
  queries: Queries,
  userId: string,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number | string; bytes: number | string }>`
    select count(*) as count, coalesce(sum(octet_length(
      coalesce(roman, '') || coalesce(shahmukhi, '') || coalesce(place, '') || coalesce(comment, '')
    )), 0) as bytes
    from suggestions where user_id = ${userId}`.execute(queries)
  return { count: Number(rows[0]?.count), bytes: Number(rows[0]?.bytes) }
}

/** What one learner sent, the oldest first. */
export async function findSuggestionsOf(
  queries: Queries,
  userId: string,
): Promise<SuggestionRow[]> {
  return queries
    .selectFrom('suggestions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What all learners sent, by item, the oldest first; who they are stays behind. */
export async function listSuggestions(
  queries: Queries,
): Promise<Omit<SuggestionRow, 'user_id' | 'id'>[]> {
  return queries
    .selectFrom('suggestions')
    .select(['item_id', 'roman', 'shahmukhi', 'place', 'comment', 'created_at'])
    .orderBy('item_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
