import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sweepDatabase } from '#server/sweep-database.ts'
import { onSqliteThenPostgres } from '../databases.ts'
import { call } from '../test-account.ts'
import {
  billingMailsTo,
  deliver,
  newBuyer,
  newSubscriber,
  startStripeWorld,
  sharedDatabase,
} from './stripe-world.ts'

onSqliteThenPostgres('The webhook', (fresh) => {
  const shared = sharedDatabase(fresh)

  test('a paid checkout is fulfilled without the learner coming back', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const session = await buyer.goToCheckout()
    const { customer } = world.stripe.pay(session)
    const about = {
      type: 'checkout.session.completed',
      object: { object: 'checkout.session', id: session },
    }
    expect(await deliver(world, customer, about)).toBe(200)
    expect(await buyer.subscriptionStatus()).toBe('active')
  })

  test.each([
    ['another secret', { secret: 'whsec_of_somebody' }],
    ['a signature older than five minutes', { ageSeconds: 301 }],
    ['a signature of more than five minutes from now', { ageSeconds: -301 }],
    ['a signature of tomorrow', { ageSeconds: -100_000 }],
    ['a body that was changed', { tamper: (payload: string) => payload.replace('sub_x', 'sub_y') }],
    ['a body with a space more', { tamper: (payload: string) => `${payload} ` }],
  ])('%s is refused, and the provider is not even asked', async (_, options) => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const { customer } = world.stripe.pay(await buyer.goToCheckout())
    const asked = world.stripe.requests.length
    expect(await deliver(world, customer, options)).toBe(400)
    expect(world.stripe.requests).toHaveLength(asked)
    expect(await buyer.subscriptionStatus()).toBe('free')
  })

  test.each(['', 't=1', 'v1=00', 't=x,v1=zz', 't=99999999999,v1=00'])(
    'the signature %j is refused',
    async (signature) => {
      const world = await startStripeWorld(await shared())
      const headers = { 'stripe-signature': signature }
      const body = { id: 'evt_1', type: 'invoice.paid', data: { object: { customer: 'cus_1' } } }
      expect(
        (await call(world.server, 'POST', '/api/stripe/webhook', { headers, body })).status,
      ).toBe(400)
    },
  )

  test.each([
    ['no id', '{"type":"invoice.paid"}'],
    ['an id that is none', '{"id":"evt \\u0000","type":"invoice.paid"}'],
    ['an id that is a number', '{"id":1,"type":"invoice.paid"}'],
    ['no type', '{"id":"evt_1"}'],
    ['nothing in it', 'null'],
    ['half of it', '{"id":"evt_1","type":'],
  ])('a signed event with %s is told so', async (_, payload) => {
    const world = await startStripeWorld(await shared())
    expect(await deliver(world, 'cus_unknown', { payload })).toBe(400)
  })

  test('a customer whose name is none concerns nobody', async () => {
    const world = await startStripeWorld(await shared())
    expect(await deliver(world, 'cus_\u0000')).toBe(200)
  })

  test('five minutes old, to the second, is still taken', async () => {
    const world = await startStripeWorld(await shared())
    expect(await deliver(world, 'cus_unknown', { ageSeconds: 300 })).toBe(200)
  })

  test('an event that comes twice has its effect once', async () => {
    const world = await startStripeWorld(await shared())
    const id = `evt_${randomUUID()}`
    const { subscription, ...buyer } = await newSubscriber(world)
    expect(await deliver(world, subscription.customer, { id })).toBe(200)
    const asked = world.stripe.requests.length
    subscription.status = 'canceled'
    expect(await deliver(world, subscription.customer, { id })).toBe(200)
    expect(world.stripe.requests).toHaveLength(asked)
    expect(await buyer.subscriptionStatus()).toBe('active')
  })

  test('its content is never believed: what counts is what the provider says when asked', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    await buyer.goToCheckout()
    const object = { status: 'active', items: { data: [{ current_period_end: 4_000_000_000 }] } }
    expect(await deliver(world, buyer.customer(), { object })).toBe(200)
    expect(await buyer.subscriptionStatus()).toBe('free')
  })

  test('events in any order lead to the same end', async () => {
    const steps = ['active', 'past_due', 'active', 'canceled']
    const types = [
      'customer.subscription.created',
      'invoice.payment_failed',
      'invoice.paid',
      'customer.subscription.deleted',
    ]
    const orders = [
      [3, 2, 1, 0],
      [1, 3, 0, 2],
      [2, 0, 3, 1],
    ]
    const world = await startStripeWorld(await shared())
    for (const order of orders) {
      const buyer = await newBuyer(world)
      const subscription = world.stripe.pay(await buyer.goToCheckout())
      for (const status of steps) subscription.status = status
      await Promise.all(
        order.map((at) => deliver(world, subscription.customer, { type: types[at] ?? '' })),
      )
      expect(await buyer.subscriptionStatus()).toBe('cancelled')
    }
  })

  test('events of other types and of other customers are taken, and nobody is asked', async () => {
    const world = await startStripeWorld(await shared())
    const { customer } = (await newSubscriber(world)).subscription
    const asked = world.stripe.requests.length
    expect(await deliver(world, customer, { type: 'customer.tax_id.created' })).toBe(200)
    expect(await deliver(world, customer, { type: 'something.new' })).toBe(200)
    expect(await deliver(world, 'cus_of_another_shop')).toBe(200)
    expect(await deliver(world, customer, { object: { customer: null } })).toBe(200)
    expect(world.stripe.requests).toHaveLength(asked)
  })

  test('with the provider down it answers 5xx and does not count as handled', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const { customer } = world.stripe.pay(await buyer.goToCheckout())
    const id = `evt_${randomUUID()}`
    world.stripe.state = 'down'
    expect(await deliver(world, customer, { id })).toBe(502)
    expect(await buyer.subscriptionStatus()).toBe('free')
    world.stripe.state = 'up'
    expect(await deliver(world, customer, { id })).toBe(200)
    expect(await buyer.subscriptionStatus()).toBe('active')
    await world.server.settled()
    expect(billingMailsTo(world.server, buyer)).toHaveLength(1)
  })

  test('a customer who was deleted at the provider has no premium any more', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    world.stripe.subscriptions.clear()
    const object = { object: 'customer', id: subscription.customer, customer: undefined }
    expect(await deliver(world, '', { type: 'customer.deleted', object })).toBe(200)
    expect(await buyer.subscriptionStatus()).toBe('cancelled')
  })

  test('the OpenAPI document names it', async () => {
    const world = await startStripeWorld(await shared())
    const { body } = await call(world.server, 'GET', '/api/openapi.json')
    expect(body.paths['/api/stripe/webhook']?.['post']).toMatchObject({
      parameters: [{ name: 'Stripe-Signature' }],
      responses: { 200: {}, 400: {}, 413: {}, 502: {} },
    })
  })

  test('a body over one MiB is not read', async () => {
    const world = await startStripeWorld(await shared())
    const response = await world.server.app.request('/api/stripe/webhook', {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00', 'content-length': String(2 ** 20 + 1) },
      body: 'x'.repeat(2 ** 20 + 1),
    })
    expect(response.status).toBe(413)
  })

  test('what nobody repeats any more is swept away', async () => {
    const world = await startStripeWorld(await fresh())
    await deliver(world, 'cus_unknown')
    const kept = () =>
      world.server.database.read((queries) =>
        queries.selectFrom('billing_events').selectAll().execute(),
      )
    world.clock.nowMs += 29 * 86_400_000
    await sweepDatabase(world.server.services)
    expect(await kept()).toHaveLength(1)
    world.clock.nowMs += 2 * 86_400_000
    await sweepDatabase(world.server.services)
    expect(await kept()).toEqual([])
  })
})
