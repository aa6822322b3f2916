import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onBothDatabases } from '../databases.ts'
import { call, registerAccount } from '../test-account.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.ts'
import {
  billingMailsTo,
  buyerCalls,
  sessionIn,
  sharedDatabase,
  startStripeWorld,
} from './stripe-world.ts'

onBothDatabases('The payment sandbox', (fresh) => {
  const shared = sharedDatabase(fresh)

  const start = async (options: TestServerOptions = {}): Promise<TestServer> => {
    const server = await startTestServer({ database: await shared(), ...options })
    onTestFinished(() => server.close())
    return server
  }
  const pathOf = (url: unknown): string => {
    const { origin, pathname } = new URL(String(url))
    expect(origin).toBe('https://apni-boli.test')
    return pathname
  }
  const open = async (server: TestServer) => {
    const learner = await registerAccount(server, { verified: true })
    return { ...learner, ...buyerCalls(server, learner) }
  }
  const subscribed = async (server: TestServer) => {
    const buyer = await open(server)
    const page = pathOf((await buyer.checkout()).body['url'])
    await call(server, 'POST', `${page}/pay`)
    await server.settled()
    return buyer
  }

  test('Pay leads to premium by the webhook alone, and back to the app', async () => {
    const server = await start()
    const buyer = await open(server)
    const { body } = await buyer.checkout('monthly', 'gate')
    const page = pathOf(body['url'])
    const shown = await call(server, 'GET', page)
    expect(shown.status).toBe(200)
    for (const text of ['Premium Heritage Access', '£7.99', 'a month', 'Pay £7.99', 'Cancel']) {
      expect(shown.text).toContain(text)
    }
    expect(await buyer.subscriptionStatus()).toBe('free')
    const paid = await call(server, 'POST', `${page}/pay`)
    expect(paid.status).toBe(303)
    const session = sessionIn(page)
    expect(paid.headers.get('location')).toBe(
      `https://apni-boli.test/subscription-success?session_id=${session}`,
    )
    await server.settled()
    expect(await buyer.subscriptionStatus()).toBe('active')
    expect((await buyer.verify(session)).body).toEqual({ status: 'active' })
    // Pressed again, or the page looked at again: nothing more happens.
    expect((await call(server, 'POST', `${page}/pay`)).status).toBe(303)
    expect((await call(server, 'GET', page)).text).toContain('This is paid')
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
      (await call(server, 'GET', pathOf(url))).text.includes('/pay"')
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
    const left = await call(server, 'POST', `${page}/cancel`)
    expect([left.status, left.headers.get('location')]).toEqual([
      303,
      'https://apni-boli.test/pricing?cancelled=true&offer=gate',
    ])
    expect((await buyer.verify(sessionIn(page))).status).toBe(402)
    expect((await buyer.activate()).status).toBe(402)
    expect(await buyer.subscriptionStatus()).toBe('free')
  })

  test('its pages work without script and under the headers of the app', async () => {
    const server = await start()
    const buyer = await open(server)
    const page = pathOf((await buyer.checkout()).body['url'])
    await call(server, 'POST', `${page}/pay`)
    await server.settled()
    const portal = pathOf((await buyer.portal()).body['url'])
    for (const path of [page, portal, '/sandbox/checkout/unknown']) {
      const { text, headers } = await call(server, 'GET', path)
      expect(text).not.toMatch(/<script| style=|javascript:/)
      const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      const policy = headers.get('content-security-policy')
      expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`)
      expect(policy).toContain("form-action 'self'")
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('the portal cancels and resumes, lets a payment fail, takes it again and lets a period end', async () => {
    const server = await start()
    const buyer = await subscribed(server)
    const portal = pathOf((await buyer.portal()).body['url'])
    const press = async (action: string): Promise<unknown[]> => {
      const pressed = await call(server, 'POST', `${portal}/${action}`)
      expect([pressed.status, pressed.headers.get('location')]).toEqual([303, portal])
      await server.settled()
      const { status, cancelAtPeriodEnd } = await buyer.status()
      return [status, cancelAtPeriodEnd, await buyer.subscriptionStatus()]
    }
    expect(await press('cancel')).toEqual(['active', true, 'active'])
    expect((await call(server, 'GET', portal)).text).toContain('Resume subscription')
    expect(await press('resume')).toEqual(['active', false, 'active'])
    expect(await press('fail')).toEqual(['past_due', false, 'past_due'])
    expect((await call(server, 'GET', portal)).text).toContain('Payment failed')
    expect(await press('pay')).toEqual(['active', false, 'active'])
    expect(await press('end')).toEqual(['active', false, 'active'])
    expect(await press('cancel')).toEqual(['active', true, 'active'])
    expect(await press('end')).toEqual(['cancelled', false, 'cancelled'])
    expect(await press('resume')).toEqual(['cancelled', false, 'cancelled'])
    expect((await call(server, 'GET', portal)).text).toContain('Ended')
  })

  test('a payment that is not made good in its period ends the subscription', async () => {
    const server = await start()
    const buyer = await subscribed(server)
    const portal = pathOf((await buyer.portal()).body['url'])
    await call(server, 'POST', `${portal}/fail`)
    await call(server, 'POST', `${portal}/end`)
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

  test('it survives a restart, and another process sees the same', async () => {
    const server = await start()
    const buyer = await open(server)
    const page = pathOf((await buyer.checkout('annual')).body['url'])
    const restarted = await start({ database: server.database })
    expect((await call(restarted, 'GET', page)).text).toContain('£79.99')
    await call(restarted, 'POST', `${page}/pay`)
    await restarted.settled()
    expect(await buyer.subscriptionStatus()).toBe('active')
  })

  test('a webhook that was not taken comes again until it is', async () => {
    const clock = { nowMs: Date.parse('2026-01-31T10:00:00Z') }
    const server = await start({ now: () => clock.nowMs, database: await fresh() })
    const buyer = await open(server)
    const page = pathOf((await buyer.checkout()).body['url'])
    const { sandbox } = server.services.billing
    if (sandbox === null) throw new Error('no sandbox')
    const taken: string[] = []
    sandbox.connect(async (request) => {
      taken.push(request.url)
      return new Response(null, { status: 500 })
    })
    await call(server, 'POST', `${page}/pay`)
    await server.settled()
    expect(taken).toHaveLength(2)
    expect(await buyer.subscriptionStatus()).toBe('free')
    sandbox.connect((request) => Promise.resolve(server.app.fetch(request)))
    await server.services.billing.catchUp()
    expect(await buyer.subscriptionStatus()).toBe('free')
    clock.nowMs += 16_000
    await server.services.billing.catchUp()
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
    expect((await call(server, 'POST', `${portal}/refund`)).status).toBe(404)
    expect((await call(server, 'POST', '/sandbox/checkout/unknown/pay')).status).toBe(404)
    clock.nowMs += 31 * 60_000
    expect((await call(server, 'GET', portal)).status).toBe(404)
    expect((await call(server, 'POST', `${portal}/cancel`)).status).toBe(404)
  })

  test('a checkout whose time is over says so and takes no payment', async () => {
    const clock = { nowMs: Date.parse('2026-01-31T10:00:00Z') }
    const server = await start({ now: () => clock.nowMs, database: await fresh() })
    const buyer = await open(server)
    const page = pathOf((await buyer.checkout()).body['url'])
    clock.nowMs += 2 * 3_600_000
    const pressed = await call(server, 'POST', `${page}/pay`)
    expect([pressed.status, pressed.text]).toEqual([200, expect.stringContaining('has expired')])
    await server.settled()
    expect(await buyer.subscriptionStatus()).toBe('free')
  })

  test('where a provider is set up there is no sandbox, and the app does not answer in its place', async () => {
    const distDir = mkdtempSync(join(tmpdir(), 'apni-boli-dist-'))
    onTestFinished(() => rmSync(distDir, { recursive: true }))
    writeFileSync(join(distDir, 'index.html'), '<p>the app</p>')
    const world = await startStripeWorld(await fresh(), {}, { config: { distDir } })
    expect((await call(world.server, 'GET', '/pricing')).text).toContain('the app')
    for (const path of ['/sandbox/checkout/x', '/sandbox/portal/x']) {
      const answer = await call(world.server, 'GET', path)
      expect([answer.status, answer.text]).toEqual([404, expect.not.stringContaining('the app')])
    }
  })

  test('who tried things out in the sandbox begins anew with the provider', async () => {
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
