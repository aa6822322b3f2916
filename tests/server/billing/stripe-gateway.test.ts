import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckoutOrder, ProviderSubscription } from '#server/billing/gateway.ts'
import { ok } from '#domain/result.ts'
import { type PaymentFake, startPaymentFake } from '#payment-fake/payment-fake.ts'
import { createStripeGateway } from '#server/billing/stripe/stripe-gateway.ts'
import { FAKE_SETTINGS } from '#server/billing/stripe/stripe-settings.ts'
import { silentLog } from '#server/log.ts'

const DAY_MS = 86_400_000
const ACTIONS = { 'payment fails': 'fail', 'pays again': 'pay', 'period ends': 'end' } as const

/** The gateway, and what people, banks and time do at the provider. */
async function start() {
  const clock = { nowMs: Date.parse('2026-01-31T10:00:00Z') }
  const fake = await startPaymentFake({
    settings: FAKE_SETTINGS,
    nowMs: () => clock.nowMs,
    deliver: null,
  })
  onTestFinished(() => fake.close())
  const settings = { ...FAKE_SETTINGS, apiBase: fake.apiBase }
  const gateway = createStripeGateway({ log: silentLog }, settings)
  return {
    gateway,
    clock,
    webhookSecret: settings.webhookSecret,
    pay: (sessionId: string) => press(fake, `/c/pay/${sessionId}/pay`),
    /** To the customer's one subscription. */
    async happens(customerId: string, what: keyof typeof ACTIONS) {
      const portal = value(await gateway.createPortal(customerId, { origin: 'https://a.test' }))
      const { status } = await press(fake, `${new URL(portal).pathname}/${ACTIONS[what]}`)
      expect(status).toBe(303)
    },
  }
}

async function press({ app }: PaymentFake, path: string): Promise<Response> {
  return app.request(path, { method: 'POST' })
}

async function startWithCustomer() {
  const provider = await start()
  const userId = randomUUID()
  const customerId = value(await provider.gateway.createCustomer(customerOf(userId)))
  const order: CheckoutOrder = {
    key: randomUUID(),
    customerId,
    userId,
    plan: 'monthly',
    offer: undefined,
    origin: 'https://apni-boli.test',
    expiresAt: new Date(provider.clock.nowMs + 3_600_000).toISOString(),
  }
  const only = async (): Promise<ProviderSubscription> => {
    const all = value(await provider.gateway.subscriptionsOf(customerId))
    expect(all).toHaveLength(1)
    return all[0] as ProviderSubscription
  }
  const subscribe = async (plan: 'monthly' | 'annual' = 'monthly') => {
    const made = value(await provider.gateway.createCheckout({ ...order, plan, key: randomUUID() }))
    await provider.pay(made.sessionId)
    return only()
  }
  return { ...provider, customerId, userId, order, only, subscribe }
}

test('one key makes one customer, however many ask at once; another key another one', async () => {
  const { gateway } = await start()
  const customer = customerOf(randomUUID())
  const made = await Promise.all(Array.from({ length: 20 }, () => gateway.createCustomer(customer)))
  expect(new Set(made.map(value)).size).toBe(1)
  const another = value(await gateway.createCustomer({ ...customer, key: randomUUID() }))
  expect(another).not.toBe(value(made[0]))
})

test('one key makes one checkout, however many ask at once', async () => {
  const { gateway, order } = await startWithCustomer()
  const made = await Promise.all(Array.from({ length: 20 }, () => gateway.createCheckout(order)))
  expect(new Set(made.map((one) => JSON.stringify(value(one)))).size).toBe(1)
  const another = value(await gateway.createCheckout({ ...order, key: randomUUID() }))
  expect(another.sessionId).not.toBe(value(made[0])?.sessionId)
})

test('a checkout is open and its learner’s until it is paid, and pays for one subscription', async () => {
  const { gateway, order, customerId, userId, pay, only } = await startWithCustomer()
  const { sessionId } = value(await gateway.createCheckout(order))
  const state = { userId, customerId, isOpen: true, isPaid: false }
  expect(value(await gateway.readCheckout(sessionId))).toEqual(state)
  expect(value(await gateway.openCheckouts(customerId))).toEqual([sessionId])
  expect(value(await gateway.subscriptionsOf(customerId))).toEqual([])
  await pay(sessionId)
  expect(value(await gateway.openCheckouts(customerId))).toEqual([])
  expect(value(await gateway.readCheckout(sessionId))).toEqual({
    ...state,
    isOpen: false,
    isPaid: true,
  })
  await pay(sessionId)
  expect(await only()).toMatchObject({
    state: 'active',
    plan: 'monthly',
    cancelAtPeriodEnd: false,
  })
})

test('a checkout that is closed cannot be paid; closing one that is paid or unknown changes nothing', async () => {
  const { gateway, order, customerId, pay, subscribe, only } = await startWithCustomer()
  const { sessionId } = value(await gateway.createCheckout(order))
  expect(await gateway.expireCheckout(sessionId)).toEqual({ ok: true, value: undefined })
  expect(value(await gateway.openCheckouts(customerId))).toEqual([])
  await pay(sessionId)
  expect(value(await gateway.readCheckout(sessionId))).toMatchObject({
    isOpen: false,
    isPaid: false,
  })
  expect(value(await gateway.subscriptionsOf(customerId))).toEqual([])
  expect(await gateway.expireCheckout(sessionId)).toMatchObject({ ok: true })
  expect(await gateway.expireCheckout('cs_unknown')).toMatchObject({ ok: true })
  await subscribe()
  expect((await only()).state).toBe('active')
})

test('what nobody knows is null, or none', async () => {
  const { gateway } = await start()
  expect(value(await gateway.readCheckout('cs_unknown'))).toBeNull()
  expect(value(await gateway.openCheckouts('cus_unknown'))).toEqual([])
  expect(value(await gateway.subscriptionsOf('cus_unknown'))).toEqual([])
  expect(await gateway.cancelAtPeriodEnd('sub_unknown')).toMatchObject({ ok: true })
  expect(await gateway.removeCustomer('cus_unknown')).toMatchObject({ ok: true })
})

test.each(['monthly', 'annual'] as const)(
  'what is paid for lasts one period (%s)',
  async (plan) => {
    const { clock, subscribe } = await startWithCustomer()
    const subscription = await subscribe(plan)
    expect(subscription.plan).toBe(plan)
    const days = (Date.parse(subscription.currentPeriodEnd ?? '') - clock.nowMs) / DAY_MS
    expect(days).toBe(plan === 'annual' ? 365 : 28)
  },
)

test('cancelled it runs on until the period ends, and then it has ended', async () => {
  const { gateway, customerId, subscribe, only, happens } = await startWithCustomer()
  const { id, currentPeriodEnd } = await subscribe()
  for (const _ of [1, 2]) {
    expect(await gateway.cancelAtPeriodEnd(id)).toEqual({ ok: true, value: undefined })
    expect(await only()).toMatchObject({
      state: 'active',
      cancelAtPeriodEnd: true,
      currentPeriodEnd,
    })
  }
  await happens(customerId, 'period ends')
  expect((await only()).state).toBe('cancelled')
  expect(await gateway.cancelAtPeriodEnd(id)).toMatchObject({ ok: true })
})

test('it is renewed, past due when a payment fails, and active when it is paid again', async () => {
  const { customerId, subscribe, only, happens } = await startWithCustomer()
  const first = await subscribe()
  await happens(customerId, 'period ends')
  const second = await only()
  expect(second.state).toBe('active')
  expect(String(second.currentPeriodEnd) > String(first.currentPeriodEnd)).toBe(true)
  await happens(customerId, 'payment fails')
  expect((await only()).state).toBe('past_due')
  await happens(customerId, 'pays again')
  expect((await only()).state).toBe('active')
})

test('a customer who is removed pays for nothing any more and can buy nothing', async () => {
  const { gateway, customerId, order, subscribe } = await startWithCustomer()
  await subscribe()
  for (const _ of [1, 2]) {
    expect(await gateway.removeCustomer(customerId)).toEqual({ ok: true, value: undefined })
  }
  const left = value(await gateway.subscriptionsOf(customerId))
  expect(left.filter(({ state }) => state === 'active' || state === 'past_due')).toEqual([])
  const refused = await gateway.createCheckout({ ...order, key: randomUUID() })
  expect(refused).toEqual({ ok: false, failure: 'no-customer' })
})

test('a webhook is read only with its own signature, within five minutes of now', async () => {
  const { gateway, clock, webhookSecret } = await start()
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'invoice.paid',
    data: { object: { object: 'invoice', id: 'in_1', customer: 'cus_1' } },
  })
  const refused = { ok: false, failure: 'refused' }
  const nowMs = clock.nowMs
  const signed = (ageSeconds: number, secret = webhookSecret): string =>
    Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: nowMs / 1000 - ageSeconds,
    })
  const event = { id: 'evt_1', type: 'invoice.paid', customerId: 'cus_1' }
  expect(await gateway.readEvent({ body, signature: signed(0), nowMs })).toEqual(ok(event))
  expect(await gateway.readEvent({ body, signature: signed(300), nowMs })).toEqual(ok(event))
  expect(await gateway.readEvent({ body, signature: signed(-300), nowMs })).toEqual(ok(event))
  const both = `${signed(0, 'of-the-old-one')},${signed(0).split(',')[1] ?? ''}`
  expect(await gateway.readEvent({ body, signature: both, nowMs })).toEqual(ok(event))
  for (const signature of [
    signed(301),
    signed(-301),
    signed(-100_000),
    signed(0, 'another'),
    '',
    'v1=1',
    `${signed(0)}0`.replace('v1', 'v0'),
  ]) {
    expect(await gateway.readEvent({ body, signature, nowMs }), signature).toEqual(refused)
  }
  expect(await gateway.readEvent({ body: `${body} `, signature: signed(0), nowMs })).toEqual(
    refused,
  )
})
function customerOf(userId: string) {
  return { key: randomUUID(), userId, email: 'zaara@example.org', name: 'Zaara Khan' }
}

/** What is there when it worked; it must have. */
function value<T>(result: { ok: true; value: T } | { ok: false; failure: unknown } | undefined): T {
  if (result?.ok !== true) throw new Error(`refused: ${String(result?.failure)}`)
  return result.value
}
