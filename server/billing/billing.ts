import { fail, ok, type Result } from '#domain/result.ts'
import type { UserRow } from '../db/schema.ts'
import type { CoreServices } from '../core-services.ts'
import { bounded, TIMEOUT_MS, SHORT_TIMEOUT_MS } from './bounded.ts'
import { checkDueAccounts } from './check-due-accounts.ts'
import { type CheckoutRefusal, type CheckoutChoice, startCheckout } from './checkout.ts'
import { isLive } from './choose-subscription.ts'
import { endBilling } from './end-billing.ts'
import type { PaymentGateway, Unavailable } from './gateway.ts'
import { createReconcile, type KnownBillingAccount, knownAccountOf } from './reconcile.ts'
import { handleWebhook, type WebhookOutcome } from './webhook.ts'

/** What was read this recently is told without asking the provider again. */
const FRESH_MS = 5 * 60_000

/** Everything about payments, over one gateway. */
export type Billing = {
  gateway: PaymentGateway
  /** `isLastKnown`: the provider did not answer. */
  status(user: UserRow): Promise<{ standing: KnownBillingAccount; isLastKnown: boolean }>
  /** Asks the provider now, and gives what it says its effect. */
  reconcile(userId: string): Promise<Result<KnownBillingAccount, Unavailable>>
  startCheckout(
    user: UserRow,
    wish: CheckoutChoice,
  ): Promise<Result<{ url: string }, CheckoutRefusal>>
  fulfil(user: UserRow, sessionId: string): Promise<Result<KnownBillingAccount, FulfilmentRefusal>>
  openPortal(user: UserRow, origin: string): Promise<Result<string, SubscriberRefusal>>
  cancel(user: UserRow): Promise<Result<KnownBillingAccount, SubscriberRefusal>>
  webhook(delivery: { body: string; signature: string }): Promise<WebhookOutcome>
  /** For the deletion of an account, BEFORE anything is deleted: on failure nothing may be. */
  end(user: Pick<UserRow, 'id'>): Promise<Result<void, Unavailable>>
  /** What the schedule does: looks at the accounts that are due. */
  catchUp(): Promise<void>
}

/** `unknown`: no such payment, or another learner's. */
export type FulfilmentRefusal = Unavailable | 'unknown' | 'unpaid'
export type SubscriberRefusal = Unavailable | 'not-subscribed'

type BillingServices = Omit<CoreServices, 'billing'>

export function createBilling(
  services: BillingServices,
  {
    gateway,
    timeoutMs = TIMEOUT_MS,
    shortTimeoutMs = SHORT_TIMEOUT_MS,
  }: {
    gateway: PaymentGateway
    timeoutMs?: number
    shortTimeoutMs?: number
  },
): Billing {
  const { clock } = services
  const reconcile = createReconcile(services, gateway)
  const core = { gateway, reconcile }

  return {
    gateway,
    reconcile: (userId) => bounded(timeoutMs, reconcile(userId)),
    startCheckout: (user, wish) => bounded(timeoutMs, startCheckout(services, core, user, wish)),
    webhook: (delivery) => handleWebhook(services, core, delivery),
    end: (user) => endBilling(services, gateway, user),

    async status(user) {
      const known = await knownAccountOf(services, gateway, user.id)
      if (known === null || known.customer_id === null || isFresh(known, clock())) {
        return { standing: known, isLastKnown: false }
      }
      const read = await bounded(shortTimeoutMs, reconcile(user.id))
      return { standing: read.ok ? read.value : known, isLastKnown: !read.ok }
    },

    fulfil: (user, sessionId) => bounded(timeoutMs, fulfil(user, sessionId)),
    openPortal: (user, origin) => bounded(timeoutMs, openPortal(user, origin)),
    cancel: (user) => bounded(timeoutMs, cancel(user)),

    async catchUp() {
      await checkDueAccounts(services, core)
    },
  }

  async function fulfil(
    user: UserRow,
    sessionId: string,
  ): Promise<Result<KnownBillingAccount, FulfilmentRefusal>> {
    const checkout = await gateway.readCheckout(sessionId)
    if (!checkout.ok) return checkout
    const known = await knownAccountOf(services, gateway, user.id)
    if (
      checkout.value === null ||
      checkout.value.userId !== user.id ||
      checkout.value.customerId === null ||
      checkout.value.customerId !== known?.customer_id
    ) {
      return fail('unknown')
    }
    return checkout.value.isPaid ? reconcile(user.id) : fail('unpaid')
  }

  async function openPortal(
    user: UserRow,
    origin: string,
  ): Promise<Result<string, SubscriberRefusal>> {
    const known = await knownAccountOf(services, gateway, user.id)
    const customerId = known?.customer_id ?? null
    if (customerId === null || known?.status === 'none') return fail('not-subscribed')
    return gateway.createPortal(customerId, { origin })
  }

  async function cancel(user: UserRow): Promise<Result<KnownBillingAccount, SubscriberRefusal>> {
    const known = await knownAccountOf(services, gateway, user.id)
    const customerId = known?.customer_id ?? null
    if (customerId === null) return fail('not-subscribed')
    const subscriptions = await gateway.subscriptionsOf(customerId)
    if (!subscriptions.ok) return subscriptions
    const live = subscriptions.value.filter(isLive)
    if (live.length === 0) return fail('not-subscribed')
    // Every one of them: who cancels is charged for none any more.
    for (const { id, cancelAtPeriodEnd } of live) {
      const cancelled = cancelAtPeriodEnd ? ok(undefined) : await gateway.cancelAtPeriodEnd(id)
      if (!cancelled.ok) return cancelled
    }
    return reconcile(user.id)
  }
}

function isFresh(account: NonNullable<KnownBillingAccount>, nowMs: number): boolean {
  if (account.checked_at === null) return false
  const periodEnd = account.current_period_end
  const hasPeriodEnded =
    isLive({ state: account.status }) && periodEnd !== null && Date.parse(periodEnd) <= nowMs
  return nowMs - Date.parse(account.checked_at) < FRESH_MS && !hasPeriodEnded
}
