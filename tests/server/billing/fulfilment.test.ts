import { expect, test } from 'vitest'
import { onSqliteThenPostgres } from '../databases.ts'
import { registerAccount } from '../test-account.ts'
import {
  billingMailsTo,
  buyerCalls,
  deliver,
  newBuyer,
  newSubscriber,
  startStripeWorld,
  sharedDatabase,
} from './stripe-world.ts'

const CONFIRMED = 'Your Apni Boli premium subscription is active'

/** Every state of a subscription in which nobody has paid, or has paid once and does not any more. */
const UNPAID = [
  'incomplete',
  'incomplete_expired',
  'paused',
  'past_due',
  'unpaid',
  'canceled',
  // Active for Stripe while the bank has not paid the first invoice.
  'new',
]

onSqliteThenPostgres('Fulfilment', (fresh) => {
  const shared = sharedDatabase(fresh)

  test('whoever has paid is premium after the return from the payment page, and gets one mail', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const session = await buyer.goToCheckout()
    expect(await buyer.subscriptionStatus()).toBe('free')
    world.stripe.pay(session)
    const verified = await buyer.verify(session)
    expect([verified.status, verified.body]).toEqual([200, { status: 'active' }])
    expect(await buyer.subscriptionStatus()).toBe('active')
    expect(await buyer.status()).toEqual({
      hasSubscription: true,
      status: 'active',
      plan: 'monthly',
      currentPeriodEnd: '2026-04-01T10:00:00.000Z',
      cancelAtPeriodEnd: false,
      isLastKnown: false,
    })
    await buyer.verify(session)
    await buyer.activate()
    await world.server.settled()
    expect(billingMailsTo(world.server, buyer)).toEqual([CONFIRMED])
  })

  test.each(['open', 'expired', 'complete'] as const)(
    'nothing that a learner calls grants anything that is not paid: a checkout that is %s, in any state of the provider',
    async (checkout) => {
      const world = await startStripeWorld(await shared())
      const granted: string[] = []
      for (const state of ['none', ...UNPAID]) {
        const buyer = await newBuyer(world)
        const sessionId = await buyer.goToCheckout()
        const session = world.stripe.sessions.get(sessionId)
        if (session === undefined) throw new Error('no session')
        session.status = checkout
        if (state !== 'none') {
          const subscription = world.stripe.subscribe(session.customer, 'price_month')
          if (state === 'new') subscription.invoice.status = 'open'
          else subscription.status = state
        }
        const verified = await buyer.verify(sessionId)
        const activated = await buyer.activate()
        const told = await deliver(world, session.customer, { type: 'checkout.session.completed' })
        const statuses = [verified.status, activated.status, told]
        expect(statuses, state).toEqual([402, 402, 200])
        expect(verified.body['error']).toBe('This payment is not completed.')
        expect(activated.body['error']).toBe('No paid subscription was found for your account.')
        const status = await buyer.subscriptionStatus()
        if (status === 'active' || status === 'premium') granted.push(state)
      }
      await world.server.services.billing.catchUp()
      await world.server.settled()
      expect(granted).toEqual([])
      expect(world.server.mails.map(({ subject }) => subject)).not.toContain(CONFIRMED)
    },
  )

  test('activation grants nothing to who never came to a checkout, and asks nobody', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    expect((await buyer.activate()).status).toBe(402)
    expect(await buyer.subscriptionStatus()).toBe('free')
    expect(world.stripe.requests).toEqual([])
  })

  test('activation repairs in one call what a lost webhook and a closed tab left undone', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    world.stripe.pay(await buyer.goToCheckout('annual'))
    const activated = await buyer.activate()
    expect([activated.status, activated.body]).toEqual([200, { activated: true }])
    expect(await buyer.subscriptionStatus()).toBe('active')
    expect(await buyer.status()).toMatchObject({ plan: 'annual' })
  })

  test('a trial that the provider grants counts as paid', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const sessionId = await buyer.goToCheckout()
    world.stripe.pay(sessionId).status = 'trialing'
    expect((await buyer.verify(sessionId)).body).toEqual({ status: 'active' })
  })

  test('another learner’s payment is nobody else’s: 404, and nothing changes', async () => {
    const world = await startStripeWorld(await shared())
    const [payer, thief] = [await newBuyer(world), await newBuyer(world)]
    const sessionId = await payer.goToCheckout()
    await thief.goToCheckout()
    world.stripe.pay(sessionId)
    const stranger = buyerCalls(world.server, await registerAccount(world.server))
    for (const other of [thief, stranger]) {
      const answer = await other.verify(sessionId)
      expect(answer.status).toBe(404)
      expect(answer.body['error']).toBe('There is no such payment on your account.')
      expect(await other.subscriptionStatus()).toBe('free')
    }
    expect(await thief.activate()).toMatchObject({ status: 402 })
    expect(await payer.verify(sessionId)).toMatchObject({ status: 200 })
  })

  test('a checkout in another’s name for the learner’s own customer is refused too', async () => {
    const world = await startStripeWorld(await shared())
    const [one, two] = [await newBuyer(world), await newBuyer(world)]
    const sessionId = await one.goToCheckout()
    await two.goToCheckout()
    world.stripe.pay(sessionId)
    const session = world.stripe.sessions.get(sessionId)
    if (session === undefined) throw new Error('no session')
    session.client_reference_id = two.id
    expect((await one.verify(sessionId)).status).toBe(404)
    expect((await two.verify(sessionId)).status).toBe(404)
  })

  test.each(['cs_test_unknown', '..%2F..%2Fcustomers', '%00', 'x'.repeat(300), '%F0%9F%92%B8'])(
    'an id that is none (%s) is told by 404 or 400, never by a 5xx',
    async (sessionId) => {
      const world = await startStripeWorld(await shared())
      const buyer = await newBuyer(world)
      expect([400, 404]).toContain((await buyer.verify(sessionId)).status)
      expect(world.stripe.requests.filter((request) => request.includes('customers'))).toEqual([])
    },
  )

  test('fifty at once, from the page, the webhook and the activation, in two processes: one grant, one mail', async () => {
    const world = await startStripeWorld(await shared())
    const second = await world.another()
    const buyer = await newBuyer(world)
    const session = await buyer.goToCheckout()
    world.stripe.pay(session)
    const servers = [world.server, second]
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const server = servers[at % 2] ?? world.server
        const as = buyerCalls(server, buyer)
        if (at % 5 === 0) return (await as.activate()).status
        if (at % 3 === 0) {
          const about = { type: 'checkout.session.completed', id: `evt_${buyer.id}_${at % 4}` }
          return deliver({ ...world, server }, buyer.customer(), about)
        }
        return (await as.verify(session)).status
      }),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    await Promise.all(servers.map((server) => server.settled()))
    expect(await buyer.subscriptionStatus()).toBe('active')
    const mails = servers.flatMap((server) => billingMailsTo(server, buyer))
    expect(mails).toEqual([CONFIRMED])
  })

  test('with the provider down nothing changes and the learner is told so', async () => {
    const world = await startStripeWorld(await shared(), { timeoutMs: 300 })
    const buyer = await newBuyer(world)
    const session = await buyer.goToCheckout()
    world.stripe.pay(session)
    for (const state of ['silent', 'down', 'failing'] as const) {
      world.stripe.state = state
      for (const answer of [await buyer.verify(session), await buyer.activate()]) {
        expect(answer.status, state).toBe(502)
        expect(answer.body['error']).toBe(
          'The payment provider does not answer. Please try again later.',
        )
      }
      expect(await buyer.subscriptionStatus()).toBe('free')
    }
    world.stripe.state = 'up'
    expect((await buyer.verify(session)).status).toBe(200)
  })

  test('an answer that was asked for earlier and comes later changes nothing', async () => {
    const world = await startStripeWorld(await shared())
    const second = await world.another()
    const { subscription, ...buyer } = await newSubscriber(world)
    // The first reading sees it active and is held up; it ends meanwhile, and a second reading sees that.
    let release = (): void => undefined
    const isHeld = new Promise<void>((held) => {
      world.stripe.beforeListIsSent = () => {
        held()
        world.stripe.beforeListIsSent = null
        return new Promise((go) => (release = go))
      }
    })
    const slow = buyer.activate()
    await isHeld
    subscription.status = 'canceled'
    expect(await deliver({ ...world, server: second }, buyer.customer())).toBe(200)
    expect(await buyer.subscriptionStatus()).toBe('cancelled')
    release()
    expect((await slow).status).toBe(402)
    expect(await buyer.subscriptionStatus()).toBe('cancelled')
  })
})
