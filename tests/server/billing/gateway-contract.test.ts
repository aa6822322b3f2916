import { createHmac, randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import type {
  CheckoutOrder,
  PaymentGateway,
  ProviderSubscription,
} from '#server/billing/gateway.ts'
import { ok } from '#domain/result.ts'
import { createSandbox } from '#server/billing/sandbox/sandbox.ts'
import { createStripeGateway } from '#server/billing/stripe/stripe-gateway.ts'
import { silentLog } from '#server/log.ts'
import { onBothDatabases } from '../databases.ts'
import { startTestServer } from '../test-server.ts'
import { StripeStandIn } from './stripe-stand-in.ts'

const DAY_MS = 86_400_000

/** A provider, and what people, banks and time do there. */
type Provider = {
  gateway: PaymentGateway
  clock: { nowMs: number }
  webhookSecret: string
  pay(sessionId: string): Promise<void>
  /** Of the customer's one subscription. */
  happens(customerId: string, what: 'payment fails' | 'pays again' | 'period ends'): Promise<void>
}

onBothDatabases('The sandbox as a payment gateway', (fresh) => {
  keepsTheContract(async () => {
    const clock = { nowMs: Date.parse('2026-01-31T10:00:00Z') }
    const server = await startTestServer({ database: await fresh(), now: () => clock.nowMs })
    onTestFinished(() => server.close())
    const sandbox = createSandbox(server.services)
    const { jwtSecret } = server.services.config
    const acts = { 'payment fails': 'fail', 'pays again': 'pay', 'period ends': 'end' } as const
    return {
      gateway: sandbox.gateway,
      clock,
      webhookSecret: createHmac('sha256', jwtSecret).update('sandbox webhooks').digest('hex'),
      pay: async (sessionId) => void (await sandbox.pay(sessionId)),
      async happens(customerId, what) {
        const portal = await sandbox.gateway.createPortal(customerId, { origin: 'https://a.test' })
        const id = portal.ok ? portal.value.split('/').at(-1) : undefined
        expect(await sandbox.act(id ?? '', acts[what])).toBe(true)
      },
    }
  })
})

describe('Stripe as a payment gateway', () => {
  keepsTheContract(async () => {
    const clock = { nowMs: Date.parse('2026-01-31T10:00:00Z') }
    const stripe = new StripeStandIn(() => clock.nowMs)
    onTestFinished(() => stripe.close())
    const settings = {
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      prices: { monthly: 'price_month', annual: 'price_year' },
      upgradeCoupon: 'one-pound',
      apiBase: await stripe.listen(),
    }
    return {
      gateway: createStripeGateway({ log: silentLog }, settings),
      clock,
      webhookSecret: 'whsec_1',
      pay: async (sessionId) => {
        if (stripe.sessions.get(sessionId)?.status === 'open') stripe.pay(sessionId)
      },
      async happens(customerId, what) {
        const own = [...stripe.subscriptions.values()].find(
          ({ customer }) => customer === customerId,
        )
        if (own === undefined) throw new Error('there is no subscription')
        if (what === 'payment fails') own.status = 'past_due'
        else if (what === 'pays again') own.status = 'active'
        else if (own.cancel_at_period_end) own.status = 'canceled'
        else own.current_period_end += 30 * 86_400
      },
    }
  })
})

function keepsTheContract(start: () => Promise<Provider>): void {
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
      const made = value(
        await provider.gateway.createCheckout({ ...order, plan, key: randomUUID() }),
      )
      await provider.pay(made.sessionId)
      return only()
    }
    return { ...provider, customerId, userId, order, only, subscribe }
  }

  test('one key makes one customer, however many ask at once; another key another one', async () => {
    const { gateway } = await start()
    const customer = customerOf(randomUUID())
    const made = await Promise.all(
      Array.from({ length: 20 }, () => gateway.createCustomer(customer)),
    )
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
      // The stand-in for Stripe has periods of 30 days.
      expect([28, 30, 365]).toContain(days)
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
    expect(gateway.readEvent({ body, signature: signed(0), nowMs })).toEqual(ok(event))
    expect(gateway.readEvent({ body, signature: signed(300), nowMs })).toEqual(ok(event))
    expect(gateway.readEvent({ body, signature: signed(-300), nowMs })).toEqual(ok(event))
    const both = `${signed(0, 'of-the-old-one')},${signed(0).split(',')[1] ?? ''}`
    expect(gateway.readEvent({ body, signature: both, nowMs })).toEqual(ok(event))
    for (const signature of [
      signed(301),
      signed(-301),
      signed(-100_000),
      signed(0, 'another'),
      '',
      'v1=1',
      `${signed(0)}0`.replace('v1', 'v0'),
    ]) {
      expect(gateway.readEvent({ body, signature, nowMs }), signature).toEqual(refused)
    }
    expect(gateway.readEvent({ body: `${body} `, signature: signed(0), nowMs })).toEqual(refused)
  })
}

function customerOf(userId: string) {
  return { key: randomUUID(), userId, email: 'zaara@example.org', name: 'Zaara Khan' }
}

/** What is there when it worked; it must have. */
function value<T>(result: { ok: true; value: T } | { ok: false; failure: unknown } | undefined): T {
  if (result?.ok !== true) throw new Error(`refused: ${String(result?.failure)}`)
  return result.value
}
