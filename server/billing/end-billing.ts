import { ok, type Result } from '#domain/result.ts'
import { findBillingAccount, forgetCustomer, saveBillingAccount } from '../db/billing-accounts.ts'
import { endCheckout } from '../db/billing-checkouts.ts'
import type { Queries, UserRow } from '../db/schema.ts'
import { lockUsers, setSubscriptionStatus } from '../db/users.ts'
import type { CoreServices } from '../core-services.ts'
import { isLive } from './choose-subscription.ts'
import type { PaymentGateway, Unavailable } from './gateway.ts'

/** Before an account is deleted: nothing can be paid any more, no subscription runs on. Repeatable. */
export async function endBilling(
  { db, ids }: Pick<CoreServices, 'db' | 'ids'>,
  gateway: PaymentGateway,
  { id: userId }: Pick<UserRow, 'id'>,
): Promise<Result<void, Unavailable>> {
  const known = await db.read((queries) => findBillingAccount(queries, userId, gateway.provider))
  const customerId = known?.customer_id ?? null
  if (customerId === null) return ok(undefined)
  // Open checkouts first: nobody pays between the two.
  const open = await gateway.openCheckouts(customerId)
  if (!open.ok) return open
  for (const sessionId of open.value) {
    const closed = await gateway.expireCheckout(sessionId)
    if (!closed.ok) return closed
  }
  const removed = await gateway.removeCustomer(customerId)
  if (!removed.ok) return removed
  await db.write((tx) => writeEnd(tx, customerId))
  return ok(undefined)

  /** Should the account stay after all, it stands as what it is now: without a subscription. */
  async function writeEnd(tx: Queries, ended: string): Promise<void> {
    const [user] = await lockUsers(tx, db.kind, [userId])
    const account = await findBillingAccount(tx, userId, gateway.provider)
    if (user === undefined || account?.customer_id !== ended) return
    await endCheckout(tx, userId)
    if (isLive({ state: account.status })) {
      await saveBillingAccount(tx, { ...account, status: 'cancelled', cancel_at_period_end: 0 })
      if (user.subscription_status === account.status) {
        await setSubscriptionStatus(tx, userId, 'cancelled')
      }
    }
    await forgetCustomer(tx, userId, { customerId: ended, newKey: ids() })
  }
}
