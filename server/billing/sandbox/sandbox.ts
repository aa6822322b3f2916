import type { SandboxCheckoutRow, SandboxSubscriptionRow } from '../../db/billing-schema.ts'
import * as rows from '../../db/sandbox.ts'
import type { Queries } from '../../db/schema.ts'
import type { CoreServices } from '../../core-services.ts'
import type { PaymentGateway } from '../gateway.ts'
import { createSandboxEvents, type Deliver } from './sandbox-events.ts'
import { createSandboxGateway } from './sandbox-gateway.ts'
import { onePeriodAfter, planOf, turnOver, untilNow } from './turn-over.ts'

/** What a person can do on the sandbox's portal. */
export const PORTAL_ACTIONS = ['cancel', 'resume', 'fail', 'pay', 'end'] as const
export type PortalAction = (typeof PORTAL_ACTIONS)[number]

export type Sandbox = {
  gateway: PaymentGateway
  findCheckout(id: string): Promise<SandboxCheckoutRow | undefined>
  /** Pays an open checkout; a second time without effect. */
  pay(id: string): Promise<SandboxCheckoutRow | undefined>
  findPortal(id: string): Promise<SandboxPortalView | undefined>
  act(portalId: string, action: PortalAction): Promise<boolean>
  /** Who takes the webhooks. */
  connect(to: Deliver): void
  /** Brings every webhook that is due; what is not taken comes again. */
  deliver(): Promise<void>
}

export type SandboxPortalView = {
  returnUrl: string
  subscription: SandboxSubscriptionRow | undefined
}

/** The payment sandbox: the gateway, and what its pages do. For development and tests; never in production. */
export function createSandbox(
  services: Pick<CoreServices, 'db' | 'clock' | 'ids' | 'config' | 'background'>,
): Sandbox {
  const { db, clock, ids } = services
  const events = createSandboxEvents(services)
  const nowIso = (): string => new Date(clock()).toISOString()

  async function tell(tx: Queries, type: string, row: SandboxSubscriptionRow): Promise<void> {
    const { id, customer_id: customer } = row
    await events.write(tx, type, { object: 'subscription', id, customer })
  }

  async function portalOf(queries: Queries, id: string): Promise<SandboxPortalView | undefined> {
    const portal = await rows.findSandboxPortal(queries, id, nowIso())
    if (portal === undefined) return undefined
    const [newest] = await rows.sandboxSubscriptionsOf(queries, portal.customer_id)
    return {
      returnUrl: portal.return_url,
      subscription: newest && untilNow(newest, clock()),
    }
  }

  return {
    gateway: createSandboxGateway(services, events),
    connect: events.connect,
    deliver: events.deliver,
    findCheckout: (id) => db.read((queries) => rows.findSandboxCheckout(queries, id)),
    findPortal: (id) => db.read((queries) => portalOf(queries, id)),

    async pay(id) {
      const paid = await db.write(async (tx) => {
        const checkout = await rows.findSandboxCheckout(tx, id)
        if (checkout === undefined || Date.parse(checkout.expires_at) <= clock()) return checkout
        if (!(await rows.closeSandboxCheckout(tx, id, 'paid'))) return checkout
        const subscription: SandboxSubscriptionRow = {
          id: `sub_sandbox_${ids().replaceAll('-', '')}`,
          customer_id: checkout.customer_id,
          plan: checkout.plan,
          price_pence: checkout.price_pence,
          state: 'active',
          current_period_end: onePeriodAfter(nowIso(), planOf(checkout)),
          cancel_at_period_end: 0,
          created_at: nowIso(),
        }
        await rows.saveSandboxSubscription(tx, subscription)
        await tell(tx, 'customer.subscription.created', subscription)
        await events.write(tx, 'checkout.session.completed', {
          object: 'checkout.session',
          id,
          customer: checkout.customer_id,
        })
        return { ...checkout, status: 'paid' as const }
      })
      events.deliverSoon()
      return paid
    },

    async act(portalId, action) {
      const isKnown = await db.write(async (tx) => {
        const portal = await portalOf(tx, portalId)
        if (portal === undefined) return false
        const before = portal.subscription
        const after = before && changed(before, action)
        if (after === undefined || after === before) return true
        await rows.saveSandboxSubscription(tx, after)
        await tell(tx, eventOf(action, after), after)
        return true
      })
      events.deliverSoon()
      return isKnown
    },
  }
}

function changed(row: SandboxSubscriptionRow, action: PortalAction): SandboxSubscriptionRow {
  if (row.state === 'cancelled') return row
  switch (action) {
    case 'cancel':
      return { ...row, cancel_at_period_end: 1 }
    case 'resume':
      return { ...row, cancel_at_period_end: 0 }
    case 'fail':
      return row.state === 'active' ? turnOver(row, { isPaid: false }) : row
    case 'pay':
      return { ...row, state: 'active' }
    case 'end':
      return turnOver(row, { isPaid: true })
  }
}

function eventOf(action: PortalAction, after: SandboxSubscriptionRow): string {
  if (after.state === 'cancelled') return 'customer.subscription.deleted'
  if (action === 'fail') return 'invoice.payment_failed'
  if (action === 'pay' || action === 'end') return 'invoice.paid'
  return 'customer.subscription.updated'
}
