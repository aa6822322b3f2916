import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import type { StripeSettings } from '#server/billing/stripe/stripe-settings.ts'
import { createAccount } from './account.ts'
import { emptyBooks } from './books.ts'
import type { BooksFile } from './books-file.ts'
import { createCatalogue } from './catalogue.ts'
import { pageRoutes } from './page-routes.ts'
import { stripeApi } from './stripe-api.ts'
import { createWebhooks, type Deliver } from './webhooks.ts'

export type PaymentFakeOptions = {
  /** Keys, prices and coupon, as the server is given them. */
  settings: Pick<StripeSettings, 'secretKey' | 'webhookSecret' | 'prices' | 'upgradeCoupon'>
  host?: string
  /** 0: any. */
  port?: number
  nowMs?: () => number
  /** Null: webhooks wait. */
  deliver?: Deliver | null
  /** Without it everything is in memory. */
  file?: BooksFile
  /** In front of the API: faults that a test makes. */
  inFront?: MiddlewareHandler
}

export type PaymentFake = Awaited<ReturnType<typeof startPaymentFake>>

/** Stripe's API and pages on this machine, for all that is not production. No money moves. */
export async function startPaymentFake({
  settings,
  host = '127.0.0.1',
  port = 0,
  nowMs: realNowMs = Date.now,
  deliver = fetch,
  file,
  inFront,
}: PaymentFakeOptions) {
  /** A demonstration sets the clock back to when each of its learners subscribed. */
  let setMs: number | null = null
  const nowMs = (): number => setMs ?? realNowMs()
  const books = emptyBooks()
  const catalogue = createCatalogue(settings)
  const save = (): void => file?.write(books)
  const webhooks = createWebhooks({ books, nowMs, secret: settings.webhookSecret, deliver, save })
  const account = createAccount({ books, catalogue, webhooks, nowMs })

  const app = new Hono()
  app.use(async (c, next) => {
    file?.readOnce(books)
    await next()
    if (c.req.method !== 'GET') save()
    if (books.events.size > 0) webhooks.deliverSoon()
  })
  app.put('/clock', async (c) => {
    const text = await c.req.text()
    setMs = text === '' ? null : Number(text)
    return c.body(null, 204)
  })
  if (inFront !== undefined) app.use('/v1/*', inFront)
  app.route('/', stripeApi(account, { secretKey: settings.secretKey, port: () => bound.port }))
  app.route('/', pageRoutes(account))

  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const bound = await listen(server, host, port)
  return {
    app,
    books,
    catalogue,
    /** Where the SDK finds it. */
    apiBase: new URL(`http://${reachable(host)}:${bound.port}`),
    nowSeconds: account.nowSeconds,
    subscribe: account.subscribe,
    pay(sessionId: string) {
      const subscription = account.pay(sessionId)
      save()
      webhooks.deliverSoon()
      return subscription
    },
    deliverSoon: webhooks.deliverSoon,
    /** Every webhook that is due has been sent. */
    settled: webhooks.settled,
    async close(): Promise<void> {
      webhooks.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** It keeps no process alive: the server beside it decides when to end. */
function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.unref()
      resolve(server.address() as AddressInfo)
    })
  })
}

/** An address that means every one of this machine is one to listen on, not to call. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
