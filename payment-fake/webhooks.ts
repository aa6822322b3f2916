import { createHmac, randomBytes } from 'node:crypto'
import type { Books } from './books.ts'

/** After a delivery that was not taken. */
const RETRY_MS = 15_000
const MAX_ATTEMPTS = 40
const TIMEOUT_MS = 10_000

export type Deliver = (request: Request) => Promise<Response>

export type Webhooks = ReturnType<typeof createWebhooks>

/** Signed webhooks, delivered until the app accepts them. `deliver` null: they wait. */
export function createWebhooks({
  books,
  nowMs,
  secret,
  deliver,
  save,
}: {
  books: Books
  nowMs: () => number
  secret: string
  deliver: Deliver | null
  save: () => void
}) {
  let delivery = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  async function deliverDue(): Promise<void> {
    if (deliver === null) return
    for (const [id, event] of books.events) {
      if (event.nextAttemptAtMs > nowMs()) continue
      event.attempts += 1
      event.nextAttemptAtMs = nowMs() + RETRY_MS
      const isAccepted = await send(deliver, event)
      if (isAccepted || event.attempts >= MAX_ATTEMPTS) books.events.delete(id)
      save()
    }
    clearTimeout(retry)
    if (books.events.size > 0) retry = setTimeout(deliverSoon, RETRY_MS).unref()
  }

  async function send(to: Deliver, event: { customer: string; body: string }): Promise<boolean> {
    const origin = books.customers.get(event.customer)?.origin ?? null
    if (origin === null) return false
    const request = new Request(`${origin}/api/stripe/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signWebhook(event.body, secret, nowMs()),
      },
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return to(request).then(
      async (response) => {
        await response.body?.cancel()
        return response.ok
      },
      () => false,
    )
  }

  /** One delivery after another: an event is never on its way twice at once. */
  function deliverSoon(): void {
    delivery = delivery.then(deliverDue)
  }

  return {
    add(type: string, object: { object: string; id: string; customer: string }): void {
      const id = `evt_${randomBytes(12).toString('hex')}`
      const created = Math.floor(nowMs() / 1000)
      const body = JSON.stringify({ id, object: 'event', type, created, data: { object } })
      const { customer } = object
      books.events.set(id, { customer, body, attempts: 0, nextAttemptAtMs: nowMs() })
    },
    deliverSoon,
    close: (): void => clearTimeout(retry),
    settled: async (): Promise<void> => {
      for (let waited; waited !== delivery;) {
        waited = delivery
        await waited
      }
    },
  }
}

/** Stripe's scheme: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
function signWebhook(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
