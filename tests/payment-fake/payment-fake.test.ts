import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startPaymentFake } from '#payment-fake/payment-fake.ts'
import { FAKE_SETTINGS } from '#server/billing/stripe/stripe-settings.ts'
import { onBothDatabases } from '../server/databases.ts'
import { call, registerAccount } from '../server/test-account.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../server/test-server.ts'
import {
  billingMailsTo,
  buyerCalls,
  sessionIn,
  sharedDatabase,
  startStripeWorld,
} from '../server/billing/stripe-world.ts'

onBothDatabases('The payment fake', (fresh) => {
  const shared = sharedDatabase(fresh)

  const start = async (options: TestServerOptions = {}): Promise<TestServer> => {
    const server = await startTestServer({ database: await shared(), ...options })
    onTestFinished(() => server.close())
    return server
  }
  const pathOf = (url: unknown): string => {
    const { protocol, hostname, pathname } = new URL(String(url))
    expect([protocol, hostname]).toEqual(['http:', 'apni-boli.test'])
    return pathname
  }
  const open = async (server: TestServer) => {
    const learner = await registerAccount(server, { verified: true })
    return { ...learner, ...buyerCalls(server, learner) }
  }
  const subscribed = async (server: TestServer) => {
    const buyer = await open(server)
    const page = pathOf((await buyer.checkout()).body['url'])
    await call(server.payments, 'POST', `${page}/pay`)
    await server.settled()
    return buyer
  }

  test('Pay leads to premium by the webhook alone, and back to the app', async () => {
    const server = await start()
    const buyer = await open(server)
    const { body } = await buyer.checkout('monthly', 'gate')
    const page = pathOf(body['url'])
    const shown = await call(server.payments, 'GET', page)
    expect(shown.status).toBe(200)
    for (const text of ['Premium Heritage Access', '£7.99', 'a month', 'Pay £7.99', 'Cancel']) {
      expect(shown.text).toContain(text)
    }
    expect(await buyer.subscriptionStatus()).toBe('free')
    const paid = await call(server.payments, 'POST', `${page}/pay`)
    expect(paid.status).toBe(303)
    const session = sessionIn(page)
    expect(paid.headers.get('location')).toBe(
      `https://apni-boli.test/subscription-success?session_id=${session}`,
    )
    await server.settled()
    expect(await buyer.subscriptionStatus()).toBe('active')
    expect((await buyer.verify(session)).body).toEqual({ status: 'active' })
    // Pressed again, or the page looked at again: nothing more happens.
    expect((await call(server.payments, 'POST', `${page}/pay`)).status).toBe(303)
    expect((await call(server.payments, 'GET', page)).text).toContain('This is paid')
    await server.settled()
    expect(billingMailsTo(server, buyer)).toEqual(['Your Apni Boli premium subscription is active'])
  })

  test('the month and the year pressed at once: one payment page at most takes the money', async () => {
    const server = await start()
    const buyer = await open(server)
    const pressed = await Promise.all(
      Array.from({ length: 12 }, (_, at) => buyer.checkout(at % 2 ? 'annual' : 'monthly')),
    )
    const isPayable = async (url: unknown) =>
      (await call(server.payments, 'GET', pathOf(url))).text.includes('/pay"')
    const pages = new Set(
      pressed.filter(({ status }) => status === 200).map(({ body }) => body['url']),
    )
    const payable = await Promise.all([...pages].map(isPayable))
    expect(payable.filter(Boolean).length).toBeLessThanOrEqual(1)
    expect(await isPayable((await buyer.checkout()).body['url'])).toBe(true)
  })

  test('Cancel leads back to the prices and nothing is paid', async () => {
    const server = await start()
    const buyer = await open(server)
    const page = pathOf((await buyer.checkout('monthly', 'gate')).body['url'])
    const left = await call(server.payments, 'POST', `${page}/cancel`)
    expect([left.status, left.headers.get('location')]).toEqual([
      303,
      'https://apni-boli.test/pricing?cancelled=true&offer=gate',
    ])
    expect((await buyer.verify(sessionIn(page))).status).toBe(402)
    expect((await buyer.activate()).status).toBe(402)
    expect(await buyer.subscriptionStatus()).toBe('free')
  })

  test('its pages work without script, and say that no money moves', async () => {
    const server = await start()
    const buyer = await open(server)
    const page = pathOf((await buyer.checkout()).body['url'])
    await call(server.payments, 'POST', `${page}/pay`)
    await server.settled()
    const portal = pathOf((await buyer.portal()).body['url'])
    for (const path of [page, portal, '/c/pay/unknown']) {
      const { text, headers } = await call(server.payments, 'GET', path)
      expect(text).not.toMatch(/<script| style=|javascript:/)
      const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      const policy = headers.get('content-security-policy')
      expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
      expect(policy).toContain("form-action 'self'")
      expect(text).toContain('no money moves')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('the portal cancels and resumes, lets a payment fail, takes it again and lets a period end', async () => {
    const server = await start()
    const buyer = await subscribed(server)
    const portal = pathOf((await buyer.portal()).body['url'])
    const press = async (action: string): Promise<unknown[]> => {
      const pressed = await call(server.payments, 'POST', `${portal}/${action}`)
      expect([pressed.status, pressed.headers.get('location')]).toEqual([303, portal])
      await server.settled()
      const { status, cancelAtPeriodEnd } = await buyer.status()
      return [status, cancelAtPeriodEnd, await buyer.subscriptionStatus()]
    }
    expect(await press('cancel')).toEqual(['active', true, 'active'])
    expect((await call(server.payments, 'GET', portal)).text).toContain('Resume subscription')
    expect(await press('resume')).toEqual(['active', false, 'active'])
    expect(await press('fail')).toEqual(['past_due', false, 'past_due'])
    expect((await call(server.payments, 'GET', portal)).text).toContain('Payment failed')
    expect(await press('pay')).toEqual(['active', false, 'active'])
    expect(await press('end')).toEqual(['active', false, 'active'])
    expect(await press('cancel')).toEqual(['active', true, 'active'])
    expect(await press('end')).toEqual(['cancelled', false, 'cancelled'])
    expect(await press('resume')).toEqual(['cancelled', false, 'cancelled'])
    expect((await call(server.payments, 'GET', portal)).text).toContain('Ended')
  })

  test('a payment that is not made good in its period ends the subscription', async () => {
    const server = await start()
    const buyer = await subscribed(server)
    const portal = pathOf((await buyer.portal()).body['url'])
    await call(server.payments, 'POST', `${portal}/fail`)
    await call(server.payments, 'POST', `${portal}/end`)
    await server.settled()
    expect(await buyer.subscriptionStatus()).toBe('cancelled')
  })

  test('time passes there too: what is not cancelled is renewed, what is cancelled ends', async () => {
    const clock = { nowMs: Date.parse('2026-01-31T10:00:00Z') }
    const server = await start({ now: () => clock.nowMs, database: await fresh() })
    const [stays, leaves] = [await subscribed(server), await subscribed(server)]
    await leaves.cancel()
    clock.nowMs = Date.parse('2026-04-01T10:00:00Z')
    await server.services.billing.catchUp()
    expect(await stays.status()).toMatchObject({
      status: 'active',
      currentPeriodEnd: '2026-04-28T10:00:00.000Z',
    })
    expect(await leaves.status()).toMatchObject({ status: 'cancelled' })
  })

  test('a webhook that was not accepted comes again until it is', async () => {
    const clock = { nowMs: Date.parse('2026-01-31T10:00:00Z') }
    const received: string[] = []
    let isAway = true
    const payments = await startPaymentFake({
      settings: FAKE_SETTINGS,
      nowMs: () => clock.nowMs,
      async deliver(request) {
        received.push(request.url)
        return isAway ? new Response(null, { status: 500 }) : server.app.fetch(request)
      },
    })
    onTestFinished(() => payments.close())
    const server = await start({ now: () => clock.nowMs, database: await fresh(), payments })
    const buyer = await open(server)
    const page = pathOf((await buyer.checkout()).body['url'])
    await call(payments, 'POST', `${page}/pay`)
    await server.settled()
    expect(received).toEqual(Array(2).fill('https://apni-boli.test/api/stripe/webhook'))
    isAway = false
    payments.deliverSoon()
    await server.settled()
    expect(await buyer.subscriptionStatus()).toBe('free')
    clock.nowMs += 16_000
    payments.deliverSoon()
    await server.settled()
    expect(await buyer.subscriptionStatus()).toBe('active')
  })

  test('an unsigned event is refused by the very same handler', async () => {
    const server = await start()
    const body = { id: 'evt_1', type: 'invoice.paid', data: { object: { customer: 'cus_1' } } }
    expect((await call(server, 'POST', '/api/stripe/webhook', { body })).status).toBe(400)
  })

  test('unknown pages, actions and portals of long ago are not there', async () => {
    const clock = { nowMs: Date.parse('2026-01-31T10:00:00Z') }
    const server = await start({ now: () => clock.nowMs, database: await fresh() })
    const buyer = await subscribed(server)
    const portal = pathOf((await buyer.portal()).body['url'])
    expect((await call(server.payments, 'POST', `${portal}/refund`)).status).toBe(404)
    expect((await call(server.payments, 'POST', '/c/pay/unknown/pay')).status).toBe(404)
    clock.nowMs += 31 * 60_000
    expect((await call(server.payments, 'GET', portal)).status).toBe(404)
    expect((await call(server.payments, 'POST', `${portal}/cancel`)).status).toBe(404)
  })

  test('a checkout whose time is over says so and takes no payment', async () => {
    const clock = { nowMs: Date.parse('2026-01-31T10:00:00Z') }
    const server = await start({ now: () => clock.nowMs, database: await fresh() })
    const buyer = await open(server)
    const page = pathOf((await buyer.checkout()).body['url'])
    clock.nowMs += 2 * 3_600_000
    const pressed = await call(server.payments, 'POST', `${page}/pay`)
    expect([pressed.status, pressed.text]).toEqual([200, expect.stringContaining('has expired')])
    await server.settled()
    expect(await buyer.subscriptionStatus()).toBe('free')
  })

  test('who tried things out without a key begins anew with the provider', async () => {
    const database = await fresh()
    const before = await startTestServer({ database })
    const buyer = await subscribed(before)
    await before.close()
    const world = await startStripeWorld(database)
    const now = buyerCalls(world.server, buyer)
    expect(await now.status()).toMatchObject({ hasSubscription: false })
    expect((await now.activate()).status).toBe(402)
    expect((await now.checkout()).status).toBe(200)
    expect(await now.subscriptionStatus()).toBe('free')
  })
})
