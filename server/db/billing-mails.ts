import type { BillingMailKind, BillingMailRow } from './billing-schema.ts'
import type { Queries } from './schema.ts'

/** Notes that a mail is owed; one of the same kind and occasion is owed once. */
export async function oweMail(
  tx: Queries,
  mail: Omit<BillingMailRow, 'claimed_at' | 'sent_at'>,
): Promise<void> {
  await tx
    .insertInto('billing_mails')
    .values({ ...mail, claimed_at: null, sent_at: null })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'kind', 'occasion']).doNothing())
    .execute()
}

/** What was told does not hold any more: when it comes to pass again, it is told again. */
export async function takeBackMails(
  tx: Queries,
  subscriptionId: string,
  kind: BillingMailKind,
): Promise<void> {
  await tx
    .deleteFrom('billing_mails')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', kind)
    .execute()
}

export async function wasMailOwed(
  queries: Queries,
  subscriptionId: string,
  kind: BillingMailKind,
): Promise<boolean> {
  const row = await queries
    .selectFrom('billing_mails')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}

/** Claims what is not sent, so that one process sends it; a claim that came to nothing lapses. */
export async function claimMails(
  tx: Queries,
  { now, lapsedBefore, userId }: { now: string; lapsedBefore: string; userId?: string },
): Promise<BillingMailRow[]> {
  let update = tx
    .updateTable('billing_mails')
    .set({ claimed_at: now })
    .where('sent_at', 'is', null)
    .where((row) => row.or([row('claimed_at', 'is', null), row('claimed_at', '<', lapsedBefore)]))
  if (userId !== undefined) update = update.where('user_id', '=', userId)
  return update.returningAll().execute()
}

export async function markMailSent(tx: Queries, id: string, now: string): Promise<void> {
  await tx.updateTable('billing_mails').set({ sent_at: now }).where('id', '=', id).execute()
}

export async function countMailsOwed(queries: Queries): Promise<number> {
  const { owed } = await queries
    .selectFrom('billing_mails')
    .select((all) => all.fn.countAll<number | string>().as('owed'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(owed)
}
