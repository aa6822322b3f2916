import { fail, ok, type Result } from '#domain/result.ts'
import { beginRead, findBillingAccount, saveBillingAccount } from '../db/billing-accounts.ts'
import { endCheckout, findCheckout } from '../db/billing-checkouts.ts'
import type { BillingAccountRow } from '../db/billing-schema.ts'
import type { Queries, UserRow } from '../db/schema.ts'
import { lockUsers, setSubscriptionStatus } from '../db/users.ts'
import type { MailServices } from '../mail-queue/mail-services.ts'
import { sendMailsSoon } from '../mail-queue/send-mails.ts'
import type { CoreServices } from '../core-services.ts'
import { chooseSubscription, isLive } from './choose-subscription.ts'
import type { PaymentGateway, ProviderSubscription, Unavailable } from './gateway.ts'
import { serialise } from './serialise.ts'
import { nextState } from './next-state.ts'
import { queueMailsOfChange } from './queue-mails-of-change.ts'

/** What is known of a learner at the provider; null for one who never came to a checkout. */
export type KnownBillingAccount = BillingAccountRow | null

export type Reconcile = (userId: string) => Promise<Result<KnownBillingAccount, Unavailable>>

/** Two that another process overtook are enough: what stands then was read later than we began. */
const MAX_READS = 3

/**
 * The one way by which a payment has its effect, whoever calls: webhook, verify-session, activation,
 * checkout, schedule. Asks the provider what this learner's customer has and writes that. As often and as
 * many at once as may be: the outcome is the provider's truth, once.
 */
export function createReconcile(services: MailServices, gateway: PaymentGateway): Reconcile {
  const { db, clock, log } = services

  async function read(userId: string): Promise<Result<KnownBillingAccount, Unavailable>> {
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      // Numbered before it asks. Of several readings the one that began last counts, and every change at
      // the provider is followed by a reading: so the last one to count has seen the last change.
      const begun = await db.write((tx) => beginRead(tx, userId, gateway.provider))
      const customerId = begun?.customer_id ?? null
      if (begun === undefined || customerId === null) return ok(null)
      const subscriptions = await gateway.subscriptionsOf(customerId)
      if (!subscriptions.ok) return fail(subscriptions.failure)
      const live = subscriptions.value.filter(isLive)
      if (live.length > 1) {
        log.error({ userId, subscriptions: live.map(({ id }) => id) }, 'two subscriptions at once')
      }
      const applied = await db.write((tx) => apply(tx, begun, subscriptions.value))
      sendMailsSoon(services, applied.mailIds)
      if (applied.isLast) break
    }
    return ok(await knownAccountOf(services, gateway, userId))
  }

  async function apply(
    tx: Queries,
    begun: BillingAccountRow,
    subscriptions: readonly ProviderSubscription[],
  ): Promise<{ isLast: boolean; mailIds: (string | null)[] }> {
    const [user] = await lockUsers(tx, db.kind, [begun.user_id])
    const before = await findBillingAccount(tx, begun.user_id, gateway.provider)
    if (user === undefined || before === undefined) return { isLast: true, mailIds: [] }
    const isOvertaken =
      before.customer_id !== begun.customer_id || before.read_applied > begun.reads_begun
    if (isOvertaken) return { isLast: false, mailIds: [] }
    const nowMs = clock()
    const checkout = await findCheckout(tx, user.id)
    const after = nextState(before, chooseSubscription(subscriptions), {
      nowMs,
      readNumber: begun.reads_begun,
      checkoutEndsAt: checkout?.expires_at ?? null,
    })
    await saveBillingAccount(tx, after)
    await grant(tx, user, after)
    if (isLive({ state: after.status })) await endCheckout(tx, user.id)
    return { isLast: true, mailIds: await queueMailsOfChange(services, tx, { before, after }) }
  }

  return serialise(read)
}

export async function knownAccountOf(
  { db }: Pick<CoreServices, 'db'>,
  { provider }: PaymentGateway,
  userId: string,
): Promise<KnownBillingAccount> {
  const account = await db.read((queries) => findBillingAccount(queries, userId, provider))
  return account ?? null
}

/**
 * The status that opens lessons. `premium` was given by hand and is not ours to take; where no
 * subscription ever was, there is nothing to write.
 */
async function grant(tx: Queries, user: UserRow, { status }: BillingAccountRow): Promise<void> {
  if (status === 'none' || user.subscription_status === 'premium') return
  if (user.subscription_status !== status) await setSubscriptionStatus(tx, user.id, status)
}
