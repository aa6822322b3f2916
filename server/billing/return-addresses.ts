import type { Offer } from '#domain/prices.ts'

/** Where a payment page sends the learner. Built here alone: no client names an address. */
export function successAddress(origin: string, sessionId: string): string {
  return `${origin}/subscription-success?session_id=${sessionId}`
}

export function cancelAddress(origin: string, offer: Offer | undefined): string {
  return `${origin}/pricing?cancelled=true${offer === undefined ? '' : `&offer=${offer}`}`
}

export function portalReturnAddress(origin: string): string {
  return `${origin}/profile?tab=subscription`
}
