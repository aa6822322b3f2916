import type { Queries, SuggestionRow } from './schema.ts'

/** One whose id is known is there already. */
export async function insertSuggestion(tx: Queries, row: SuggestionRow): Promise<void> {
  await tx
    .insertInto('suggestions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
}

export async function countSuggestionsOf(queries: Queries, userId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('suggestions')
    .select((all) => all.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
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
