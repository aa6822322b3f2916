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
  const { customerId, sessionId } = await db.read(async (queries) => ({
    customerId: (await findBillingAccount(queries, user.id, gateway.provider))?.customer_id ?? null,
    sessionId: (await findCheckout(queries, user.id))?.session_id ?? null,
  }))
  // The open checkout first: nobody pays between the two.
  if (sessionId !== null && customerId !== null) {
    const closed = await gateway.expireCheckout(sessionId)
    if (!closed.ok) return closed
  }
  if (customerId !== null) {
    const removed = await gateway.removeCustomer(customerId)
    if (!removed.ok) return removed
    await dropCustomer(services, user.id, customerId)
  }
  await db.write((tx) => endCheckout(tx, user.id))
  return ok(undefined)
}
