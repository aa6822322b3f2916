import type { AccountMailKind, AccountMailRow, Queries } from './schema.ts'
import { hasCome, type TimeBounds } from './stored-times.ts'

export async function insertAccountMail(tx: Queries, row: AccountMailRow): Promise<void> {
  await tx.insertInto('account_mails').values(row).execute()
}

export async function findDueAccountMails(
  queries: Queries,
  bounds: TimeBounds,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('account_mails')
    .select('id')
    .where(hasCome('next_try_at', bounds))
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those for this address, the oldest first. */
export async function findAccountMailsTo(
  queries: Queries,
  emailKey: string,
): Promise<AccountMailRow[]> {
  return queries
    .selectFrom('account_mails')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .execute()
}

/**
 * Takes a mail in hand until `until`, in one statement: of several processes one gets it. Should that one
 * die, it is due again from then on.
 */
export async function claimAccountMail(
  tx: Queries,
  id: string,
  { until, ...bounds }: TimeBounds & { until: string },
): Promise<AccountMailRow | undefined> {
  return tx
    .updateTable('account_mails')
    .set((row) => ({ tries: row('tries', '+', 1), next_try_at: until }))
    .where('id', '=', id)
    .where(hasCome('next_try_at', bounds))
    .returningAll()
    .executeTakeFirst()
}

export async function postponeAccountMail(
  tx: Queries,
  id: string,
  nextTryAt: string,
): Promise<void> {
  await tx
    .updateTable('account_mails')
    .set({ next_try_at: nextTryAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteAccountMail(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('account_mails').where('id', '=', id).execute()
}

/** All for this address, or those of one kind. */
export async function deleteAccountMailsTo(
  tx: Queries,
  emailKey: string,
  kind?: AccountMailKind,
): Promise<void> {
  let rows = tx.deleteFrom('account_mails').where('email_key', '=', emailKey)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  await rows.execute()
}

export async function countAccountMails(queries: Queries): Promise<number> {
  const { waiting } = await queries
    .selectFrom('account_mails')
    .select((all) => all.fn.countAll<number | string>().as('waiting'))
    .executeTakeFirstOrThrow()
  return Number(waiting)
}
