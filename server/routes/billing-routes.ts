import {
  activateSubscription,
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  getSubscriptionStatus,
  verifyCheckoutSession,
} from '#contract/billing.ts'
import { type Plan, PRICE_IDS, pounds, PRICES } from '#domain/prices.ts'
import type { FulfilmentRefusal, SubscriberRefusal } from '../billing/billing.ts'
import type { CheckoutRefusal } from '../billing/checkout.ts'
import { statusView } from '../billing/status-view.ts'
import type { UserRow } from '../db/schema.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { response, providerDown, refuse, type Reply, tooMany } from '../http/reply.ts'
import type { LimitName, RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/** What a provider's own id of a checkout looks like; anything else is not asked for. */
const SESSION_ID = /^[\w-]{1,255}$/

/** Subscribe, look after the subscription, and ask whether a payment has come. */
export function billingRoutes(
  endpoints: Endpoints,
  { billing, log }: Services,
  limits: RateLimits,
): void {
  async function limited(limit: LimitName, user: UserRow): Promise<Reply | null> {
    const waitMs = await limits.hit([{ limit, of: [user.id] }])
    return waitMs === null ? null : tooMany(waitMs)
  }

  endpoints.forAccount(getSubscriptionStatus, async ({ user }) => {
    const { standing, isLastKnown } = await billing.status(user)
    return response(statusView(standing, { isLastKnown }))
  })

  endpoints.forAccount(createCheckoutSession, async ({ user, body, origin }) => {
    const { plan, offer, priceId } = body
    if (user.email_verified !== 1) return verifyBeforeSubscribing()
    if (priceId !== PRICE_IDS[plan] && priceId !== billing.gateway.priceIdOf(plan)) {
      return invalid('priceId', 'The price does not belong to the plan')
    }
    if (offer !== undefined && plan !== 'monthly') {
      return invalid('offer', 'This offer is for the monthly plan')
    }
    const tooOften = await limited('checkout-account', user)
    if (tooOften !== null) return tooOften
    const started = await billing.startCheckout(user, { plan, offer, origin })
    return started.ok ? response({ url: started.value.url }) : refuseCheckout(started.failure, plan)
  })

  endpoints.forAccount(createPortalSession, async ({ user, origin }) => {
    const tooOften = await limited('subscriber-account', user)
    if (tooOften !== null) return tooOften
    const opened = await billing.openPortal(user, origin)
    return opened.ok ? response({ url: opened.value }) : refuseSubscriber(opened.failure)
  })

  endpoints.forAccount(cancelSubscription, async ({ user }) => {
    const tooOften = await limited('subscriber-account', user)
    if (tooOften !== null) return tooOften
    const cancelled = await billing.cancel(user)
    if (!cancelled.ok) return refuseSubscriber(cancelled.failure)
    return response(statusView(cancelled.value))
  })

  endpoints.forAccount(verifyCheckoutSession, async ({ user, params }) => {
    const sessionId = params['session_id'] ?? ''
    if (!SESSION_ID.test(sessionId)) return refuseFulfilment('unknown')
    const tooOften = await limited('fulfil-account', user)
    if (tooOften !== null) return tooOften
    const fulfilled = await billing.fulfil(user, sessionId)
    if (!fulfilled.ok) return refuseFulfilment(fulfilled.failure)
    return response({ status: statusView(fulfilled.value).status })
  })

  endpoints.forAccount(activateSubscription, async ({ user }) => {
    const tooOften = await limited('fulfil-account', user)
    if (tooOften !== null) return tooOften
    const read = await billing.reconcile(user.id)
    const isActive = read.ok && read.value?.status === 'active'
    log.info({ userId: user.id, isActive }, 'activation was asked for')
    if (!read.ok) return providerDown()
    if (isActive) return response({ activated: true })
    return refuse(402, 'No paid subscription was found for your account.')
  })
}

/** For the learner. */
const verifyBeforeSubscribing = (): Reply =>
  refuse(403, 'Please verify your email address before subscribing.', { needsVerification: true })

function invalid(path: string, message: string): Reply {
  return refuse(400, message, { issues: [{ path, message }] })
}

function refuseCheckout(refusal: CheckoutRefusal, plan: Plan): Reply {
  switch (refusal) {
    case 'subscribed':
      return refuse(
        409,
        'You already have a subscription. Open the billing portal in your profile to change it.',
      )
    case 'no-offer':
      return refuse(
        409,
        `This offer is not available at the moment. You can subscribe for ${pounds(PRICES[plan])} a month on the pricing page.`,
      )
    case 'overcharge':
      return refuse(
        502,
        'The payment provider would charge another price than the one shown, so nothing was started. Please contact us.',
      )
    case 'no-customer':
    case 'unavailable':
      return providerDown()
  }
}

function refuseSubscriber(refusal: SubscriberRefusal): Reply {
  return refusal === 'not-subscribed'
    ? refuse(409, 'There is no subscription on your account.')
    : providerDown()
}

function refuseFulfilment(refusal: FulfilmentRefusal): Reply {
  switch (refusal) {
    case 'unknown':
      return refuse(404, 'There is no such payment on your account.')
    case 'unpaid':
      return refuse(402, 'This payment is not completed.')
    case 'unavailable':
      return providerDown()
  }
}
