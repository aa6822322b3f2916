import { sql } from 'kysely'
import type { Queries } from './schema.ts'
import type { InvitationRow } from './voices-schema.ts'

/** Of one account, the newest first. */
export function findInvitations(queries: Queries, userId: string): Promise<InvitationRow[]> {
  return queries
    .selectFrom('invitations')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export function findInvitation(
  queries: Queries,
  userId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  return queries
    .selectFrom('invitations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findInvitationBySecret(
  queries: Queries,
  secretHash: string,
): Promise<InvitationRow | undefined> {
  return queries
    .selectFrom('invitations')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** False where the secret is another invitation's. */
export async function insertInvitation(tx: Queries, row: InvitationRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) => conflict.column('secret_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Those that were taken back before stay so. */
export async function takeBackInvitations(
  tx: Queries,
  where: { userId: string; now: string } & ({ id: string } | { speakerId: string }),
): Promise<void> {
  const [column, value] =
    'id' in where ? (['id', where.id] as const) : (['speaker_id', where.speakerId] as const)
  await tx
    .updateTable('invitations')
    .set({ taken_back_at: where.now })
    .where('user_id', '=', where.userId)
    .where(column, '=', value)
    .where('taken_back_at', 'is', null)
    .execute()
}

/** Those that ended before this time and have no take any more. */
export async function deleteEndedInvitations(tx: Queries, before: string): Promise<void> {
  await sql`delete from invitations where coalesce(taken_back_at, expires_at) < ${before}
    and not exists (select 1 from recordings where recordings.user_id = invitations.user_id
      and recordings.invitation_id = invitations.id and recordings.object_key is not null)`.execute(
    tx,
  )
}
