import type { DatabaseKind } from './database.ts'
import type { MailTokenPurpose, MailTokenRow, Queries, UserRow } from './schema.ts'
import { hasCome, timeBounds } from './stored-times.ts'
import { emailKey, lockUsers } from './users.ts'

export async function insertMailToken(tx: Queries, row: MailTokenRow): Promise<void> {
  await tx.insertInto('mail_tokens').values(row).execute()
}

/** The `count` newest of a learner for this purpose stay. */
export async function keepNewestMailTokens(
  tx: Queries,
  { user_id, purpose }: Pick<MailTokenRow, 'user_id' | 'purpose'>,
  count: number,
): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('token_hash', 'not in', (all) =>
      all
        .selectFrom('mail_tokens')
        .select('token_hash')
        .where('user_id', '=', user_id)
        .where('purpose', '=', purpose)
        .orderBy('expires_at', 'desc')
        .orderBy('token_hash')
        .limit(count),
    )
    .execute()
}

export async function findMailToken(
  queries: Queries,
  tokenHash: string,
  purpose: MailTokenPurpose,
): Promise<MailTokenRow | undefined> {
  return queries
    .selectFrom('mail_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** A token speaks for the address that it was mailed to, however that is spelt by now. */
export function provesAddress(token: MailTokenRow, user: UserRow): boolean {
  return emailKey(token.email) === user.email_key
}

/**
 * The account of a token, held until the transaction ends. Always before the token itself is touched:
 * a change of address or a new password holds the account and then voids its tokens, and two that took
 * them the other way round would wait for each other.
 */
export async function lockOwner(
  tx: Queries,
  kind: DatabaseKind,
  tokenHash: string,
  purpose: MailTokenPurpose,
): Promise<UserRow | undefined> {
  const token = await findMailToken(tx, tokenHash, purpose)
  if (token === undefined) return undefined
  const [user] = await lockUsers(tx, kind, [token.user_id])
  return user
}

/** How long a link works at most (auth/mail-token-grant.ts). */
const LONGEST_LIFE_MS = 24 * 3_600_000

/** Spends a token in one statement, so that of many at once exactly one wins. */
export async function spendMailToken(
  tx: Queries,
  tokenHash: string,
  purpose: MailTokenPurpose,
  now: string,
): Promise<MailTokenRow | undefined> {
  return tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where(({ not }) => not(hasCome('expires_at', timeBounds(Date.parse(now), LONGEST_LIFE_MS))))
    .returningAll()
    .executeTakeFirst()
}

/** What was mailed before for the same purpose opens nothing any more. */
export async function voidMailTokens(
  tx: Queries,
  userId: string,
  purpose: MailTokenPurpose,
  now: string,
): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** A used token still tells "already verified" for a while; then it is of no use to anybody. */
export async function deleteOldMailTokens(tx: Queries, expiredBefore: string): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('expires_at', '<', expiredBefore).execute()
}
