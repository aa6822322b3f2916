import type { BillingAccountRow } from './billing-schema.ts'
import type { Queries } from './schema.ts'
import { hasCome, type TimeBounds } from './stored-times.ts'

export async function findBillingAccount(
  queries: Queries,
  userId: string,
  provider: string,
): Promise<BillingAccountRow | undefined> {
  return queries
    .selectFrom('billing_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

export async function findUserOfCustomer(
  queries: Queries,
  customerId: string,
  provider: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('billing_accounts')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.user_id
}

/** Whether the learner subscribed through a gateway that is not the one in use. */
export async function hasOtherProvider(
  tx: Queries,
  userId: string,
  provider: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('billing_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('provider', '<>', provider)
    .where('status', '<>', 'none')
    .executeTakeFirst()
  return row !== undefined
}

/** The learner's account, made where there is none; one of another provider begins anew. */
export async function openBillingAccount(
  tx: Queries,
  account: Pick<BillingAccountRow, 'user_id' | 'provider' | 'customer_key' | 'origin'>,
): Promise<BillingAccountRow> {
  const fresh: BillingAccountRow = {
    ...account,
    customer_id: null,
    reads_begun: 0,
    read_applied: 0,
    subscription_id: null,
    status: 'none',
    plan: null,
    current_period_end: null,
    cancel_at_period_end: 0,
    checked_at: null,
    next_check_at: null,
  }
  await tx
    .insertInto('billing_accounts')
    .values(fresh)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(fresh)
        .where('billing_accounts.provider', '<>', account.provider),
    )
    .execute()
  return tx
    .updateTable('billing_accounts')
    .set({ origin: account.origin })
    .where('user_id', '=', account.user_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The first customer that was made stays; gives back the one that counts. */
export async function keepCustomer(
  tx: Queries,
  account: Pick<BillingAccountRow, 'user_id' | 'customer_key'>,
  customerId: string,
): Promise<string | null> {
  await tx
    .updateTable('billing_accounts')
    .set({ customer_id: customerId })
    .where('user_id', '=', account.user_id)
    .where('customer_key', '=', account.customer_key)
    .where('customer_id', 'is', null)
    .execute()
  const row = await tx
    .selectFrom('billing_accounts')
    .select('customer_id')
    .where('user_id', '=', account.user_id)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** The customer is gone at the provider; the next one is made under a new key. */
export async function forgetCustomer(
  tx: Queries,
  userId: string,
  { customerId, newKey }: { customerId: string; newKey: string },
): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ customer_id: null, customer_key: newKey, next_check_at: null })
    .where('user_id', '=', userId)
    .where('customer_id', '=', customerId)
    .execute()
}

/** Gives a reading of the provider its number, before it asks; undefined without a customer. */
export async function beginRead(
  tx: Queries,
  userId: string,
  provider: string,
): Promise<BillingAccountRow | undefined> {
  return tx
    .updateTable('billing_accounts')
    .set((row) => ({ reads_begun: row('reads_begun', '+', 1) }))
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('customer_id', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

export async function saveBillingAccount(tx: Queries, account: BillingAccountRow): Promise<void> {
  const { user_id, reads_begun: _, origin: __, ...state } = account
  await tx.updateTable('billing_accounts').set(state).where('user_id', '=', user_id).execute()
}

export async function setNextChecks(
  tx: Queries,
  userIds: readonly string[],
  at: string,
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .updateTable('billing_accounts')
    .set({ next_check_at: at })
    .where('user_id', 'in', userIds)
    .execute()
}

/** Takes what is due for one process, until `takenUntil`: another that asks meanwhile gets others. */
export async function takeDueAccounts(
  tx: Queries,
  provider: string,
  { bounds, takenUntil, limit }: { bounds: TimeBounds; takenUntil: string; limit: number },
): Promise<string[]> {
  const due = await tx
    .selectFrom('billing_accounts')
    .select('user_id')
    .where('provider', '=', provider)
    .where(hasCome('next_check_at', bounds))
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  const taken = await tx
    .updateTable('billing_accounts')
    .set({ next_check_at: takenUntil })
    .where(
      'user_id',
      'in',
      due.map((row) => row.user_id),
    )
    .where(hasCome('next_check_at', bounds))
    .returning('user_id')
    .execute()
  return taken.map((row) => row.user_id)
}
