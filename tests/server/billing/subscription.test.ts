import { expect, test } from 'vitest'
import { onSqliteThenPostgres } from '../databases.ts'
import { call } from '../test-account.ts'
import {
  billingMailsTo,
  deliver,
  newBuyer,
  newSubscriber,
  sharedDatabase,
  startStripeWorld,
} from './stripe-world.ts'

const DAY_MS = 86_400_000
const CONFIRMED = 'Your Apni Boli premium subscription is active'
const PAST_DUE = 'Your Apni Boli payment did not go through'
const CANCELLED = 'Your Apni Boli subscription is cancelled'

onSqliteThenPostgres('A subscription', (fresh) => {
  const shared = sharedDatabase(fresh)

  test('who never subscribed has none, and the provider is not asked', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    expect(await buyer.status()).toEqual({
      hasSubscription: false,
      status: 'none',
      plan: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      isLastKnown: false,
    })
    expect(world.stripe.requests).toEqual([])
  })

  test('its whole life: cancelled and resumed, past due and paid again, renewed, ended', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    const told = async (change: Partial<typeof subscription>): Promise<unknown[]> => {
      Object.assign(subscription, change)
      expect(await deliver(world, subscription.customer)).toBe(200)
      const { status, cancelAtPeriodEnd, currentPeriodEnd } = await buyer.status()
      return [status, cancelAtPeriodEnd, currentPeriodEnd, await buyer.subscriptionStatus()]
    }
    const firstEnd = '2026-04-01T10:00:00.000Z'
    expect(await told({ cancel_at_period_end: true })).toEqual(['active', true, firstEnd, 'active'])
    expect(await told({ cancel_at_period_end: false })).toEqual([
      'active',
      false,
      firstEnd,
      'active',
    ])
    const secondEnd = subscription.current_period_end + 30 * 86_400
    const nextEnd = '2026-05-01T10:00:00.000Z'
    expect(await told({ status: 'past_due', current_period_end: secondEnd })).toEqual([
      'past_due',
      false,
      nextEnd,
      'past_due',
    ])
    expect(await told({ status: 'active' })).toEqual(['active', false, nextEnd, 'active'])
    const end = secondEnd + 30 * 86_400
    expect(await told({ current_period_end: end })).toEqual([
      'active',
      false,
      '2026-05-31T10:00:00.000Z',
      'active',
    ])
    expect(await told({ status: 'canceled' })).toEqual([
      'cancelled',
      false,
      '2026-05-31T10:00:00.000Z',
      'cancelled',
    ])
    await world.server.settled()
    expect(billingMailsTo(world.server, buyer)).toEqual([CONFIRMED, CANCELLED, PAST_DUE, CANCELLED])
  })

  test('past due and ended close the premium lessons, paid again opens them', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    const lesson = async (): Promise<number> =>
      (await call(world.server, 'GET', '/api/lessons/4', { token: buyer.token })).status
    for (const [status, expected] of [
      ['active', 200],
      ['past_due', 403],
      ['active', 200],
      ['unpaid', 403],
    ] as const) {
      subscription.status = status
      await deliver(world, subscription.customer)
      expect(await lesson(), status).toBe(expected)
    }
  })

  test('cancelling ends it with what is paid for, once, and tells the day by mail', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world, 'annual')
    for (const _ of [1, 2]) {
      const { status, body } = await buyer.cancel()
      expect(status).toBe(200)
      expect(body).toMatchObject({
        hasSubscription: true,
        status: 'active',
        plan: 'annual',
        cancelAtPeriodEnd: true,
      })
    }
    expect(subscription.cancel_at_period_end).toBe(true)
    expect(await buyer.subscriptionStatus()).toBe('active')
    await world.server.settled()
    expect(billingMailsTo(world.server, buyer)).toEqual([CONFIRMED, CANCELLED])
    const mail = world.server.mails.findLast(({ to }) => to === buyer.email)
    expect(mail?.text).toContain('ends on 1 March 2027')
  })

  test('cancelled in the provider’s portal, which names a day, is cancelled here', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    subscription.cancel_at = subscription.current_period_end - 86_400
    await deliver(world, subscription.customer)
    expect(await buyer.status()).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      currentPeriodEnd: '2026-03-31T10:00:00.000Z',
    })
  })

  test('who somehow pays twice cancels both', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    const second = world.stripe.subscribe(subscription.customer, 'price_month')
    expect((await buyer.cancel()).status).toBe(200)
    expect([subscription.cancel_at_period_end, second.cancel_at_period_end]).toEqual([true, true])
  })

  test.each(['cancel', 'portal'] as const)(
    'without a subscription there is nothing to %s',
    async (what) => {
      const world = await startStripeWorld(await shared())
      const buyer = await newBuyer(world)
      expect((await buyer[what]()).status).toBe(409)
      await buyer.goToCheckout()
      const { status, body } = await buyer[what]()
      expect([status, body]).toEqual([409, { error: 'There is no subscription on your account.' }])
    },
  )

  test('the portal is the learner’s own and leads back to the profile', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    subscription.status = 'past_due'
    await deliver(world, subscription.customer)
    const { status, body } = await buyer.portal()
    expect(status).toBe(200)
    const id = new URL(String(body['url'])).pathname.replace('/p/session/', '')
    expect(world.stripe.portals.get(id)).toMatchObject({
      customer: subscription.customer,
      return_url: 'https://apni-boli.test/profile?tab=subscription',
    })
  })

  test('with the provider down the last known state stands and says so', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    world.stripe.state = 'failing'
    subscription.status = 'canceled'
    expect(await buyer.status()).toMatchObject({ status: 'active', isLastKnown: false })
    world.clock.nowMs += 6 * 60_000
    expect(await buyer.status()).toMatchObject({
      status: 'active',
      plan: 'monthly',
      isLastKnown: true,
    })
    expect(await buyer.subscriptionStatus()).toBe('active')
    expect((await buyer.cancel()).status).toBe(502)
    expect((await buyer.portal()).status).toBe(502)
    await world.server.services.billing.catchUp()
    expect(await buyer.subscriptionStatus()).toBe('active')
    world.stripe.state = 'up'
    expect(await buyer.status()).toMatchObject({ status: 'cancelled', isLastKnown: false })
    expect(await buyer.subscriptionStatus()).toBe('cancelled')
  })

  test('what was read just now is told without asking again, until the period ends', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    const asked = world.stripe.requests.length
    await buyer.status()
    expect(world.stripe.requests).toHaveLength(asked)
    subscription.current_period_end = world.stripe.nowSeconds() + 60
    await deliver(world, subscription.customer)
    world.clock.nowMs += 61_000
    subscription.status = 'canceled'
    expect(await buyer.status()).toMatchObject({ status: 'cancelled' })
  })

  test('the schedule finds what no webhook told, and leaves alone what is not due', async () => {
    const world = await startStripeWorld(await fresh())
    const ended = await newSubscriber(world)
    const paid = await newBuyer(world)
    world.stripe.pay(await paid.goToCheckout())
    ended.subscription.current_period_end = world.stripe.nowSeconds() + 3600
    await deliver(world, ended.customer())
    const catchUp = async (): Promise<number> => {
      const asked = world.stripe.requests.length
      await world.server.services.billing.catchUp()
      return world.stripe.requests.length - asked
    }
    expect(await catchUp()).toBe(0)
    ended.subscription.status = 'canceled'
    world.clock.nowMs += 3600_000 + 61_000
    expect(await catchUp()).toBe(1)
    expect(await ended.subscriptionStatus()).toBe('cancelled')
    expect(await paid.subscriptionStatus()).toBe('free')
    world.clock.nowMs += 3600_000
    expect(await catchUp()).toBe(1)
    expect(await paid.subscriptionStatus()).toBe('active')
    // What stands is looked at once a day, what has ended not any more.
    world.clock.nowMs += DAY_MS
    expect(await catchUp()).toBe(1)
    expect(await catchUp()).toBe(0)
  })

  test('several processes share the schedule: each account is read by one', async () => {
    const world = await startStripeWorld(await fresh())
    const second = await world.another()
    for (let at = 0; at < 6; at += 1) await newSubscriber(world)
    world.clock.nowMs += DAY_MS + 1
    const asked = world.stripe.requests.length
    const billings = [world.server, second, world.server].map(({ services }) => services.billing)
    await Promise.all(billings.map((billing) => billing.catchUp()))
    expect(world.stripe.requests.length - asked).toBe(6)
  })

  test('one account that cannot be read does not keep the others from being read', async () => {
    const world = await startStripeWorld(await fresh())
    const first = await newSubscriber(world)
    const second = await newSubscriber(world)
    world.clock.nowMs += DAY_MS + 1
    let refusals = 0
    world.stripe.refuses = (fields) => {
      const isFirst = fields.get('customer') === first.customer()
      if (isFirst) refusals += 1
      return isFirst
    }
    second.subscription.status = 'canceled'
    await world.server.services.billing.catchUp()
    world.clock.nowMs += 60_000
    await world.server.services.billing.catchUp()
    expect(refusals).toBe(1)
    expect(await second.subscriptionStatus()).toBe('cancelled')
    expect(await first.subscriptionStatus()).toBe('active')
  })

  test('before an account is deleted everything ends at the provider; a second time nothing more happens', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    const { billing } = world.server.services
    expect(await billing.end({ id: buyer.id })).toEqual({ ok: true, value: undefined })
    expect(subscription.status).toBe('canceled')
    expect(world.stripe.customers.get(subscription.customer)?.deleted).toBe(true)
    // Should the account stay after all, it is not premium for nothing, and may subscribe again.
    expect(await buyer.subscriptionStatus()).toBe('cancelled')
    expect(await buyer.status()).toMatchObject({ status: 'cancelled' })
    expect(await billing.end({ id: buyer.id })).toEqual({ ok: true, value: undefined })
    world.stripe.pay(await buyer.goToCheckout())
    expect((await buyer.activate()).body).toEqual({ activated: true })
  })

  test('a checkout that stands open cannot be paid after the account is gone', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    const session = await buyer.goToCheckout()
    await world.server.services.billing.end({ id: buyer.id })
    expect(world.stripe.sessions.get(session)?.status).toBe('expired')
  })

  test('with the provider down nothing ends, and the caller hears it', async () => {
    const world = await startStripeWorld(await shared())
    const { subscription, ...buyer } = await newSubscriber(world)
    world.stripe.state = 'down'
    const { billing } = world.server.services
    expect(await billing.end({ id: buyer.id })).toEqual({ ok: false, failure: 'unavailable' })
    expect(subscription.status).toBe('active')
    expect(await buyer.subscriptionStatus()).toBe('active')
  })

  test('who never came to a checkout can be deleted without asking the provider', async () => {
    const world = await startStripeWorld(await shared())
    const buyer = await newBuyer(world)
    world.stripe.state = 'down'
    expect(await world.server.services.billing.end({ id: buyer.id })).toMatchObject({ ok: true })
  })
})
