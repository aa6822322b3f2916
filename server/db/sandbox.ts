import type {
  SandboxCheckoutRow,
  SandboxCustomerRow,
  SandboxEventRow,
  SandboxPortalRow,
  SandboxSubscriptionRow,
} from './billing-schema.ts'
import type { DatabaseKind } from './database.ts'
import type { Queries } from './schema.ts'

/** The first of a key stays; gives its id. */
export async function insertSandboxCustomer(
  tx: Queries,
  customer: SandboxCustomerRow,
): Promise<string> {
  await tx
    .insertInto('sandbox_customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await tx
    .selectFrom('sandbox_customers')
    .select('id')
    .where('key', '=', customer.key)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Held until the transaction ends: what happens to one customer happens one after another. */
export async function lockSandboxCustomer(
  tx: Queries,
  kind: DatabaseKind,
  id: string,
): Promise<SandboxCustomerRow | undefined> {
  const query = tx.selectFrom('sandbox_customers').selectAll().where('id', '=', id)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

export async function deleteSandboxCustomer(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('sandbox_customers').where('id', '=', id).execute()
}

/** The first of a key stays; gives it. */
export async function insertSandboxCheckout(
  tx: Queries,
  checkout: SandboxCheckoutRow,
): Promise<SandboxCheckoutRow> {
  await tx
    .insertInto('sandbox_checkouts')
    .values(checkout)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return tx
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('key', '=', checkout.key)
    .executeTakeFirstOrThrow()
}

export async function findSandboxCheckout(
  queries: Queries,
  id: string,
): Promise<SandboxCheckoutRow | undefined> {
  return queries.selectFrom('sandbox_checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Ids of a customer's checkouts that can still be paid at `now`, ISO 8601. */
export async function openSandboxCheckouts(
  queries: Queries,
  customerId: string,
  now: string,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('sandbox_checkouts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** From open to what it becomes; false when it was not open. */
export async function closeSandboxCheckout(
  tx: Queries,
  id: string,
  status: 'paid' | 'expired',
): Promise<boolean> {
  const row = await tx
    .updateTable('sandbox_checkouts')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function sandboxSubscriptionsOf(
  queries: Queries,
  customerId: string,
): Promise<SandboxSubscriptionRow[]> {
  return queries
    .selectFrom('sandbox_subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function findSandboxSubscription(
  queries: Queries,
  id: string,
): Promise<SandboxSubscriptionRow | undefined> {
  return queries
    .selectFrom('sandbox_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function saveSandboxSubscription(
  tx: Queries,
  subscription: SandboxSubscriptionRow,
): Promise<void> {
  await tx
    .insertInto('sandbox_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(subscription))
    .execute()
}

export async function insertSandboxPortal(tx: Queries, portal: SandboxPortalRow): Promise<void> {
  await tx.insertInto('sandbox_portals').values(portal).execute()
}

export async function findSandboxPortal(
  queries: Queries,
  id: string,
  now: string,
): Promise<SandboxPortalRow | undefined> {
  return queries
    .selectFrom('sandbox_portals')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function insertSandboxEvent(tx: Queries, event: SandboxEventRow): Promise<void> {
  await tx.insertInto('sandbox_events').values(event).execute()
}

/** Takes what is due for one process until `nextAttemptAt`. */
export async function takeSandboxEvents(
  tx: Queries,
  { now, nextAttemptAt }: { now: string; nextAttemptAt: string },
): Promise<SandboxEventRow[]> {
  return tx
    .updateTable('sandbox_events')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: nextAttemptAt }))
    .where('next_attempt_at', '<=', now)
    .returningAll()
    .execute()
}

export async function deleteSandboxEvent(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('sandbox_events').where('id', '=', id).execute()
}
