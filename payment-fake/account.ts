import { randomBytes } from 'node:crypto'
import {
  type Books,
  type FakePortal,
  type FakeSession,
  type FakeSubscription,
  subscriptionsOf,
} from './books.ts'
import type { Catalogue } from './catalogue.ts'
import { catchUp, endPeriod, isRunning, onePeriodAfter } from './period-end.ts'
import type { Webhooks } from './webhooks.ts'

/** What a person can do on the portal, and what time and banks do there. */
export const PORTAL_ACTIONS = ['cancel', 'resume', 'fail', 'pay', 'end'] as const
export type PortalAction = (typeof PORTAL_ACTIONS)[number]

type PortalView = FakePortal & { subscription: FakeSubscription | undefined }

export type Account = ReturnType<typeof createAccount>

/** The account at the provider: what happens in it, whoever asks, and the events that tell of it. */
export function createAccount({
  books,
  catalogue,
  webhooks,
  nowMs,
}: {
  books: Books
  catalogue: Catalogue
  webhooks: Webhooks
  nowMs: () => number
}) {
  const nowSeconds = (): number => Math.floor(nowMs() / 1000)

  function findSession(id: string): FakeSession | undefined {
    const session = books.sessions.get(id)
    const isOver = session?.status === 'open' && session.expires_at <= nowSeconds()
    if (isOver) session.status = 'expired'
    return session
  }

  function subscriptions(customer: string): FakeSubscription[] {
    const own = subscriptionsOf(books, customer)
    for (const subscription of own) catchUp(subscription, catalogue, nowSeconds())
    return own
  }

  function findPortal(id: string): PortalView | undefined {
    const portal = books.portals.get(id)
    if (portal === undefined || portal.expires_at <= nowSeconds()) return undefined
    return { ...portal, subscription: subscriptions(portal.customer)[0] }
  }

  function subscribe(
    customer: string,
    price: string,
    coupon: string | null = null,
  ): FakeSubscription {
    const subscription: FakeSubscription = {
      id: newId('sub'),
      customer,
      status: 'active',
      price,
      coupon,
      cancel_at_period_end: false,
      cancel_at: null,
      current_period_end: onePeriodAfter(nowSeconds(), price, catalogue),
      created: nowSeconds(),
      invoice: { billing_reason: 'subscription_create', status: 'paid' },
    }
    books.subscriptions.set(subscription.id, subscription)
    announce('customer.subscription.created', subscription)
    return subscription
  }

  function announce(type: string, { id, customer }: { id: string; customer: string }): void {
    webhooks.add(type, { object: 'subscription', id, customer })
  }

  return {
    books,
    catalogue,
    nowSeconds,
    findSession,
    findPortal,
    subscriptions,
    subscribe,

    /** Pays an open checkout; of any other undefined, and nothing happens. */
    pay(sessionId: string): FakeSubscription | undefined {
      const session = findSession(sessionId)
      if (session?.status !== 'open') return undefined
      session.status = 'complete'
      session.payment_status = 'paid'
      const { id, customer } = session
      const subscription = subscribe(customer, session.price, session.coupon)
      webhooks.add('checkout.session.completed', { object: 'checkout.session', id, customer })
      return subscription
    },

    /** False when there is no such portal. */
    act(portalId: string, action: PortalAction): boolean {
      const portal = findPortal(portalId)
      const subscription = portal?.subscription
      if (subscription !== undefined && isRunning(subscription)) {
        change(subscription, action, catalogue)
        announce(eventOf(action, subscription), subscription)
      }
      return portal !== undefined
    },

    cancelAtPeriodEnd(subscription: FakeSubscription, isCancelled: boolean): void {
      subscription.cancel_at_period_end = isCancelled
      announce('customer.subscription.updated', subscription)
    },
  }
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}

function change(subscription: FakeSubscription, action: PortalAction, catalogue: Catalogue): void {
  switch (action) {
    case 'cancel':
    case 'resume':
      subscription.cancel_at_period_end = action === 'cancel'
      break
    case 'fail':
      if (subscription.status === 'active') endPeriod(subscription, catalogue, { isPaid: false })
      break
    case 'pay':
      subscription.status = 'active'
      break
    case 'end':
      endPeriod(subscription, catalogue, { isPaid: true })
  }
}

function eventOf(action: PortalAction, { status }: FakeSubscription): string {
  if (status === 'canceled') return 'customer.subscription.deleted'
  if (action === 'fail') return 'invoice.payment_failed'
  if (action === 'pay' || action === 'end') return 'invoice.paid'
  return 'customer.subscription.updated'
}
