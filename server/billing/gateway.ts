import type { Offer, Plan } from '#domain/prices.ts'
import type { Result } from '#domain/result.ts'

/**
 * What the product needs of a payment provider, which is Stripe, or the fake that speaks its API.
 * What a provider says is the truth about who has paid: nothing else ever grants premium.
 */
export type PaymentGateway = {
  /** Whose customers these are: the fake's mean nothing to Stripe. */
  provider: string
  /** The provider's own name of a plan's price. */
  priceIdOf(plan: Plan): string
  /** The same key gives the same customer, however often and however many at once ask. */
  createCustomer(customer: NewCustomer): Promise<Result<string, Unavailable>>
  /** The same key gives the same checkout. Never one that charges more than `pricePence(plan, offer)`. */
  createCheckout(order: CheckoutOrder): Promise<Result<Checkout, CheckoutFailure>>
  /** Nobody can pay in it any more; without effect on one that is paid or gone. */
  expireCheckout(sessionId: string): Promise<Result<void, Unavailable>>
  /** Session ids of a customer's checkouts that can still be paid; none of a customer that is gone. */
  openCheckouts(customerId: string): Promise<Result<string[], Unavailable>>
  /** Null when there is no such checkout. */
  readCheckout(sessionId: string): Promise<Result<CheckoutState | null, Unavailable>>
  /** All of a customer, the ended ones too; none of a customer that is gone. */
  subscriptionsOf(customerId: string): Promise<Result<ProviderSubscription[], Unavailable>>
  /** Where a subscriber changes the card, cancels and resumes. */
  createPortal(customerId: string, returnTo: ReturnAddress): Promise<Result<string, Unavailable>>
  /** Charged no more; runs on until what is paid for ends. A second time without effect. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<Result<void, Unavailable>>
  /** Ends every subscription at once and forgets the customer. A second time without effect. */
  removeCustomer(customerId: string): Promise<Result<void, Unavailable>>
  readEvent(delivery: Delivery): Promise<Result<ProviderEvent, EventFailure>>
}

/** It did not answer, or not with an answer; why is in the log. */
export type Unavailable = 'unavailable'

export type NewCustomer = { key: string; userId: string; email: string; name: string }

export type CheckoutOrder = ReturnAddress & {
  key: string
  customerId: string
  userId: string
  plan: Plan
  offer: Offer | undefined
  /** After it the checkout cannot be paid; ISO 8601. */
  expiresAt: string
}

/** Public address of the app, on which every return address is built. */
export type ReturnAddress = { origin: string }

export type Checkout = { sessionId: string; url: string }

/**
 * `no-offer`: the price of the offer is not set up. `overcharge`: it would charge something else than the
 * button said. `no-customer`: the customer is gone at the provider.
 */
export type CheckoutFailure = Unavailable | 'no-offer' | 'overcharge' | 'no-customer'

export type CheckoutState = {
  /** For whom it was made; null for one that is not ours. */
  userId: string | null
  customerId: string | null
  isOpen: boolean
  isPaid: boolean
}

/** `none`: it was never paid. The other words are the panel's. */
export type PaidState = 'none' | 'active' | 'past_due' | 'cancelled'

export type ProviderSubscription = {
  id: string
  state: PaidState
  plan: Plan | null
  /** ISO 8601; the end of what is paid for. */
  currentPeriodEnd: string | null
  cancelAtPeriodEnd: boolean
  /** ISO 8601. */
  createdAt: string
}

export type Delivery = { body: string; signature: string; nowMs: number }

/** Of an event only what to look at: its content may be old, so that the provider is asked anew. */
/** `refused`: the signature is wrong, or not of these five minutes. `unreadable`: it is signed, but is no event. */
export type EventFailure = 'refused' | 'unreadable'

export type ProviderEvent = { id: string; type: string; customerId: string | null }
