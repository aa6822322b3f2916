import { PLANS, type Plan } from '#domain/prices.ts'
import type { SandboxSubscriptionRow } from '../../db/billing-schema.ts'

const MONTHS: Record<Plan, number> = { monthly: 1, annual: 12 }

export function planOf({ plan }: { plan: string }): Plan {
  return PLANS.find((known) => known === plan) ?? 'monthly'
}

/** One period later, at the month's last day where there is no such day. */
export function onePeriodAfter(iso: string, plan: Plan): string {
  const date = new Date(iso)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + MONTHS[plan])
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.toISOString()
}

/**
 * A period ends: a cancelled subscription with it, one that was not paid too; the others are charged for
 * the next, and are past due when that fails.
 */
export function turnOver(
  subscription: SandboxSubscriptionRow,
  { isPaid }: { isPaid: boolean },
): SandboxSubscriptionRow {
  if (subscription.state === 'cancelled') return subscription
  if (subscription.cancel_at_period_end === 1 || subscription.state === 'past_due') {
    return { ...subscription, state: 'cancelled' }
  }
  return {
    ...subscription,
    state: isPaid ? 'active' : 'past_due',
    current_period_end: onePeriodAfter(subscription.current_period_end, planOf(subscription)),
  }
}

/** What became of it while nobody looked: every period that has ended since. */
export function untilNow(
  subscription: SandboxSubscriptionRow,
  nowMs: number,
): SandboxSubscriptionRow {
  let current = subscription
  while (current.state !== 'cancelled' && Date.parse(current.current_period_end) <= nowMs) {
    current = turnOver(current, { isPaid: true })
  }
  return current
}
