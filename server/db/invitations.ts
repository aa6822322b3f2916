import { sql } from 'kysely'
import type { Queries } from './schema.ts'
import { deleteUser } from './users.ts'
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

/** A reviewer's account has this and its id as its address. Nobody can sign in with it, and no mail can be sent to it. */
export const REVIEWER_ADDRESS = 'reviewer:'

/** Those that ended before this time and have no take and no verdict any more; of a reviewer the account too. */
export async function deleteEndedInvitations(tx: Queries, before: string): Promise<void> {
  const { rows } = await sql<{
    user_id: string
    scope: string
  }>`delete from invitations where coalesce(taken_back_at, expires_at) < ${before}
    and not exists (select 1 from recordings where recordings.user_id = invitations.user_id
      and recordings.invitation_id = invitations.id and recordings.object_key is not null)
    and not exists (select 1 from verdicts where verdicts.user_id = invitations.user_id
      and verdicts.invitation_id = invitations.id)
    returning user_id, scope`.execute(tx)
  for (const { user_id: userId, scope } of rows)
    if (scope === 'course') await deleteUser(tx, userId)
}

export type Reviewer = Omit<InvitationRow, 'initials'> & {
  initials: string
  name: string
  place: string
  consent_scope: string | null
  consent_words: string | null
  consent_at: string | null
}

/** Reviewers of the course, the oldest invitation first; with those whose invitation has ended. */
export async function findReviewers(queries: Queries): Promise<Reviewer[]> {
  const rows = await queries
    .selectFrom('invitations')
    .innerJoin('speakers', (join) =>
      join
        .onRef('speakers.user_id', '=', 'invitations.user_id')
        .onRef('speakers.id', '=', 'invitations.speaker_id'),
    )
    .selectAll('invitations')
    .select([
      'speakers.name',
      'speakers.place',
      'speakers.scope as consent_scope',
      'speakers.consent_words',
      'speakers.consent_at',
    ])
    .where('invitations.scope', '=', 'course')
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .execute()
  return rows.map((row) => ({ ...row, initials: row.initials ?? '' }))
}
