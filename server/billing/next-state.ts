import type { BillingAccountRow } from '../db/billing-schema.ts'
import { isLive } from './choose-subscription.ts'
import type { ProviderSubscription } from './gateway.ts'

const DAY_MS = 86_400_000
/** The provider takes a moment to renew. */
const AFTER_PERIOD_END_MS = 60_000

/** The account after a reading of the provider; `subscription` is the one that counts, if there is one. */
export function nextState(
  account: BillingAccountRow,
  subscription: ProviderSubscription | undefined,
  { nowMs, readNumber }: { nowMs: number; readNumber: number },
): BillingAccountRow {
  const read = {
    ...account,
    read_applied: readNumber,
    checked_at: new Date(nowMs).toISOString(),
  }
  if (subscription === undefined) {
    // One that was there and is gone has ended; where there never was one, there is none.
    const status = account.status === 'none' ? 'none' : 'cancelled'
    return { ...read, status, cancel_at_period_end: 0, next_check_at: keptCheck(account, nowMs) }
  }
  const hasEnded = !isLive(subscription)
  return {
    ...read,
    subscription_id: subscription.id,
    status: subscription.state,
    plan: subscription.plan ?? account.plan,
    current_period_end: subscription.currentPeriodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd && !hasEnded ? 1 : 0,
    next_check_at: hasEnded ? keptCheck(account, nowMs) : liveCheck(subscription, nowMs),
  }
}

/** A day from now at the latest, and right after the period's end. */
function liveCheck({ currentPeriodEnd }: ProviderSubscription, nowMs: number): string {
  const endMs = currentPeriodEnd === null ? Infinity : Date.parse(currentPeriodEnd)
  const afterEndMs = endMs > nowMs ? endMs + AFTER_PERIOD_END_MS : Infinity
  return new Date(Math.min(nowMs + DAY_MS, afterEndMs)).toISOString()
}

/** A check that is still to come (an open checkout has one) comes; otherwise there is nothing to look at. */
function keptCheck({ next_check_at: at }: BillingAccountRow, nowMs: number): string | null {
  return at !== null && Date.parse(at) > nowMs ? at : null
}
