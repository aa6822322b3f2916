import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBooksFile } from '#payment-fake/books-file.ts'
import { startPaymentFake } from '#payment-fake/payment-fake.ts'
import type { CheckoutOrder } from '#server/billing/gateway.ts'
import { createStripeGateway } from '#server/billing/stripe/stripe-gateway.ts'
import { FAKE_SETTINGS } from '#server/billing/stripe/stripe-settings.ts'
import { silentLog } from '#server/log.ts'
import { newFolder } from '../server/real-server.ts'

async function start(path: string) {
  const file = createBooksFile(path)
  const fake = await startPaymentFake({ settings: FAKE_SETTINGS, deliver: null, file })
  onTestFinished(() => fake.close())
  const settings = { ...FAKE_SETTINGS, apiBase: fake.apiBase }
  return { fake, gateway: createStripeGateway({ log: silentLog }, settings) }
}

const CUSTOMER = { key: 'k', userId: 'u', email: 'zaara@example.org', name: 'Zaara' }

test('a restart finds subscriptions and open pages, and gives the same response to the same key', async () => {
  const path = join(newFolder(), 'data', 'payment-fake.json')
  const before = await start(path)
  expect(existsSync(path)).toBe(false)
  const customer = await before.gateway.createCustomer(CUSTOMER)
  const order: CheckoutOrder = {
    key: 'c',
    customerId: customer.ok ? customer.value : '',
    userId: 'u',
    plan: 'monthly',
    offer: undefined,
    origin: 'http://localhost:4173',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const paid = await before.gateway.createCheckout({ ...order, key: 'paid' })
  before.fake.pay(paid.ok ? paid.value.sessionId : '')
  const open = await before.gateway.createCheckout(order)
  const subscriptions = await before.gateway.subscriptionsOf(order.customerId)
  expect(subscriptions).toMatchObject({ ok: true, value: [{ state: 'active' }] })

  const after = await start(path)
  expect(await after.gateway.createCustomer(CUSTOMER)).toEqual(customer)
  expect(await after.gateway.subscriptionsOf(order.customerId)).toEqual(subscriptions)
  // The port is of this start.
  expect(after.fake.apiBase.port).not.toBe(before.fake.apiBase.port)
  const again = await after.gateway.createCheckout(order)
  if (!open.ok || !again.ok) throw new Error('there is no checkout')
  expect(again.value.sessionId).toBe(open.value.sessionId)
  expect(new URL(again.value.url).port).toBe(after.fake.apiBase.port)
})

test('a file that cannot be read is named, and left as it is', async () => {
  const path = join(newFolder(), 'payment-fake.json')
  writeFileSync(path, '{"customers":')
  expect(() => createBooksFile(path).readOnce({} as never)).toThrow(
    /payment-fake\.json: .* remove it/,
  )
})
