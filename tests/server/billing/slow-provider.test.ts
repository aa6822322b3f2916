import { expect, test } from 'vitest'
import { createBilling } from '#server/billing/billing.ts'
import { findUser } from '#server/db/users.ts'
import { registerAccount } from '../test-account.ts'
import { startTestServer } from '../test-server.ts'

test('a provider that hangs keeps nobody waiting, grants nothing, and the next press finds it well', async () => {
  const server = await startTestServer()
  const { id } = await registerAccount(server, { verified: true })
  const user = await server.database.read((queries) => findUser(queries, id))
  if (user === undefined) throw new Error('there is no learner')
  const { gateway } = server.services.billing
  const healed = Promise.withResolvers<void>()
  const billing = createBilling(server.services, {
    gateway: {
      ...gateway,
      createCustomer: (customer) => healed.promise.then(() => gateway.createCustomer(customer)),
      subscriptionsOf: (customer) => healed.promise.then(() => gateway.subscriptionsOf(customer)),
    },
    timeoutMs: 30,
    shortTimeoutMs: 10,
  })
  const wish = { plan: 'monthly' as const, offer: undefined, origin: 'https://apni-boli.test' }
  expect(await billing.startCheckout(user, wish)).toEqual({ ok: false, failure: 'unavailable' })
  const after = await server.database.read((queries) => findUser(queries, id))
  expect(after?.subscription_status).toBe('free')
  healed.resolve()
  expect(await createBilling(server.services, { gateway }).startCheckout(user, wish)).toMatchObject(
    {
      ok: true,
    },
  )
  await server.close()
})
