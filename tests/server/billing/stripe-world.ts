import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import { PRICE_IDS } from '#domain/prices.ts'
import type { FakeSubscription } from '#payment-fake/books.ts'
import { createStripeGateway } from '#server/billing/stripe/stripe-gateway.ts'
import type { StripeSettings } from '#server/billing/stripe/stripe-settings.ts'
import type { Database } from '#server/db/database.ts'
import type { FreshDatabase } from '../databases.ts'
import { type ApiResponse, call, type Learner, registerAccount } from '../test-account.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.ts'
import { FAULTY_SETTINGS, type FaultyStripe, startFaultyStripe } from './faulty-stripe.ts'

/** One database for the tests of a block: each has learners of its own. */
export function sharedDatabase(fresh: FreshDatabase): FreshDatabase {
  let address: Promise<string> | null = null
  return () => (address ??= fresh())
}

export type StripeWorld = {
  server: TestServer
  stripe: FaultyStripe
  clock: { nowMs: number }
  /** Another process on the same database. */
  another(): Promise<TestServer>
}

/** Our server, talking through the official SDK to a payment fake with faults, until the test is finished. */
export async function startStripeWorld(
  database: string | Database,
  settings: Partial<StripeSettings> & { timeoutMs?: number } = {},
  options: TestServerOptions = {},
): Promise<StripeWorld> {
  const { timeoutMs = 20_000, ...given } = settings
  const clock = { nowMs: Date.parse('2026-03-01T10:00:00Z') }
  const stripe = await startFaultyStripe(() => clock.nowMs)
  const start = (on: string | Database): Promise<TestServer> =>
    startTestServer({
      now: () => clock.nowMs,
      payments: stripe,
      gateway: (services) =>
        createStripeGateway(
          services,
          { ...FAULTY_SETTINGS, provider: 'stripe', apiBase: stripe.apiBase, ...given },
          { timeoutMs, triesAgain: 0 },
        ),
      ...options,
      database: on,
    })
  onTestFinished(() => stripe.close())
  const server = await start(database)
  onTestFinished(() => server.close())
  return {
    server,
    stripe,
    clock,
    another: () => start(server.database),
  }
}

/** A learner with a verified address, and what they do about payments. */
export async function newBuyer({ server, stripe }: Pick<StripeWorld, 'server' | 'stripe'>) {
  const learner = await registerAccount(server, { verified: true })
  const as = buyerCalls(server, learner)
  return {
    ...learner,
    ...as,
    /** Goes to the payment page; gives the id of the checkout. */
    async goToCheckout(plan: 'monthly' | 'annual' = 'monthly', offer?: 'gate'): Promise<string> {
      const { status, text, body } = await as.checkout(plan, offer)
      if (status !== 200) throw new Error(`checkout answered ${status}: ${text}`)
      return sessionIn(String(body['url']))
    },
    customer(): string {
      const session = [...stripe.sessions.values()].find(
        ({ client_reference_id: userId }) => userId === learner.id,
      )
      if (session === undefined) throw new Error('there is no customer yet')
      return session.customer
    },
  }
}

export type Buyer = Awaited<ReturnType<typeof newBuyer>>

/** The calls of contract/billing.ts as a client makes them. */
export function buyerCalls(server: Pick<TestServer, 'app'>, { token }: Pick<Learner, 'token'>) {
  const post = (path: string, body?: object): Promise<ApiResponse> =>
    call(server, 'POST', `/api/stripe/${path}`, { token, ...(body && { body }) })
  const get = (path: string): Promise<ApiResponse> => call(server, 'GET', path, { token })
  return {
    checkout: (plan: 'monthly' | 'annual' = 'monthly', offer?: 'gate') =>
      post('create-checkout-session', { priceId: PRICE_IDS[plan], plan, ...(offer && { offer }) }),
    verify: (sessionId: string) => get(`/api/stripe/verify-session/${sessionId}`),
    activate: () => post('debug/activate-subscription'),
    portal: () => post('create-portal-session'),
    cancel: () => post('cancel-subscription'),
    status: async () => (await get('/api/stripe/subscription-status')).body,
    subscriptionStatus: async () =>
      (await get('/api/auth/profile')).body['user'].subscriptionStatus,
  }
}

export function sessionIn(url: string): string {
  const session = /\bcs_\w+/.exec(url)?.[0]
  if (session === undefined) throw new Error(`no checkout in ${url}`)
  return session
}

/** Subscribed and told so by verify-session; gives the provider's own row to change. */
export async function newSubscriber(
  world: StripeWorld,
  plan: 'monthly' | 'annual' = 'monthly',
): Promise<Buyer & { subscription: FakeSubscription }> {
  const buyer = await newBuyer(world)
  const session = await buyer.goToCheckout(plan)
  const subscription = world.stripe.pay(session)
  const verified = await buyer.verify(session)
  if (verified.status !== 200) throw new Error(`verify answered ${verified.text}`)
  await world.server.settled()
  return { ...buyer, subscription }
}

export type EventOptions = {
  id?: string
  type?: string
  object?: Record<string, unknown>
  secret?: string
  /** Age of the signature. */
  ageSeconds?: number
  /** Before signing, instead of the event. */
  payload?: string
  /** After signing. */
  tamper?: (payload: string) => string
}

/** A webhook as Stripe sends it, signed by the SDK's own test helper. */
export async function deliver(
  { server, clock }: Pick<StripeWorld, 'server' | 'clock'>,
  customer: string,
  options: EventOptions = {},
): Promise<number> {
  const event = {
    id: options.id ?? `evt_${randomUUID()}`,
    object: 'event',
    type: options.type ?? 'customer.subscription.updated',
    data: { object: { object: 'subscription', id: 'sub_x', customer, ...options.object } },
  }
  const payload = options.payload ?? JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? FAULTY_SETTINGS.webhookSecret,
    timestamp: Math.floor(clock.nowMs / 1000) - (options.ageSeconds ?? 0),
  })
  const response = await server.app.request('/api/stripe/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: options.tamper?.(payload) ?? payload,
  })
  return response.status
}

/** Subjects of the mails to this learner, without the one that verifies the address. */
export function billingMailsTo(server: TestServer, { email }: { email: string }): string[] {
  return server.mails
    .filter((mail) => mail.to === email)
    .map((mail) => mail.subject)
    .filter((subject) => !subject.startsWith('Verify'))
}
