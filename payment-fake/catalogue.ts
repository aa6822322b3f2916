import { GATE_OFFER_PENCE, PRICES } from '#domain/prices.ts'
import type { StripeSettings } from '#server/billing/stripe/stripe-settings.ts'

export type Price = {
  unit_amount: number
  currency: string
  interval: string
  interval_count: number
}
export type Coupon = { amount_off: number; duration: string }

/** What the account sells, set up as docs/operations/payments.md tells an operator to. */
export type Catalogue = { prices: Map<string, Price>; coupons: Map<string, Coupon> }

export function createCatalogue({
  prices,
  upgradeCoupon,
}: Pick<StripeSettings, 'prices' | 'upgradeCoupon'>): Catalogue {
  const price = { currency: 'gbp', interval_count: 1 }
  const off = { amount_off: PRICES.monthly - GATE_OFFER_PENCE, duration: 'forever' }
  return {
    prices: new Map([
      [prices.monthly, { ...price, unit_amount: PRICES.monthly, interval: 'month' }],
      [prices.annual, { ...price, unit_amount: PRICES.annual, interval: 'year' }],
    ]),
    coupons: new Map(upgradeCoupon === null ? [] : [[upgradeCoupon, off]]),
  }
}

/** Pence that each period costs. */
export function amountOf(
  { prices, coupons }: Catalogue,
  { price, coupon }: { price: string; coupon: string | null },
): number {
  return (prices.get(price)?.unit_amount ?? 0) - (coupons.get(coupon ?? '')?.amount_off ?? 0)
}
