/** What the fake keeps, with the fields that Stripe's objects have. Times are seconds since 1970. */
export type Books = {
  customers: Map<string, FakeCustomer>
  sessions: Map<string, FakeSession>
  subscriptions: Map<string, FakeSubscription>
  portals: Map<string, FakePortal>
  /** Webhooks on their way. */
  events: Map<string, FakeEvent>
  /** The first response to each idempotency key. */
  responses: Map<string, { contents: string; reply: Reply }>
}

export type FakeCustomer = {
  email: string
  deleted: boolean
  /** Where the app is, as its newest return address says: webhooks go there. */
  origin: string | null
}

export type FakeSession = {
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

export type FakeSubscription = {
  id: string
  customer: string
  status: string
  price: string
  coupon: string | null
  cancel_at_period_end: boolean
  cancel_at: number | null
  current_period_end: number
  created: number
  invoice: { billing_reason: string; status: string }
}

export type FakePortal = { customer: string; return_url: string; expires_at: number }

export type FakeEvent = {
  customer: string
  body: string
  attempts: number
  nextAttemptAtMs: number
}

export type Reply = { status: 200 | 400 | 401 | 404; body: object }

export function emptyBooks(): Books {
  return {
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    portals: new Map(),
    events: new Map(),
    responses: new Map(),
  }
}

/** The newest first. */
export function subscriptionsOf({ subscriptions }: Books, customer: string): FakeSubscription[] {
  return [...subscriptions.values()].filter((one) => one.customer === customer).toReversed()
}
