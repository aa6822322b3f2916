import type { Stripe } from 'stripe'
import type { Plan } from '#domain/prices.ts'
import type { PaidState, ProviderSubscription } from '../gateway.ts'

/** Stripe's statuses in our words. What was never paid, or is not known yet, is `none`. */
const STATES: Readonly<Record<string, PaidState>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  canceled: 'cancelled',
  unpaid: 'cancelled',
  incomplete: 'none',
  incomplete_expired: 'none',
  paused: 'none',
}

/** Read with `latest_invoice` expanded. */
export function readSubscription(
  subscription: Stripe.Subscription,
  prices: Readonly<Record<Plan, string>>,
): ProviderSubscription {
  const ends = subscription.items.data.map((item) => item.current_period_end)
  // `cancel_at` is set where the portal cancels; it may come before the period's end.
  const { cancel_at: cancelAt } = subscription
  const endSeconds = Math.min(...(cancelAt === null ? [] : [cancelAt]), Math.max(...ends))
  return {
    id: subscription.id,
    state: isFirstPaymentDue(subscription) ? 'none' : (STATES[subscription.status] ?? 'none'),
    plan: planOf(subscription, prices),
    currentPeriodEnd: Number.isFinite(endSeconds) ? iso(endSeconds) : null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || cancelAt !== null,
    createdAt: iso(subscription.created),
  }
}

/**
 * With ways of paying that take days (a bank debit) Stripe calls a subscription active before its first
 * payment has come. Ours begins with the payment.
 */
function isFirstPaymentDue({ status, latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (status !== 'active' || invoice === null || typeof invoice === 'string') return false
  return invoice.billing_reason === 'subscription_create' && invoice.status !== 'paid'
}

function planOf(
  { items }: Stripe.Subscription,
  prices: Readonly<Record<Plan, string>>,
): Plan | null {
  const price = items.data[0]?.price
  if (price === undefined) return null
  if (price.id === prices.monthly) return 'monthly'
  if (price.id === prices.annual) return 'annual'
  // An older price of the same plan.
  if (price.recurring?.interval === 'month') return 'monthly'
  return price.recurring?.interval === 'year' ? 'annual' : null
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
