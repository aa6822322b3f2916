import type { BillingAccountRow } from '../db/billing-schema.ts'
import { isLive } from './choose-subscription.ts'
import type { ProviderSubscription } from './gateway.ts'

const DAY_MS = 86_400_000
/** The provider takes a moment to renew, and to close a checkout. */
const AFTER_END_MS = 60_000

type Reading = {
  nowMs: number
  readNumber: number
  /** Of the checkout that the learner is in; by then it is paid or it is not, whoever came back from it. */
  checkoutEndsAt: string | null
}

/** The account after a reading of the provider; `subscription` is the one that counts, if there is one. */
export function nextState(
  account: BillingAccountRow,
  subscription: ProviderSubscription | undefined,
  { nowMs, readNumber, checkoutEndsAt }: Reading,
): BillingAccountRow {
  const afterCheckout = checkoutEndsAt === null ? null : afterEnd(checkoutEndsAt, nowMs)
  const read = {
    ...account,
    read_applied: readNumber,
    checked_at: new Date(nowMs).toISOString(),
  }
  if (subscription === undefined) {
    // One that was there and is gone has ended; where there never was one, there is none.
    const status = account.status === 'none' ? 'none' : 'cancelled'
    return { ...read, status, cancel_at_period_end: 0, next_check_at: afterCheckout }
  }
  const hasEnded = !isLive(subscription)
  return {
    ...read,
    subscription_id: subscription.id,
    status: subscription.state,
    plan: subscription.plan ?? account.plan,
    current_period_end: subscription.currentPeriodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd && !hasEnded ? 1 : 0,
    next_check_at: hasEnded ? afterCheckout : liveCheck(subscription, nowMs),
  }
}

/** A day from now at the latest, and right after the period's end. */
function liveCheck({ currentPeriodEnd }: ProviderSubscription, nowMs: number): string {
  const tomorrow = new Date(nowMs + DAY_MS).toISOString()
  const atEnd = currentPeriodEnd === null ? null : afterEnd(currentPeriodEnd, nowMs)
  return atEnd !== null && atEnd < tomorrow ? atEnd : tomorrow
}

/** Null when that is past: it was looked at since. */
function afterEnd(end: string, nowMs: number): string | null {
  const atMs = Date.parse(end) + AFTER_END_MS
  return atMs > nowMs ? new Date(atMs).toISOString() : null
}
