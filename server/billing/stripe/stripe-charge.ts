import type { Stripe } from 'stripe'
import { type Offer, type Plan, pricePence } from '#domain/prices.ts'

const INTERVAL: Readonly<Record<Plan, string>> = { monthly: 'month', annual: 'year' }

/**
 * Whether a checkout keeps what the button said: at most that many pence of a pound, once a period, and a
 * price taken off for good, not for the first period. Read with `line_items` and `discounts.coupon`.
 */
export function keepsThePrice(
  session: Stripe.Checkout.Session,
  { plan, offer }: { plan: Plan; offer: Offer | undefined },
): boolean {
  const items = session.line_items?.data ?? []
  const recurring = items[0]?.price?.recurring
  return (
    session.currency === 'gbp' &&
    session.amount_total !== null &&
    session.amount_total <= pricePence(plan, offer) &&
    items.length === 1 &&
    recurring?.interval === INTERVAL[plan] &&
    recurring.interval_count === 1 &&
    (session.discounts ?? []).every(lastsForever)
  )
}

function lastsForever({ coupon }: Stripe.Checkout.Session.Discount): boolean {
  return typeof coupon === 'object' && coupon?.duration === 'forever'
}
