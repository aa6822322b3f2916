import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { fail, ok, type Result } from '#domain/result.ts'
import type { CoreServices } from '../../core-services.ts'
import type { Checkout, CheckoutFailure, CheckoutOrder, PaymentGateway } from '../gateway.ts'
import { readProviderEvent } from '../provider-event.ts'
import { isSignedAbout, TOLERANCE_SECONDS } from '../signature-time.ts'
import { cancelAddress, portalReturnAddress, successAddress } from '../return-addresses.ts'
import { callStripe, goneIs } from './call-stripe.ts'
import { keepsThePrice } from './stripe-charge.ts'
import type { StripeSettings } from './stripe-settings.ts'
import { readSubscription } from './stripe-subscription.ts'

/** A learner waits for the answer; the SDK's own limit is 80 seconds. */
const TIMEOUT_MS = 10_000
const TRIES_AGAIN = 2
const MAX_SUBSCRIPTIONS = 100
/** A learner has one; a few more where the answer to us got lost. */
const MAX_OPEN_CHECKOUTS = 100

export function createStripeGateway(
  { log }: Pick<CoreServices, 'log'>,
  settings: StripeSettings,
  { timeoutMs = TIMEOUT_MS, triesAgain = TRIES_AGAIN } = {},
): PaymentGateway {
  const config: Stripe.StripeConfig = {
    timeout: timeoutMs,
    maxNetworkRetries: triesAgain,
    telemetry: false,
    ...hostOf(settings.apiBase),
  }
  let client: Promise<Stripe> | undefined
  const connect = (): Promise<Stripe> =>
    (client ??= import('stripe').then((sdk) => new sdk.Stripe(settings.secretKey, config)))
  const ask = <T>(call: (stripe: Stripe) => Promise<Stripe.Response<T>>) =>
    callStripe(log, async () => call(await connect()))

  async function createCheckout(order: CheckoutOrder): Promise<Result<Checkout, CheckoutFailure>> {
    const price = settings.prices[order.plan]
    const coupon = order.offer === undefined ? null : settings.upgradeCoupon
    if (order.offer !== undefined && coupon === null) return fail('no-offer')
    const made = await ask((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: order.customerId,
          client_reference_id: order.userId,
          line_items: [{ price, quantity: 1 }],
          ...(coupon !== null && { discounts: [{ coupon }] }),
          // Paid at once or not at all; and in pounds, without a conversion that costs more.
          allowed_payment_method_types: ['card'],
          adaptive_pricing: { enabled: false },
          expires_at: Math.floor(Date.parse(order.expiresAt) / 1000),
          success_url: successAddress(order.origin, '{CHECKOUT_SESSION_ID}'),
          cancel_url: cancelAddress(order.origin, order.offer),
          metadata: { user_id: order.userId },
          subscription_data: { metadata: { user_id: order.userId } },
          expand: ['line_items', 'discounts.coupon'],
        },
        { idempotencyKey: keyOf('checkout', order.key, price, coupon ?? '') },
      ),
    )
    // The customer, most likely; a price or a coupon that is missing shows at the next try.
    if (!made.ok) return fail(made.failure === 'missing' ? 'no-customer' : made.failure)
    const { id, url } = made.value
    if (url !== null && keepsThePrice(made.value, order)) return ok({ sessionId: id, url })
    log.error({ session: id, plan: order.plan }, 'a checkout would charge another price')
    const closed = await expireCheckout(id)
    return closed.ok ? fail('overcharge') : closed
  }

  async function expireCheckout(sessionId: string): Promise<Result<void, 'unavailable'>> {
    const read = await ask((stripe) => stripe.checkout.sessions.retrieve(sessionId))
    if (!read.ok) return goneIs(read, undefined) as Result<void, 'unavailable'>
    if (read.value.status !== 'open') return ok(undefined)
    const expired = await ask((stripe) => stripe.checkout.sessions.expire(sessionId))
    return expired.ok ? ok(undefined) : fail('unavailable')
  }

  return {
    provider: settings.provider,
    priceIdOf: (plan) => settings.prices[plan],
    createCheckout,
    expireCheckout,

    async createCustomer({ key, userId, email, name }) {
      const made = await ask((stripe) =>
        stripe.customers.create(
          { email, name, metadata: { user_id: userId } },
          { idempotencyKey: keyOf('customer', key, email, name) },
        ),
      )
      return made.ok ? ok(made.value.id) : fail('unavailable')
    },

    async openCheckouts(customerId) {
      const query = { customer: customerId, status: 'open', limit: MAX_OPEN_CHECKOUTS } as const
      const list = await ask((stripe) => stripe.checkout.sessions.list(query))
      if (!list.ok) return list.failure === 'missing' ? ok([]) : fail(list.failure)
      return ok(list.value.data.map(({ id }) => id))
    },

    async readCheckout(sessionId) {
      const read = goneIs(await ask((stripe) => stripe.checkout.sessions.retrieve(sessionId)), null)
      if (!read.ok || read.value === null) return read as Result<null, 'unavailable'>
      const { client_reference_id, customer, status, payment_status } = read.value
      return ok({
        userId: client_reference_id,
        customerId: idOf(customer),
        isOpen: status === 'open',
        isPaid: status === 'complete' && payment_status !== 'unpaid',
      })
    },

    async subscriptionsOf(customerId) {
      const list = await ask((stripe) =>
        stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: MAX_SUBSCRIPTIONS,
          expand: ['data.latest_invoice'],
        }),
      )
      if (!list.ok) return list.failure === 'missing' ? ok([]) : fail(list.failure)
      return ok(list.value.data.map((found) => readSubscription(found, settings.prices)))
    },

    async createPortal(customerId, { origin }) {
      const made = await ask((stripe) =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: portalReturnAddress(origin),
        }),
      )
      return made.ok ? ok(made.value.url) : fail('unavailable')
    },

    async cancelAtPeriodEnd(subscriptionId) {
      const update = (stripe: Stripe) =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
      const done = goneIs(await ask(update), null)
      return done.ok ? ok(undefined) : done
    },

    async removeCustomer(customerId) {
      const done = goneIs(await ask((stripe) => stripe.customers.del(customerId)), null)
      return done.ok ? ok(undefined) : done
    },

    async readEvent({ body, signature, nowMs }) {
      // Stripe's own check is of the past alone.
      if (!isSignedAbout(signature, nowMs)) return fail('refused')
      const { errors } = (await import('stripe')).Stripe
      const { webhooks } = await connect()
      try {
        webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          nowMs,
        )
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError) return fail('refused')
        // The signature is looked at first, the text then.
        if (!(error instanceof SyntaxError)) throw error
      }
      return readProviderEvent(body)
    },
  }
}

/** An idempotency key names what is asked for: the same key with other contents would be refused. */
function keyOf(kind: string, key: string, ...contents: string[]): string {
  const hash = createHash('sha256').update(contents.join('\n')).digest('base64url').slice(0, 16)
  return `${kind}-${key}-${hash}`
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function hostOf(apiBase: URL | null): Stripe.StripeConfig {
  if (apiBase === null) return {}
  const protocol = apiBase.protocol === 'http:' ? 'http' : 'https'
  const port = apiBase.port === '' ? (protocol === 'http' ? 80 : 443) : Number(apiBase.port)
  return { protocol, host: apiBase.hostname.replace(/^\[|\]$/g, ''), port }
}
