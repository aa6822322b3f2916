import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { FakeSubscription } from '#payment-fake/books.ts'
import { startPaymentFake } from '#payment-fake/payment-fake.ts'

/** What a test does to the provider, and what it sees of it. */
type Faults = {
  /** `down`: closes the connection; `failing`: 500; `silent`: never answers. */
  state: 'up' | 'down' | 'failing' | 'silent'
  /** Whether it fails at this request alone. */
  refuses: (fields: URLSearchParams) => boolean
  /** Called before a list of subscriptions is sent, after it is read: a slow response is an old one. */
  beforeListIsSent: (() => Promise<void>) | null
  /** `METHOD path` of every request that came. */
  requests: string[]
  /** The fields of each checkout as it was asked for. */
  checkouts: Record<string, string>[]
}

export const FAULTY_SETTINGS = {
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_of_the_tests',
  prices: { monthly: 'price_month', annual: 'price_year' },
  upgradeCoupon: 'one-pound',
}

export type FaultyStripe = Awaited<ReturnType<typeof startFaultyStripe>>

/** The payment fake with faults in front. Its webhooks wait: the tests send events themselves, in the order that they choose. */
export async function startFaultyStripe(nowMs: () => number) {
  const faults: Faults = {
    state: 'up',
    refuses: () => false,
    beforeListIsSent: null,
    requests: [],
    checkouts: [],
  }
  const { pay, ...fake } = await startPaymentFake({
    settings: FAULTY_SETTINGS,
    nowMs,
    deliver: null,
    inFront: inFront(faults),
  })
  return Object.assign(faults, fake, {
    ...fake.books,
    ...fake.catalogue,
    /** Somebody pays in this checkout: what Stripe's page does. */
    pay(sessionId: string): FakeSubscription {
      const subscription = pay(sessionId)
      if (subscription === undefined) throw new Error('that checkout is not open')
      return subscription
    },
  })
}

function inFront(faults: Faults): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const name = `${c.req.method} ${c.req.path}`
    const isRead = c.req.method === 'GET'
    const fields = new URLSearchParams(isRead ? new URL(c.req.url).search : await c.req.text())
    faults.requests.push(name)
    if (name === 'POST /v1/checkout/sessions') faults.checkouts.push(Object.fromEntries(fields))
    if (faults.state === 'down') c.env.incoming.socket.destroy()
    if (faults.state === 'down' || faults.state === 'silent') await new Promise(() => undefined)
    if (faults.state === 'failing' || faults.refuses(fields)) {
      const error = { type: 'api_error', message: 'Stripe is having trouble' }
      // The SDK's own pause before it tries again would only make the tests slow.
      return c.json({ error }, 500, { 'stripe-should-retry': 'false' })
    }
    await next()
    if (name === 'GET /v1/subscriptions') await faults.beforeListIsSent?.()
  }
}
