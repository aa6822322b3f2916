import type { Queries, SuggestionRow } from './schema.ts'

export async function insertSuggestion(tx: Queries, row: SuggestionRow): Promise<void> {
  await tx.insertInto('suggestions').values(row).execute()
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
