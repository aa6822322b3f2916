import { useMemo } from 'react'
import {
  activateSubscription,
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  getSubscriptionStatus,
  verifyCheckoutSession,
} from '#contract/billing.ts'
import type { Failure } from '#data/failure.ts'
import { type Offer, type Plan, PRICE_IDS } from '#domain/prices.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { useAuth } from './auth.tsx'
import { paymentAddress } from './billing-address.ts'
import { endingSession } from './ending-session.ts'
import { api as everyones } from './lazy-api.ts'

/** What a learner can do about paying. A 401 ends the session, as everywhere. */
export function useBilling() {
  const { refreshUser } = useAuth()
  return useMemo(() => createBilling(refreshUser), [refreshUser])
}

export type Billing = ReturnType<typeof createBilling>

function createBilling(refreshUser: () => Promise<void>) {
  const api = endingSession(everyones, refreshUser)
  return {
    status: () => api.call(getSubscriptionStatus, {}),

    /** Sends the browser to the payment page; resolves to what stood in the way, or null once it is leaving. */
    checkout: async (plan: Plan, offer: Offer | null): Promise<Failure | null> => {
      const body = { priceId: PRICE_IDS[plan], plan, ...(offer !== null && { offer }) }
      return leave(await api.call(createCheckoutSession, { body }))
    },

    /** Sends the browser to the billing portal; as `checkout`. */
    openPortal: async (): Promise<Failure | null> => leave(await api.call(createPortalSession, {})),

    cancel: () => api.call(cancelSubscription, {}),

    verify: (sessionId: string) =>
      api.call(verifyCheckoutSession, { params: { session_id: sessionId } }),

    activate: () => api.call(activateSubscription, {}),
  }
}

function leave(response: Result<{ url: string }, Failure>): Failure | null {
  const address = response.ok ? paymentPage(response.value.url) : response
  if (!address.ok) return address.failure
  location.assign(address.value)
  return null
}

/** A response with an address where nobody pays is no response of our server's. */
function paymentPage(url: string): Result<string, Failure> {
  const address = paymentAddress(url, location.origin)
  return address === null ? fail({ kind: 'server', status: 200, body: null }) : ok(address)
}
