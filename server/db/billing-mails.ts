import type { BillingMailKind, BillingMailRow } from './billing-schema.ts'
import type { Queries } from './schema.ts'
import { hasCome, type TimeBounds } from './stored-times.ts'

/** Notes that a mail is owed; one of the same kind and occasion is owed once. */
export async function oweMail(
  tx: Queries,
  mail: Omit<BillingMailRow, 'tries' | 'next_try_at' | 'sent_at'>,
): Promise<void> {
  await tx
    .insertInto('billing_mails')
    .values({ ...mail, tries: 0, next_try_at: mail.created_at, sent_at: null })
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

/** Of one learner or of all, the one that has waited longest first. */
export async function findDueMails(
  queries: Queries,
  { bounds, limit, userId }: { bounds: TimeBounds; limit: number; userId: string | undefined },
): Promise<string[]> {
  let due = queries.selectFrom('billing_mails').select('id').where(hasCome('next_try_at', bounds))
  if (userId !== undefined) due = due.where('user_id', '=', userId)
  const rows = await due.orderBy('next_try_at').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes a mail in hand until `until`, in one statement: of several processes one gets it. Should that one
 * die, it is due again from then on.
 */
export async function claimMail(
  tx: Queries,
  id: string,
  { until, ...bounds }: TimeBounds & { until: string },
): Promise<BillingMailRow | undefined> {
  return tx
    .updateTable('billing_mails')
    .set((row) => ({ tries: row('tries', '+', 1), next_try_at: until }))
    .where('id', '=', id)
    .where(hasCome('next_try_at', bounds))
    .returningAll()
    .executeTakeFirst()
}

/** What became of a try: sent, due again, or (neither) given up. */
export async function settleMail(
  tx: Queries,
  id: string,
  outcome: Pick<BillingMailRow, 'sent_at' | 'next_try_at'>,
): Promise<void> {
  await tx.updateTable('billing_mails').set(outcome).where('id', '=', id).execute()
}

export async function countMailsOwed(queries: Queries): Promise<number> {
  const { owed } = await queries
    .selectFrom('billing_mails')
    .select((all) => all.fn.countAll<number | string>().as('owed'))
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(owed)
}
