import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PRICE_IDS } from '#domain/prices.ts'
import { type ResponseBody, PASSWORD } from '../test-account.ts'
import { StripeStandIn } from './stripe-stand-in.ts'

const MAIN = join(import.meta.dirname, '../../../server/main.ts')

/** The real server, as `npm start` starts it; gives its address. */
async function start(dataDir: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr.resume()
  return vi.waitFor(
    () => {
      const address = /(http:\S+)\n$/.exec(printed)?.[1]
      if (address === undefined) throw new Error(`no address yet (${child.exitCode})`)
      return address
    },
    { timeout: 15_000, interval: 20 },
  )
}

async function checkoutAddress(address: string, dataDir: string): Promise<unknown> {
  const post = async (path: string, body: object, token = ''): Promise<ResponseBody> => {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return (await response.json()) as ResponseBody
  }
  const learner = { name: 'Zaara', email: 'zaara@example.org', password: PASSWORD }
  const { token } = await post('/api/auth/register', learner)
  const link = await vi.waitFor(() => {
    const [file = ''] = readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'))
    const mail = readFileSync(join(dataDir, 'mail', file), 'utf8')
    return /token=3D([\w-]+)/.exec(mail.replace(/=\r?\n/g, ''))?.[1]
  })
  await post('/api/auth/verify-email', { token: link })
  const order = { priceId: PRICE_IDS.monthly, plan: 'monthly' }
  return (await post('/api/stripe/create-checkout-session', order, token))['url']
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a server with a key sends its learners to Stripe', async () => {
  const stripe = new StripeStandIn(Date.now)
  const apiBase = await stripe.listen()
  onTestFinished(() => stripe.close())
  const folder = newFolder()
  const address = await start(folder, {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_MONTHLY: 'price_month',
    STRIPE_PRICE_ANNUAL: 'price_year',
    STRIPE_API_BASE: apiBase.origin,
  })
  expect(await checkoutAddress(address, folder)).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  expect((await fetch(`${address}/sandbox/checkout/x`)).status).toBe(404)
}, 60_000)

test('a server without one sends them to its own sandbox, where the page is', async () => {
  const folder = newFolder()
  const address = await start(folder, {})
  const page = await checkoutAddress(address, folder)
  expect(page).toContain(`${address}/sandbox/checkout/`)
  expect(await (await fetch(String(page))).text()).toContain('Pay £8.99')
}, 60_000)
