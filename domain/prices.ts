export const PLANS = ['monthly', 'annual'] as const
export type Plan = (typeof PLANS)[number]

/**
 * What a client names when it buys (two fixed identifiers, one per plan). The server maps them
 * to the payment provider's own prices and refuses a pair that does not match.
 */
export const PRICE_IDS: Readonly<Record<Plan, string>> = {
  monthly: 'apni-boli-premium-monthly',
  annual: 'apni-boli-premium-annual',
}

/** Pence of a pound sterling, per month and per year. */
export const PRICES: Readonly<Record<Plan, number>> = { monthly: 899, annual: 7999 }

/** The monthly price for a learner who comes from the premium gate (`/pricing?offer=gate`), in pence. */
export const GATE_OFFER_PENCE = 799

/** How a learner came to the prices; the gate's offer is for the monthly plan alone. */
export const OFFERS = ['gate'] as const
export type Offer = (typeof OFFERS)[number]

/** What a checkout charges each period, in pence: never more than the button said. */
export function pricePence(plan: Plan, offer?: Offer): number {
  return offer === 'gate' && plan === 'monthly' ? GATE_OFFER_PENCE : PRICES[plan]
}

/** What a year costs less when it is paid at once, in pence: 8.99 × 12 − 79.99 = 27.89. */
export function annualSavingPence(): number {
  return PRICES.monthly * 12 - PRICES.annual
}

/** The annual price as its monthly equivalent, in pence, rounded up so that nothing is promised away. */
export function annualPerMonthPence(): number {
  return Math.ceil(PRICES.annual / 12)
}

/** Pence → `£8.99`; a whole amount where `isRound` rounds to pounds (`£28`). */
export function pounds(pence: number, { isRound = false } = {}): string {
  return isRound ? `£${Math.round(pence / 100)}` : `£${(pence / 100).toFixed(2)}`
}
