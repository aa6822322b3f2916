import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the tests change: the provider's own books. */
export type StandInSubscription = {
  id: string
  customer: string
  status: string
  price: string
  cancel_at_period_end: boolean
  cancel_at: number | null
  /** Seconds. */
  current_period_end: number
  created: number
  invoice: { billing_reason: string; status: string }
}

export type StandInSession = {
  id: string
  customer: string
  client_reference_id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_total: number
  currency: string
  price: string
  coupon: string | null
  success_url: string
  cancel_url: string
  expires_at: number
}

type Fields = ReadonlyMap<string, string>
type Reply = { status: number; body: object }
type Price = { unit_amount: number; currency: string; interval: string; interval_count: number }
type Coupon = { amount_off: number; duration: string }

/** Answers of Stripe's API to the calls that the SDK makes for us, over books that a test can write in. */
export class StripeStandIn {
  readonly customers = new Map<string, { email: string; deleted: boolean }>()
  readonly sessions = new Map<string, StandInSession>()
  readonly subscriptions = new Map<string, StandInSubscription>()
  readonly prices = new Map<string, Price>([
    ['price_month', { unit_amount: 899, currency: 'gbp', interval: 'month', interval_count: 1 }],
    ['price_year', { unit_amount: 7999, currency: 'gbp', interval: 'year', interval_count: 1 }],
  ])
  readonly coupons = new Map<string, Coupon>([
    ['one-pound', { amount_off: 100, duration: 'forever' }],
  ])
  /** `METHOD path` of every request that came. */
  readonly requests: string[] = []
  /** The fields of each checkout as it was asked for. */
  readonly checkouts: Record<string, string>[] = []
  /** `down`: closes the connection; `failing`: 500; `silent`: never answers. */
  state: 'up' | 'down' | 'failing' | 'silent' = 'up'
  /** Whether it fails at this request alone. */
  refuses: (fields: Fields) => boolean = () => false
  /** Called before a list of subscriptions is sent, after it is read: a slow answer is an old one. */
  beforeListIsSent: (() => Promise<void>) | null = null
  readonly #kept = new Map<string, { contents: string; reply: Reply }>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  readonly nowSeconds: () => number

  constructor(nowMs: () => number) {
    this.nowSeconds = () => Math.floor(nowMs() / 1000)
  }

  async listen(): Promise<URL> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Somebody pays in this checkout: what Stripe's page does. */
  pay(sessionId: string): StandInSubscription {
    const session = this.sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error('that checkout is not open')
    session.status = 'complete'
    session.payment_status = 'paid'
    return this.subscribe(session.customer, session.price)
  }

  subscribe(customer: string, price: string): StandInSubscription {
    const subscription: StandInSubscription = {
      id: id('sub'),
      customer,
      status: 'active',
      price,
      cancel_at_period_end: false,
      cancel_at: null,
      current_period_end: this.nowSeconds() + 30 * 86_400,
      created: this.nowSeconds(),
      invoice: { billing_reason: 'subscription_create', status: 'paid' },
    }
    this.subscriptions.set(subscription.id, subscription)
    return subscription
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '', 'http://stripe')
    const body = Buffer.concat(chunks).toString()
    const fields: Fields = new Map(
      new URLSearchParams(request.method === 'GET' ? url.search : body),
    )
    const name = `${request.method} ${url.pathname}`
    this.requests.push(name)
    if (this.state === 'silent') return
    if (this.state === 'down') return void request.socket.destroy()
    const authorised = request.headers.authorization === 'Bearer sk_test_1'
    const reply = !authorised
      ? failure(401, 'Invalid API Key provided')
      : this.state === 'failing' || this.refuses(fields)
        ? failure(500, 'Stripe is having trouble')
        : this.#once(request.headers['idempotency-key'], `${name} ${body}`, () =>
            this.#reply(name, fields),
          )
    if (name === 'GET /v1/subscriptions') await this.beforeListIsSent?.()
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'request-id': id('req'),
      // The SDK's own pause before it tries again would only make the tests slow.
      ...(reply.status >= 500 && { 'stripe-should-retry': 'false' }),
    })
    response.end(JSON.stringify(reply.body))
  }

  /** As Stripe: the same key gives the same answer; with other contents it is refused. */
  #once(key: string | string[] | undefined, contents: string, make: () => Reply): Reply {
    if (typeof key !== 'string') return make()
    const kept = this.#kept.get(key)
    if (kept === undefined) {
      const reply = make()
      this.#kept.set(key, { contents, reply })
      return reply
    }
    if (kept.contents === contents) return kept.reply
    return failure(400, 'Keys for idempotent requests can only be used once', 'idempotency_error')
  }

  #reply(name: string, fields: Fields): Reply {
    const [method = '', path = ''] = name.split(' ')
    const [, , resource = '', first = '', second = '', third = ''] = path.split('/')
    switch (`${method} ${resource}`) {
      case 'POST customers':
        return this.#createCustomer(fields)
      case 'DELETE customers':
        return this.#deleteCustomer(first)
      case 'GET subscriptions':
        return this.#listSubscriptions(fields)
      case 'POST subscriptions':
        return this.#updateSubscription(first, fields)
      case 'POST billing_portal':
        return this.#createPortal(fields)
      case 'GET checkout':
        return second === ''
          ? this.#listSessions(fields)
          : this.#withSession(second, (session) => done(this.#tellSession(session)))
      case 'POST checkout':
        return third === 'expire' ? this.#expire(second) : this.#createSession(fields)
      default:
        return failure(404, `Unrecognized request URL (${name})`)
    }
  }

  #createCustomer(fields: Fields): Reply {
    const customer = id('cus')
    this.customers.set(customer, { email: fields.get('email') ?? '', deleted: false })
    return done({ id: customer, object: 'customer' })
  }

  #deleteCustomer(customer: string): Reply {
    const known = this.customers.get(customer)
    if (known === undefined || known.deleted) return missing('customer')
    known.deleted = true
    for (const subscription of this.subscriptions.values()) {
      if (subscription.customer === customer) subscription.status = 'canceled'
    }
    return done({ id: customer, object: 'customer', deleted: true })
  }

  #listSubscriptions(fields: Fields): Reply {
    const data = [...this.subscriptions.values()]
      .filter(({ customer }) => customer === fields.get('customer'))
      .filter(({ status }) => fields.get('status') === 'all' || status !== 'canceled')
      .map((subscription) => this.#tellSubscription(subscription))
    return done({ object: 'list', data, has_more: false, url: '/v1/subscriptions' })
  }

  #updateSubscription(subscriptionId: string, fields: Fields): Reply {
    const subscription = this.subscriptions.get(subscriptionId)
    if (subscription === undefined || subscription.status === 'canceled') {
      return missing('subscription')
    }
    subscription.cancel_at_period_end = fields.get('cancel_at_period_end') === 'true'
    return done(this.#tellSubscription(subscription))
  }

  #createPortal(fields: Fields): Reply {
    const customer = fields.get('customer') ?? ''
    if (this.customers.get(customer)?.deleted !== false) return missing('customer')
    const returnTo = encodeURIComponent(fields.get('return_url') ?? '')
    const url = `https://billing.stripe.com/p/session/${customer}?return=${returnTo}`
    return done({ id: id('bps'), object: 'billing_portal.session', url })
  }

  #createSession(fields: Fields): Reply {
    this.checkouts.push(Object.fromEntries(fields))
    const customer = fields.get('customer') ?? ''
    if (this.customers.get(customer)?.deleted !== false) return missing('customer')
    const priceId = fields.get('line_items[0][price]') ?? ''
    const price = this.prices.get(priceId)
    if (price === undefined) return missing('line_items[0][price]')
    const coupon = fields.get('discounts[0][coupon]') ?? null
    const off = coupon === null ? 0 : (this.coupons.get(coupon)?.amount_off ?? 0)
    const session: StandInSession = {
      id: id('cs_test'),
      customer,
      client_reference_id: fields.get('client_reference_id') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: price.unit_amount - off,
      currency: price.currency,
      price: priceId,
      coupon,
      success_url: fields.get('success_url') ?? '',
      cancel_url: fields.get('cancel_url') ?? '',
      expires_at: Number(fields.get('expires_at')),
    }
    this.sessions.set(session.id, session)
    return done(this.#tellSession(session))
  }

  #listSessions(fields: Fields): Reply {
    if (!this.customers.has(fields.get('customer') ?? '')) return missing('customer')
    const data = [...this.sessions.values()]
      .filter(({ customer }) => customer === fields.get('customer'))
      .filter(({ status }) => status === fields.get('status'))
      .map((session) => this.#tellSession(session))
    return done({ object: 'list', data, has_more: false, url: '/v1/checkout/sessions' })
  }

  #expire(sessionId: string): Reply {
    return this.#withSession(sessionId, (session) => {
      if (session.status !== 'open') return failure(400, 'This Session is not open')
      session.status = 'expired'
      return done(this.#tellSession(session))
    })
  }

  #withSession(sessionId: string, reply: (session: StandInSession) => Reply): Reply {
    const session = this.sessions.get(sessionId)
    return session === undefined ? missing('session') : reply(session)
  }

  #tellSession(session: StandInSession): object {
    const coupon = this.coupons.get(session.coupon ?? '')
    return {
      ...session,
      object: 'checkout.session',
      mode: 'subscription',
      url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
      line_items: {
        object: 'list',
        data: [{ id: id('li'), price: this.#tellPrice(session.price) }],
      },
      discounts: coupon === undefined ? [] : [{ coupon: { id: session.coupon, ...coupon } }],
    }
  }

  #tellSubscription({ price, invoice, current_period_end, ...rest }: StandInSubscription): object {
    const item = { id: id('si'), price: this.#tellPrice(price), current_period_end }
    return {
      ...rest,
      object: 'subscription',
      items: { object: 'list', data: [item] },
      latest_invoice: { id: id('in'), object: 'invoice', ...invoice },
    }
  }

  #tellPrice(priceId: string): object {
    const { interval, interval_count, ...price } = this.prices.get(priceId) ?? {}
    return { id: priceId, object: 'price', ...price, recurring: { interval, interval_count } }
  }
}

function id(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}

function done(body: object): Reply {
  return { status: 200, body }
}

function failure(status: number, message: string, type = 'invalid_request_error'): Reply {
  return { status, body: { error: { type: status >= 500 ? 'api_error' : type, message } } }
}

function missing(param: string): Reply {
  const error = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${param}`,
  }
  return { status: param === 'session' ? 404 : 400, body: { error } }
}
