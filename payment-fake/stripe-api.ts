import { type Context, Hono } from 'hono'
import { type Account, newId } from './account.ts'
import type { FakeSession, Reply } from './books.ts'
import { amountOf } from './catalogue.ts'
import { done, failure, list, missing, once } from './replies.ts'
import { pageAddress, PORT_MARK, sessionObject, subscriptionObject } from './stripe-objects.ts'

const PORTAL_LIFETIME_SECONDS = 30 * 60

type Fields = URLSearchParams

/** The calls of Stripe's API that server/billing/stripe makes. */
export function stripeApi(
  account: Account,
  { secretKey, port }: { secretKey: string; port: () => number },
): Hono {
  const { books, catalogue } = account
  const api = new Hono()

  type Handle = (fields: Fields, id: string) => Reply
  const on = (method: 'GET' | 'POST' | 'DELETE', path: string, handle: Handle): void => {
    api.on(method, path, async (c) => {
      const body = await c.req.text()
      const fields = new URLSearchParams(method === 'GET' ? new URL(c.req.url).search : body)
      const name = `${method} ${c.req.path}`
      const reply =
        c.req.header('authorization') === `Bearer ${secretKey}`
          ? once(books, c.req.header('idempotency-key'), `${name} ${body}`, () =>
              handle(fields, c.req.param('id') ?? ''),
            )
          : failure(401, 'Invalid API Key provided')
      return respond(c, reply)
    })
  }
  const respond = (c: Context, { status, body }: Reply): Response =>
    c.body(JSON.stringify(body).replaceAll(PORT_MARK, String(port())), status, {
      'content-type': 'application/json',
      'request-id': newId('req'),
    })

  on('POST', '/v1/customers', (fields) => {
    const id = newId('cus')
    books.customers.set(id, { email: fields.get('email') ?? '', deleted: false, origin: null })
    return done({ id, object: 'customer' })
  })

  on('DELETE', '/v1/customers/:id', (_, id) => {
    const customer = books.customers.get(id)
    if (customer === undefined || customer.deleted) return missing('customer')
    customer.deleted = true
    for (const subscription of account.subscriptions(id)) subscription.status = 'canceled'
    return done({ id, object: 'customer', deleted: true })
  })

  on('GET', '/v1/subscriptions', (fields) => {
    const data = account
      .subscriptions(fields.get('customer') ?? '')
      .filter(({ status }) => fields.get('status') === 'all' || status !== 'canceled')
      .map((subscription) => subscriptionObject(subscription, catalogue))
    return list(data, '/v1/subscriptions')
  })

  on('POST', '/v1/subscriptions/:id', (fields, id) => {
    const subscription = books.subscriptions.get(id)
    if (subscription === undefined || subscription.status === 'canceled') {
      return missing('subscription')
    }
    account.cancelAtPeriodEnd(subscription, fields.get('cancel_at_period_end') === 'true')
    return done(subscriptionObject(subscription, catalogue))
  })

  on('POST', '/v1/billing_portal/sessions', (fields) => {
    const customerId = fields.get('customer') ?? ''
    const returnUrl = fields.get('return_url') ?? ''
    const customer = books.customers.get(customerId)
    if (customer?.deleted !== false) return missing('customer')
    customer.origin = new URL(returnUrl).origin
    const id = newId('bps')
    books.portals.set(id, {
      customer: customerId,
      return_url: returnUrl,
      expires_at: account.nowSeconds() + PORTAL_LIFETIME_SECONDS,
    })
    const url = pageAddress(returnUrl, `/p/session/${id}`)
    return done({ id, object: 'billing_portal.session', url })
  })

  on('POST', '/v1/checkout/sessions', (fields) => {
    const customerId = fields.get('customer') ?? ''
    const customer = books.customers.get(customerId)
    if (customer?.deleted !== false) return missing('customer')
    const priceId = fields.get('line_items[0][price]') ?? ''
    const price = catalogue.prices.get(priceId)
    if (price === undefined) return missing('line_items[0][price]')
    const coupon = fields.get('discounts[0][coupon]') ?? null
    const session: FakeSession = {
      id: newId('cs_test'),
      customer: customerId,
      client_reference_id: fields.get('client_reference_id') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amountOf(catalogue, { price: priceId, coupon }),
      currency: price.currency,
      price: priceId,
      coupon,
      success_url: fields.get('success_url') ?? '',
      cancel_url: fields.get('cancel_url') ?? '',
      expires_at: Number(fields.get('expires_at')),
    }
    customer.origin = new URL(session.success_url).origin
    books.sessions.set(session.id, session)
    return done(sessionObject(session, catalogue))
  })

  on('GET', '/v1/checkout/sessions', (fields) => {
    const customer = fields.get('customer') ?? ''
    if (!books.customers.has(customer)) return missing('customer')
    const data = [...books.sessions.values()]
      .filter((session) => session.customer === customer)
      .filter(({ id }) => account.findSession(id)?.status === fields.get('status'))
      .map((session) => sessionObject(session, catalogue))
    return list(data, '/v1/checkout/sessions')
  })

  on('GET', '/v1/checkout/sessions/:id', (_, id) => {
    const session = account.findSession(id)
    return session === undefined ? missing('session') : done(sessionObject(session, catalogue))
  })

  on('POST', '/v1/checkout/sessions/:id/expire', (_, id) => {
    const session = account.findSession(id)
    if (session === undefined) return missing('session')
    if (session.status !== 'open') return failure(400, 'This Session is not open')
    session.status = 'expired'
    return done(sessionObject(session, catalogue))
  })

  api.all('/v1/*', (c) => respond(c, failure(404, `Unrecognized request URL (${c.req.path})`)))
  return api
}
