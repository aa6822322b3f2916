import type { Queries } from './schema.ts'
import type { SpeakerRow } from './voices-schema.ts'

/** Ids of deleted speakers that are kept, so that devices forget them. */
const MAX_REMOVED = 200

/** Of one account, the oldest first; deleted ones too. */
export function findSpeakers(queries: Queries, userId: string): Promise<SpeakerRow[]> {
  return queries
    .selectFrom('speakers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findSpeaker(
  queries: Queries,
  userId: string,
  id: string,
): Promise<SpeakerRow | undefined> {
  return queries
    .selectFrom('speakers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Of all households, those whose recordings are offered to the course. A reviewer's account is no household. */
export function findOfferingSpeakers(queries: Queries): Promise<SpeakerRow[]> {
  return queries
    .selectFrom('speakers')
    .selectAll()
    .where('scope', '=', 'course')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invitations')
            .select('invitations.id')
            .whereRef('invitations.user_id', '=', 'speakers.user_id')
            .where('invitations.scope', '=', 'course'),
        ),
      ),
    )
    .orderBy('user_id')
    .orderBy('id')
    .execute()
}

/** Written whole, in place of what was there. */
export async function saveSpeaker(tx: Queries, row: SpeakerRow): Promise<void> {
  await tx
    .insertInto('speakers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(row))
    .execute()
}

/** Nothing but the id stays. */
export async function emptySpeaker(
  tx: Queries,
  { userId, id, now }: { userId: string; id: string; now: string },
): Promise<void> {
  await saveSpeaker(tx, {
    user_id: userId,
    id,
    name: '',
    relation: '',
    place: '',
    scope: null,
    consent_words: null,
    consent_at: null,
    consent_by: null,
    withdrawn_at: null,
    changed_at: null,
    created_at: now,
    removed_at: now,
  })
  const removed = (await findSpeakers(tx, userId)).filter((row) => row.removed_at !== null)
  const oldest = removed.slice(0, -MAX_REMOVED).map((row) => row.id)
  if (oldest.length === 0) return
  await tx.deleteFrom('speakers').where('user_id', '=', userId).where('id', 'in', oldest).execute()
}
