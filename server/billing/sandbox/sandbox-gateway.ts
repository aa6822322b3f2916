import { PRICE_IDS, pricePence } from '#domain/prices.ts'
import { fail, ok } from '#domain/result.ts'
import type { SandboxSubscriptionRow } from '../../db/billing-schema.ts'
import * as rows from '../../db/sandbox.ts'
import type { CoreServices } from '../../core-services.ts'
import type { PaymentGateway, ProviderSubscription } from '../gateway.ts'
import { readProviderEvent } from '../provider-event.ts'
import { cancelAddress, portalReturnAddress, successAddress } from '../return-addresses.ts'
import type { SandboxEvents } from './sandbox-events.ts'
import { planOf, untilNow } from './turn-over.ts'
import { isSignedWebhook } from './webhook-signature.ts'

const PORTAL_LIFETIME_MS = 30 * 60_000

/** A payment provider in our own database: it survives a restart, and every process sees the same. */
export function createSandboxGateway(
  { db, clock, ids }: Pick<CoreServices, 'db' | 'clock' | 'ids'>,
  events: SandboxEvents,
): PaymentGateway {
  const newId = (kind: string): string => `${kind}_sandbox_${ids().replaceAll('-', '')}`

  return {
    provider: 'sandbox',
    priceIdOf: (plan) => PRICE_IDS[plan],

    createCustomer: async ({ key, userId, email }) =>
      ok(
        await db.write((tx) =>
          rows.insertSandboxCustomer(tx, { id: newId('cus'), key, user_id: userId, email }),
        ),
      ),

    async createCheckout(order) {
      const id = newId('cs')
      const checkout = await db.write(async (tx) => {
        const customer = await rows.lockSandboxCustomer(tx, db.kind, order.customerId)
        if (customer === undefined) return null
        return rows.insertSandboxCheckout(tx, {
          id,
          key: order.key,
          customer_id: order.customerId,
          user_id: order.userId,
          plan: order.plan,
          price_pence: pricePence(order.plan, order.offer),
          status: 'open',
          success_url: successAddress(order.origin, id),
          cancel_url: cancelAddress(order.origin, order.offer),
          expires_at: order.expiresAt,
        })
      })
      if (checkout === null) return fail('no-customer')
      return ok({ sessionId: checkout.id, url: `${order.origin}/sandbox/checkout/${checkout.id}` })
    },

    async expireCheckout(sessionId) {
      await db.write((tx) => rows.closeSandboxCheckout(tx, sessionId, 'expired'))
      return ok(undefined)
    },

    async openCheckouts(customerId) {
      const now = new Date(clock()).toISOString()
      return ok(await db.read((queries) => rows.openSandboxCheckouts(queries, customerId, now)))
    },

    async readCheckout(sessionId) {
      const row = await db.read((queries) => rows.findSandboxCheckout(queries, sessionId))
      if (row === undefined) return ok(null)
      return ok({
        userId: row.user_id,
        customerId: row.customer_id,
        isOpen: row.status === 'open' && Date.parse(row.expires_at) > clock(),
        isPaid: row.status === 'paid',
      })
    },

    async subscriptionsOf(customerId) {
      const found = await db.read((queries) => rows.sandboxSubscriptionsOf(queries, customerId))
      return ok(found.map((row) => tell(untilNow(row, clock()))))
    },

    async createPortal(customerId, { origin }) {
      const id = newId('bps')
      await db.write((tx) =>
        rows.insertSandboxPortal(tx, {
          id,
          customer_id: customerId,
          return_url: portalReturnAddress(origin),
          expires_at: new Date(clock() + PORTAL_LIFETIME_MS).toISOString(),
        }),
      )
      return ok(`${origin}/sandbox/portal/${id}`)
    },

    async cancelAtPeriodEnd(subscriptionId) {
      await db.write(async (tx) => {
        const row = await rows.findSandboxSubscription(tx, subscriptionId)
        if (row === undefined) return
        const current = untilNow(row, clock())
        await rows.saveSandboxSubscription(tx, { ...current, cancel_at_period_end: 1 })
        await events.write(tx, 'customer.subscription.updated', {
          object: 'subscription',
          id: row.id,
          customer: row.customer_id,
        })
      })
      events.deliverSoon()
      return ok(undefined)
    },

    async removeCustomer(customerId) {
      await db.write((tx) => rows.deleteSandboxCustomer(tx, customerId))
      return ok(undefined)
    },

    readEvent: (delivery) =>
      isSignedWebhook(delivery, events.secret) ? readProviderEvent(delivery.body) : fail('refused'),
  }
}

function tell(row: SandboxSubscriptionRow): ProviderSubscription {
  return {
    id: row.id,
    state: row.state,
    plan: planOf(row),
    currentPeriodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    createdAt: row.created_at,
  }
}
