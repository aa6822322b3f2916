import { prepare } from './prepared.ts'
import type { KeptAnswerRow } from './schema.ts'

export const selectKeptAnswer = prepare<{ userId: string; key: string }, KeptAnswerRow>(
  (queries, slot) =>
    queries
      .selectFrom('kept_answers')
      .selectAll()
      .where('user_id', '=', slot('userId'))
      .where('key', '=', slot('key')),
)

/** Kept for good: a phone may stay in a drawer for a year and then repeat its calls. */
export const insertKeptAnswer = prepare<KeptAnswerRow, unknown>((queries, slot) =>
  queries.insertInto('kept_answers').values({
    user_id: slot('user_id'),
    key: slot('key'),
    fingerprint: slot('fingerprint'),
    status: slot('status'),
    body: slot('body'),
    created_at: slot('created_at'),
  }),
)
