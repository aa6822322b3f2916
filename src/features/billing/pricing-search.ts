import { OFFERS, type Offer, type Plan, PLANS } from '#domain/prices.ts'

export type PricingSearch = { plan: Plan; offer: Offer | null; isCancelled: boolean }

/**
 * What the address of /pricing says; anything unknown in it says nothing. The offer is for the monthly plan,
 * so with it that plan comes first.
 */
export function readPricingSearch(search: Record<string, unknown>): PricingSearch {
  const offer = OFFERS.find((known) => known === search['offer']) ?? null
  const plan = PLANS.find((known) => known === search['plan']) ?? firstPlan(offer)
  return { plan, offer, isCancelled: isSet(search['cancelled']) || isSet(search['canceled']) }
}

/** The address that shows this again: where a visitor comes back to after signing in. */
export function pricingAddress({ plan, offer }: { plan: Plan; offer: Offer | null }): string {
  const search = new URLSearchParams()
  if (offer !== null) search.set('offer', offer)
  if (plan !== firstPlan(offer)) search.set('plan', plan)
  return search.size === 0 ? '/pricing' : `/pricing?${search.toString()}`
}

function firstPlan(offer: Offer | null): Plan {
  return offer === null ? 'annual' : 'monthly'
}

/** A flag in an address: there, and not switched off. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== 'false' && value !== '0'
}
