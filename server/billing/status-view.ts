import type { SubscriptionStatus } from '#contract/billing.ts'
import type { KnownBillingAccount } from './reconcile.ts'

/** The subscription as the API tells it; one that has ended is still told, as `cancelled`. */
export function statusView(
  standing: KnownBillingAccount,
  { isLastKnown = false } = {},
): Required<SubscriptionStatus> {
  const hasSubscription = standing !== null && standing.status !== 'none'
  if (!hasSubscription) {
    return {
      hasSubscription,
      status: 'none',
      plan: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      isLastKnown,
    }
  }
  return {
    hasSubscription,
    status: standing.status,
    plan: standing.plan,
    currentPeriodEnd: standing.current_period_end,
    cancelAtPeriodEnd: standing.cancel_at_period_end === 1,
    isLastKnown,
  }
}
