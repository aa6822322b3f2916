import type { Queries } from './schema.ts'
import type { VerdictRow } from './voices-schema.ts'

type Which = { userId: string; invitationId: string }

/** What came through one invitation, by item. */
export function findVerdicts(
  queries: Queries,
  { userId, invitationId }: Which,
): Promise<VerdictRow[]> {
  return queries
    .selectFrom('verdicts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('invitation_id', '=', invitationId)
    .orderBy('item_id')
    .execute()
}

export function findVerdictsOf(queries: Queries, userId: string): Promise<VerdictRow[]> {
  return queries
    .selectFrom('verdicts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('item_id')
    .execute()
}

/** In place of what was said of the line before. */
export async function saveVerdict(tx: Queries, row: VerdictRow): Promise<void> {
  await tx
    .insertInto('verdicts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doUpdateSet(row))
    .execute()
}

/** `until`: none that is later. */
export async function deleteVerdicts(
  tx: Queries,
  { userId, invitationId }: Which,
  until: string | null,
): Promise<void> {
  await tx
    .deleteFrom('verdicts')
    .where('user_id', '=', userId)
    .where('invitation_id', '=', invitationId)
    .$if(until !== null, (verdicts) => verdicts.where('judged_at', '<=', until))
    .execute()
}
