import { ok, type Result } from '#domain/result.ts'
import { findBillingAccount } from '../db/billing-accounts.ts'
import { endCheckout, findCheckout } from '../db/billing-checkouts.ts'
import type { UserRow } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { dropCustomer } from './customer.ts'
import type { PaymentGateway, Unavailable } from './gateway.ts'

/** Before an account is deleted: nothing can be paid any more, no subscription runs on. Repeatable. */
export async function endBilling(
  services: Pick<Services, 'db' | 'ids'>,
  gateway: PaymentGateway,
  user: Pick<UserRow, 'id'>,
): Promise<Result<void, Unavailable>> {
  const { db } = services
  const { account, checkout } = await db.read(async (queries) => ({
    account: await findBillingAccount(queries, user.id, gateway.provider),
    checkout: await findCheckout(queries, user.id),
  }))
  // The open checkout first: nobody pays between the two.
  if (checkout?.session_id != null && account !== undefined) {
    const closed = await gateway.expireCheckout(checkout.session_id)
    if (!closed.ok) return closed
  }
  if (account?.customer_id != null) {
    const removed = await gateway.removeCustomer(account.customer_id)
    if (!removed.ok) return removed
    await dropCustomer(services, user.id, account.customer_id)
  }
  await db.write((tx) => endCheckout(tx, user.id))
  return ok(undefined)
}
