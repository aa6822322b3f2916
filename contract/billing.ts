import * as v from 'valibot'
import { OFFERS, PLANS } from '#domain/prices.ts'
import { defineCall } from './call.ts'

/** Statuses that the panel knows; the provider's others are told as `none`. */
export const SUBSCRIPTION_STATUSES = ['none', 'active', 'past_due', 'cancelled'] as const

export const subscriptionStatusResponse = v.looseObject({
  hasSubscription: v.boolean(),
  /** One of SUBSCRIPTION_STATUSES; a client takes others for `none`. */
  status: v.string(),
  plan: v.nullable(v.string()),
  /** ISO 8601; the end of what is paid for. */
  currentPeriodEnd: v.nullable(v.string()),
  cancelAtPeriodEnd: v.boolean(),
  /** The provider did not answer: this is the last known state. */
  isLastKnown: v.optional(v.boolean(), false),
})

export type SubscriptionStatus = v.InferOutput<typeof subscriptionStatusResponse>

export const checkoutInput = v.strictObject({
  /** One of PRICE_IDS, belonging to `plan`. */
  priceId: v.pipe(v.string('A price is required'), v.maxLength(128)),
  plan: v.picklist(PLANS, 'The plan is monthly or annual'),
  /** The page showed this offer's price; the checkout charges no more, or is refused. */
  offer: v.optional(v.picklist(OFFERS, 'There is no such offer')),
})

const redirect = v.looseObject({ url: v.string() })

export const getSubscriptionStatus = defineCall({
  method: 'GET',
  path: '/api/stripe/subscription-status',
  access: 'learner',
  summary: 'The subscription as it stands; asks the provider, else the last known state',
  body: undefined,
  response: subscriptionStatusResponse,
  failures: [401],
})

export const createCheckoutSession = defineCall({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  access: 'learner',
  summary: 'Begin a payment; the learner is sent to `url`. Needs a verified address',
  body: checkoutInput,
  response: redirect,
  failures: [401, 403, 409, 429, 502],
})

export const createPortalSession = defineCall({
  method: 'POST',
  path: '/api/stripe/create-portal-session',
  access: 'learner',
  summary: 'The billing portal of a subscriber; the learner is sent to `url`',
  body: undefined,
  response: redirect,
  failures: [401, 409, 429, 502],
})

export const cancelSubscription = defineCall({
  method: 'POST',
  path: '/api/stripe/cancel-subscription',
  access: 'learner',
  summary: 'End the subscription when what is paid for ends',
  body: undefined,
  response: subscriptionStatusResponse,
  failures: [401, 409, 429, 502],
})

export const verifyCheckoutSession = defineCall({
  method: 'GET',
  path: '/api/stripe/verify-session/{session_id}',
  access: 'learner',
  summary: 'Ask the provider about this payment and fulfil it; 402 while it is not paid',
  body: undefined,
  response: v.looseObject({ status: v.string() }),
  failures: [401, 402, 404, 429, 502],
})

export const activateSubscription = defineCall({
  method: 'POST',
  path: '/api/stripe/debug/activate-subscription',
  access: 'learner',
  summary: 'Ask the provider whether this learner has paid, and only then activate',
  body: undefined,
  response: v.looseObject({ activated: v.boolean() }),
  failures: [401, 402, 429, 502],
})
