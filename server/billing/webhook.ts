import { findUserOfCustomer } from '../db/billing-accounts.ts'
import { isEventHandled, markEventHandled } from '../db/billing-events.ts'
import type { CoreServices } from '../core-services.ts'
import type { EventFailure, PaymentGateway } from './gateway.ts'
import type { Reconcile } from './reconcile.ts'

/** After these the provider may say something else about a customer; others concern us not. */
const TELLING = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
])

/** `failed`: to be delivered again. */
export type WebhookOutcome = 'handled' | EventFailure | 'failed'

/**
 * An event says only whom to look at. What it tells may be old or out of order, so the provider is asked,
 * and its answer is what counts. It is noted as handled after its effect, never before.
 */
export async function handleWebhook(
  { db, clock }: Pick<CoreServices, 'db' | 'clock'>,
  { gateway, reconcile }: { gateway: PaymentGateway; reconcile: Reconcile },
  delivery: { body: string; signature: string },
): Promise<WebhookOutcome> {
  const read = await gateway.readEvent({ ...delivery, nowMs: clock() })
  if (!read.ok) return read.failure
  const event = read.value
  if (await db.read((queries) => isEventHandled(queries, event.id))) return 'handled'
  const { customerId } = event
  if (customerId !== null && TELLING.has(event.type)) {
    const userId = await db.read((queries) =>
      findUserOfCustomer(queries, customerId, gateway.provider),
    )
    if (userId !== undefined && !(await reconcile(userId)).ok) return 'failed'
  }
  await db.write((tx) => markEventHandled(tx, event.id, new Date(clock()).toISOString()))
  return 'handled'
}
