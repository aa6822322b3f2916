import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PRICE_IDS } from '#domain/prices.ts'
import { WITH_PAYMENT_FAKE } from '../../../scripts/server-process.ts'
import { ask, newFolder, registerAt, startReal } from '../real-server.ts'
import { FAULTY_SETTINGS, startFaultyStripe } from './faulty-stripe.ts'

/** What the payment fake and the sandbox before it have served. */
const PATHS_OF_FAKES = [
  '/c/pay/x',
  '/p/session/x',
  '/v1/customers',
  '/clock',
  '/sandbox/checkout/x',
]

async function production() {
  const stripe = await startFaultyStripe(Date.now)
  onTestFinished(() => stripe.close())
  const env = {
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://learn.example.org',
    DATA_DIR: newFolder(),
    DIST_DIR: newFolder(),
    STRIPE_SECRET_KEY: FAULTY_SETTINGS.secretKey,
    STRIPE_WEBHOOK_SECRET: FAULTY_SETTINGS.webhookSecret,
    STRIPE_PRICE_MONTHLY: FAULTY_SETTINGS.prices.monthly,
    STRIPE_PRICE_ANNUAL: FAULTY_SETTINGS.prices.annual,
    STRIPE_API_BASE: stripe.apiBase.origin,
  }
  return { stripe, env }
}

/** A learner with a verified address who is on the way to the payment page. */
async function goToCheckout(address: string, dataDir: string) {
  const { token } = await registerAt(address)
  const link = await vi.waitFor(() => {
    const [file = ''] = readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'))
    const mail = readFileSync(join(dataDir, 'mail', file), 'utf8')
    return /token=3D([\w-]+)/.exec(mail.replace(/=\r?\n/g, ''))?.[1]
  })
  await ask(address, 'POST', '/api/auth/verify-email', { body: { token: link } })
  const body = { priceId: PRICE_IDS.monthly, plan: 'monthly' }
  const path = '/api/stripe/create-checkout-session'
  const checkout = await ask(address, 'POST', path, { token, body })
  return { token, status: checkout.status, url: String(checkout.body['url']) }
}

test('production with a key asks Stripe, and serves nothing of the payment fake', async () => {
  const { stripe, env } = await production()
  const address = await startReal(env).address
  const { url } = await goToCheckout(address, env.DATA_DIR)
  expect(stripe.requests).toContain('POST /v1/checkout/sessions')
  expect(stripe.sessions.has(new URL(url).pathname.replace('/c/pay/', ''))).toBe(true)
  for (const path of PATHS_OF_FAKES) {
    for (const method of ['GET', 'POST', 'PUT']) {
      expect((await fetch(`${address}${path}`, { method })).status, `${method} ${path}`).toBe(404)
    }
  }
}, 60_000)

test('the payment fake does not start beside a server with a key, and production does not start with it', async () => {
  const { env } = await production()
  const withKey = startReal(env, { nodeOptions: WITH_PAYMENT_FAKE })
  expect(await withKey.ended).toEqual([1, null])
  expect(withKey.output).toEqual({
    stdout: '',
    stderr: 'STRIPE_SECRET_KEY: payments are real, so the payment fake does not start\n',
  })
  const { STRIPE_SECRET_KEY: _, ...withoutKey } = env
  const refused = startReal(withoutKey, { nodeOptions: WITH_PAYMENT_FAKE })
  expect(await refused.ended).toEqual([1, null])
  expect(refused.output).toEqual({
    stdout: '',
    stderr: 'STRIPE_SECRET_KEY: is needed in production; the payment fake is for development\n',
  })
}, 60_000)

test('without a key Pay leads to premium by a webhook, also after a restart, and cancelling out of it', async () => {
  const env = { DATA_DIR: newFolder() }
  const how = { nodeOptions: WITH_PAYMENT_FAKE }
  const first = startReal(env, how)
  const address = await first.address
  expect(first.output.stdout).toMatch(/^Payments are a fake at http:\S+: no money moves\n/)
  const { token, url } = await goToCheckout(address, env.DATA_DIR)
  expect(await (await fetch(url)).text()).toContain('no money moves')
  await press(`${url}/pay`)
  const status = (at: string) => async () =>
    (await ask(at, 'GET', '/api/auth/profile', { token })).body.user.subscriptionStatus
  await vi.waitFor(async () => expect(await status(address)()).toBe('active'), 10_000)
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual([0, null])

  const again = await startReal(env, how).address
  const portal = (await ask(again, 'POST', '/api/stripe/create-portal-session', { token })).body
  for (const action of ['cancel', 'end']) await press(`${String(portal['url'])}/${action}`)
  await vi.waitFor(async () => expect(await status(again)()).toBe('cancelled'), 10_000)
}, 60_000)

test('without a key and without the payment fake there is no payment, and the rest works', async () => {
  const env = { DATA_DIR: newFolder() }
  const address = await startReal(env).address
  expect((await goToCheckout(address, env.DATA_DIR)).status).toBe(502)
}, 60_000)

async function press(url: string): Promise<void> {
  const { status } = await fetch(url, { method: 'POST', redirect: 'manual' })
  expect(status).toBe(303)
}
