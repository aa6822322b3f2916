import { describe, expect, test } from 'vitest'
import { PRICE_IDS } from '#domain/prices.ts'
import { fail } from '#domain/result.ts'
import { startCheckout } from '#server/billing/checkout.ts'
import type { Database } from '#server/db/database.ts'
import { findUser } from '#server/db/users.ts'
import { onSqliteThenPostgres } from '../databases.ts'
import { call, registerAccount } from '../test-account.ts'
import {
  buyerCalls,
  newBuyer,
  newSubscriber,
  sessionIn,
  startStripeWorld,
  sharedDatabase,
} from './stripe-world.ts'

onSqliteThenPostgres('Checkout', (fresh) => {
  const shared = sharedDatabase(fresh)

  test('a learner with a verified address is sent to the provider, with every return address built here', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const { status, body } = await buyer.checkout('annual')
    expect(status).toBe(200)
    expect(world.stripe.sessions.has(sessionIn(String(body['url'])))).toBe(true)
    expect(world.stripe.checkouts).toHaveLength(1)
    expect(world.stripe.checkouts[0]).toMatchObject({
      mode: 'subscription',
      client_reference_id: buyer.id,
      'line_items[0][price]': 'price_year',
      success_url: 'https://apni-boli.test/subscription-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://apni-boli.test/pricing?cancelled=true',
      'adaptive_pricing[enabled]': 'false',
    })
  })

  test('an address that is not verified buys nothing', async () => {
    const world = await startStripeWorld(await shared())
    const as = buyerCalls(world.server, await registerAccount(world.server))
    const { status, body } = await as.checkout()
    expect(status).toBe(403)
    expect(body).toEqual({
      error: 'Please verify your email address before subscribing.',
      needsVerification: true,
    })
    expect(world.stripe.requests).toEqual([])
  })

  test.each([
    ['a price of nobody', { priceId: 'price_free', plan: 'monthly' }, 'priceId'],
    ['the other plan’s price', { priceId: PRICE_IDS.monthly, plan: 'annual' }, 'priceId'],
    [
      'the other plan’s price of the provider',
      { priceId: 'price_month', plan: 'annual' },
      'priceId',
    ],
    [
      'an amount of one’s own',
      { priceId: PRICE_IDS.monthly, plan: 'monthly', amount: 1 },
      'amount',
    ],
    [
      'a return address of one’s own',
      { priceId: PRICE_IDS.monthly, plan: 'monthly', successUrl: 'https://e.org' },
      'successUrl',
    ],
    ['a plan that there is not', { priceId: PRICE_IDS.monthly, plan: 'free' }, 'plan'],
    ['the offer for a year', { priceId: PRICE_IDS.annual, plan: 'annual', offer: 'gate' }, 'offer'],
    [
      'an offer of one’s own',
      { priceId: PRICE_IDS.monthly, plan: 'monthly', offer: 'staff' },
      'offer',
    ],
  ])('%s is refused by name, before the provider hears of it', async (_, body, field) => {
    const world = await startStripeWorld(await shared())
    const { token } = await registerAccount(world.server, { verified: true })
    const answer = await call(world.server, 'POST', '/api/stripe/create-checkout-session', {
      token,
      body,
    })
    expect(answer.status).toBe(400)
    expect(answer.body.issues.map(({ path }) => path)).toEqual([field])
    expect(world.stripe.requests).toEqual([])
  })

  test('the provider’s own id of the plan’s price is taken too', async () => {
    const world = await startStripeWorld(await shared())
    const { token } = await registerAccount(world.server, { verified: true })
    const body = { priceId: 'price_month', plan: 'monthly' }
    const answer = await call(world.server, 'POST', '/api/stripe/create-checkout-session', {
      token,
      body,
    })
    expect(answer.status).toBe(200)
  })

  test('the offer of the gate charges £7.99, and giving up leads back to the offer', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const session = world.stripe.sessions.get(await buyer.goToCheckout('monthly', 'gate'))
    expect([session?.amount_total, session?.currency, session?.coupon]).toEqual([
      799,
      'gbp',
      'one-pound',
    ])
    expect(session?.cancel_url).toBe('https://apni-boli.test/pricing?cancelled=true&offer=gate')
  })

  test('without the offer nothing is taken off and nothing put on', async () => {
    const world = await startStripeWorld(await shared())
    const [one, two] = [await newBuyer(world), await newBuyer(world)]
    const month = world.stripe.sessions.get(await one.goToCheckout('monthly'))
    const year = world.stripe.sessions.get(await two.goToCheckout('annual'))
    expect([month?.amount_total, year?.amount_total]).toEqual([899, 7999])
  })

  test('where the offer is not set up, it is refused and not charged at the full price', async () => {
    const world = await startStripeWorld(await shared(), { upgradeCoupon: null })
    const buyer = await newBuyer(world)
    const { status, body } = await buyer.checkout('monthly', 'gate')
    expect(status).toBe(409)
    expect(body['error']).toBe(
      'This offer is not available at the moment. You can subscribe for £8.99 a month on the pricing page.',
    )
    expect(world.stripe.sessions.size).toBe(0)
    expect((await buyer.checkout('monthly')).status).toBe(200)
  })

  const price = { unit_amount: 899, currency: 'gbp', interval: 'month', interval_count: 1 }
  test.each([
    ['a penny more', { price: { ...price, unit_amount: 900 } }],
    ['euros', { price: { ...price, currency: 'eur' } }],
    ['every week', { price: { ...price, interval: 'week' } }],
    ['a coupon that takes too little off', { coupon: { amount_off: 99, duration: 'forever' } }],
    ['a coupon for the first month alone', { coupon: { amount_off: 100, duration: 'once' } }],
    ['a coupon for some months', { coupon: { amount_off: 100, duration: 'repeating' } }],
  ])('%s at the provider: the checkout is closed and refused', async (_, wrong) => {
    const world = await startStripeWorld(await shared())
    if ('price' in wrong) world.stripe.prices.set('price_month', wrong.price)
    else world.stripe.coupons.set('one-pound', wrong.coupon)
    const buyer = await newBuyer(world)
    const { status, body } = await buyer.checkout('monthly', 'coupon' in wrong ? 'gate' : undefined)
    expect(status).toBe(502)
    expect(body['error']).toContain('would charge another price than the one shown')
    expect([...world.stripe.sessions.values()].map((session) => session.status)).toEqual([
      'expired',
    ])
    // Once it is mended, the learner’s next try is a new one.
    world.stripe.prices.set('price_month', price)
    world.stripe.coupons.set('one-pound', { amount_off: 100, duration: 'forever' })
    expect((await buyer.checkout('monthly', 'coupon' in wrong ? 'gate' : undefined)).status).toBe(
      200,
    )
  })

  test('fifty taps at once, in two processes: one customer, one checkout', async () => {
    const world = await startStripeWorld(await shared())
    const second = await world.another()
    const buyer = await newBuyer(world)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        buyerCalls(at % 2 ? second : world.server, buyer).checkout(),
      ),
    )
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${String(body['url'])}`)).size,
    ).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(world.stripe.customers.size).toBe(1)
    expect(world.stripe.sessions.size).toBe(1)
  })

  test.each([2, 50])(
    '%i presses at once for the month and the year, in two processes: one checkout at most can be paid',
    async (presses) => {
      const world = await startStripeWorld(await shared())
      const second = await world.another()
      const buyer = await newBuyer(world)
      const answers = await Promise.all(
        Array.from({ length: presses }, (_, at) =>
          buyerCalls(at % 2 ? second : world.server, buyer).checkout(at % 2 ? 'annual' : 'monthly'),
        ),
      )
      const open = () => [...world.stripe.sessions.values()].filter((one) => one.status === 'open')
      expect(open().length).toBeLessThanOrEqual(1)
      expect([200, 502]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)))
      // Whoever was refused presses again.
      const session = await buyer.goToCheckout('annual')
      expect(open().map(({ id }) => id)).toEqual([session])
      expect(world.stripe.customers.size).toBe(1)
    },
  )

  test('a checkout that is given out while another is chosen stands alone, until the next press', async () => {
    const world = await startStripeWorld(await shared())
    const { services } = world.server
    const { db, billing } = services
    const buyer = await newBuyer(world)
    const user = await db.read((queries) => findUser(queries, buyer.id))
    if (user === undefined) throw new Error('there is no learner')
    let first: string | undefined
    // The month gets its page between the look for a checkout and what is written after it.
    const slow: Database = {
      ...db,
      async read(work) {
        const seen = await db.read(work)
        first ??= await buyer.goToCheckout('monthly')
        return seen
      },
    }
    const wish = { plan: 'annual', offer: undefined, origin: 'https://apni-boli.test' } as const
    const second = await startCheckout({ ...services, db: slow }, billing, user, wish)
    expect(second).toEqual(fail('unavailable'))
    const open = () => [...world.stripe.sessions.values()].filter(({ status }) => status === 'open')
    expect(open().map(({ id }) => id)).toEqual([first])
    const annual = await buyer.goToCheckout('annual')
    expect(open().map(({ id }) => id)).toEqual([annual])
  })

  describe('where the database fails after the provider has made the page', () => {
    async function pressed() {
      const world = await startStripeWorld(await shared())
      const { db, billing, clock, ids } = world.server.services
      const buyer = await newBuyer(world)
      const user = await db.read((queries) => findUser(queries, buyer.id))
      if (user === undefined) throw new Error('there is no learner')
      const open = () =>
        [...world.stripe.sessions.values()]
          .filter(({ status }) => status === 'open')
          .map(({ id }) => id)
      const failing: Database = {
        ...db,
        write: async (work) => {
          if (open().length > 0) throw new Error('the database is away')
          return db.write(work)
        },
      }
      const wish = { plan: 'monthly', offer: undefined, origin: 'https://apni-boli.test' } as const
      const press = startCheckout({ db: failing, clock, ids }, billing, user, wish)
      await expect(press).rejects.toThrow('away')
      expect(open()).toHaveLength(1)
      return { buyer, open }
    }

    test('the same choice leads to that page', async () => {
      const { buyer, open } = await pressed()
      const [made] = open()
      expect(await buyer.goToCheckout('monthly')).toBe(made)
    })

    test('another choice closes it', async () => {
      const { buyer, open } = await pressed()
      const annual = await buyer.goToCheckout('annual')
      expect(open()).toEqual([annual])
    })
  })

  test('coming back to the same choice leads to the same checkout; another choice closes it', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const monthly = await buyer.goToCheckout('monthly')
    expect(await buyer.goToCheckout('monthly')).toBe(monthly)
    const annual = await buyer.goToCheckout('annual')
    expect(annual).not.toBe(monthly)
    expect(world.stripe.sessions.get(monthly)?.status).toBe('expired')
    const gate = await buyer.goToCheckout('monthly', 'gate')
    const open = [...world.stripe.sessions.values()].filter(({ status }) => status === 'open')
    expect(open.map(({ id }) => id)).toEqual([gate])
    expect(world.stripe.customers.size).toBe(1)
  })

  test('a checkout of long ago, or one that is closed, is not offered again', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const first = await buyer.goToCheckout()
    world.clock.nowMs += 61 * 60_000
    const second = await buyer.goToCheckout()
    expect(second).not.toBe(first)
    expect(world.stripe.sessions.get(first)?.status).toBe('expired')
    const session = world.stripe.sessions.get(second)
    if (session !== undefined) session.status = 'expired'
    expect([first, second]).not.toContain(await buyer.goToCheckout())
  })

  test.each(['active', 'trialing', 'past_due'])(
    'a subscriber (%s) is sent to the portal instead',
    async (status) => {
      const world = await startStripeWorld(await shared())
      const { subscription, ...buyer } = await newSubscriber(world)
      subscription.status = status
      const { status: code, body } = await buyer.checkout()
      expect(code).toBe(409)
      expect(body['error']).toBe(
        'You already have a subscription. Open the billing portal in your profile to change it.',
      )
      expect(
        [...world.stripe.sessions.values()].filter((session) => session.status === 'open'),
      ).toEqual([])
    },
  )

  test('who has paid in the first tab is not let into a second checkout, webhook or not', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    world.stripe.pay(await buyer.goToCheckout('monthly'))
    expect((await buyer.checkout('annual')).status).toBe(409)
    expect(await buyer.subscriptionStatus()).toBe('active')
  })

  test('premium that was given by hand is neither sold again nor taken away', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const give = (status: string) =>
      world.server.database.write((tx) =>
        tx
          .updateTable('users')
          .set({ subscription_status: status })
          .where('id', '=', buyer.id)
          .execute(),
      )
    await give('premium')
    expect((await buyer.checkout()).status).toBe(409)
    expect((await buyer.activate()).status).toBe(402)
    expect(await buyer.subscriptionStatus()).toBe('premium')
  })

  test('whose subscription has ended may subscribe again, as the same customer', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    subscription.status = 'canceled'
    const again = await buyer.goToCheckout('annual')
    expect(await buyer.subscriptionStatus()).toBe('cancelled')
    world.clock.nowMs += 1000
    world.stripe.pay(again)
    expect((await buyer.verify(again)).body).toEqual({ status: 'active' })
    expect(world.stripe.customers.size).toBe(1)
  })

  test('a customer who was deleted at the provider gets a new one with the next try', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    await buyer.goToCheckout()
    const [customer] = world.stripe.customers.values()
    if (customer !== undefined) customer.deleted = true
    world.stripe.sessions.clear()
    expect((await buyer.checkout()).status).toBe(502)
    expect((await buyer.checkout()).status).toBe(200)
    expect(world.stripe.customers.size).toBe(2)
  })

  test.each([
    ['checkout', 20],
    ['cancel', 20],
    ['portal', 20],
    ['activate', 30],
  ] as const)('%s stops after %i tries in a quarter of an hour', async (what, tries) => {
    const world = await startStripeWorld(await shared(), {}, { config: { rateLimits: true } })
    const { subscription: _, ...buyer } = await newSubscriber(world)
    // Subscribing took one try of two of them.
    const before = what === 'checkout' || what === 'activate' ? 1 : 0
    for (let at = before; at < tries; at += 1) expect((await buyer[what]()).status).not.toBe(429)
    const stopped = await buyer[what]()
    expect(stopped.status).toBe(429)
    expect(stopped.body['remainingTime']).toBe(15)
    expect(stopped.headers.get('retry-after')).toBe('900')
  })

  test('with the provider down there is no checkout, and the next try finds the same customer', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    world.stripe.state = 'down'
    expect((await buyer.checkout()).status).toBe(502)
    world.stripe.state = 'up'
    const { body } = await buyer.checkout()
    expect(world.stripe.sessions.has(sessionIn(String(body['url'])))).toBe(true)
    expect(world.stripe.customers.size).toBe(1)
  })
})
