import { isPremium } from '#domain/plans.ts'
import type { Offer, Plan } from '#domain/prices.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import {
  beginCheckout,
  dropCheckout,
  findCheckout,
  keepCheckoutSession,
} from '../db/billing-checkouts.ts'
import type { BillingCheckoutRow } from '../db/billing-schema.ts'
import type { UserRow } from '../db/schema.ts'
import { findUser, lockUsers } from '../db/users.ts'
import type { CoreServices } from '../core-services.ts'
import { isLive } from './choose-subscription.ts'
import { customerOf, dropCustomer } from './customer.ts'
import type { CheckoutFailure, PaymentGateway, Unavailable } from './gateway.ts'
import type { Reconcile } from './reconcile.ts'

const HOUR_MS = 3_600_000
/** A checkout can be paid for this long. */
const LIFETIME_MS = 2 * HOUR_MS
/** While it is younger, the same choice leads to the same checkout: two taps on the button are one. */
const SAME_FOR_MS = HOUR_MS

export type CheckoutChoice = { plan: Plan; offer: Offer | undefined; origin: string }
export type CheckoutRefusal = CheckoutFailure | 'subscribed'

type CheckoutServices = Pick<CoreServices, 'db' | 'clock' | 'ids'>

/** A payment page for this learner, who has at most one that can be paid, and none while subscribed. */
export async function startCheckout(
  services: CheckoutServices,
  { gateway, reconcile }: { gateway: PaymentGateway; reconcile: Reconcile },
  user: UserRow,
  wish: CheckoutChoice,
): Promise<Result<{ url: string }, CheckoutRefusal>> {
  const customer = await customerOf(services, gateway, user, wish.origin)
  if (!customer.ok) return customer
  const customerId = customer.value
  if (customerId === null) return fail('no-customer')
  // First the checkout that may stand open, then what is paid: whatever was paid in it until now is seen.
  const checkout = await chooseCheckout(services, gateway, { user, customerId }, wish)
  if (!checkout.ok) return checkout
  const standing = await reconcile(user.id)
  if (!standing.ok) return standing
  if (standing.value !== null && isLive({ state: standing.value.status })) return fail('subscribed')
  // Premium that was given by hand: nobody is to pay for what they have.
  const now = await services.db.read((queries) => findUser(queries, user.id))
  if (now !== undefined && isPremium({ subscriptionStatus: now.subscription_status })) {
    return fail('subscribed')
  }
  const { id } = checkout.value
  const made = await gateway.createCheckout({
    key: id,
    customerId,
    userId: user.id,
    plan: wish.plan,
    offer: wish.offer,
    origin: wish.origin,
    expiresAt: checkout.value.expires_at,
  })
  if (!made.ok) {
    if (made.failure === 'no-customer') await dropCustomer(services, user.id, customerId)
    // The next try is made anew: the provider would repeat its answer to this one.
    if (made.failure !== 'unavailable') await services.db.write((tx) => dropCheckout(tx, id))
    return made
  }
  // Under the learner's lock: whoever puts another in its place either sees this session or is seen here.
  const isStored = await services.db.write(async (tx) => {
    await lockUsers(tx, services.db.kind, [user.id])
    return keepCheckoutSession(tx, id, made.value.sessionId)
  })
  if (isStored) return ok({ url: made.value.url })
  // A concurrent choice replaced this checkout, so nobody may pay in it. If closing fails, the next attempt closes it.
  await gateway.expireCheckout(made.value.sessionId)
  return fail('unavailable')
}

/**
 * Reuses the learner's checkout for the same choice, or begins a new one. Closes every other page that the provider has open for the
 * customer: after a database failure a page can exist without a row.
 */
async function chooseCheckout(
  services: CheckoutServices,
  gateway: PaymentGateway,
  { user, customerId }: { user: UserRow; customerId: string },
  wish: CheckoutChoice,
): Promise<Result<BillingCheckoutRow, Unavailable>> {
  const { db } = services
  const choice = [gateway.provider, wish.plan, wish.offer ?? '', wish.origin].join(' ')
  // In this order: a page that is made meanwhile, under the row that we then read, is not in the list and stays open.
  const open = await gateway.openCheckouts(customerId)
  if (!open.ok) return open
  const known = await db.read((queries) => findCheckout(queries, user.id))
  const session = known?.session_id ?? null
  const isGoing = known !== undefined && (session === null || open.value.includes(session))
  const goesOn = isGoing && isSame(services, known, choice)
  for (const id of open.value) {
    // Without a session the row's page, if there is one, may be any of them: the provider gives it again under the row's key.
    if (goesOn && (session === null || session === id)) continue
    const closed = await gateway.expireCheckout(id)
    if (!closed.ok) return closed
  }
  const chosen = await db.write(async (tx) => {
    await lockUsers(tx, db.kind, [user.id])
    const current = await findCheckout(tx, user.id)
    const isAsSeen = current?.id === known?.id && (current?.session_id ?? null) === session
    if (current !== undefined && (goesOn || !isAsSeen) && isSame(services, current, choice)) {
      return current
    }
    // Since we looked it was given out: it stands, and the next try of this choice closes it first.
    if (!isAsSeen && (current?.session_id ?? null) !== null) return null
    const nowMs = services.clock()
    const fresh: BillingCheckoutRow = {
      user_id: user.id,
      id: services.ids(),
      choice,
      session_id: null,
      created_at: new Date(nowMs).toISOString(),
      expires_at: new Date(nowMs + LIFETIME_MS).toISOString(),
    }
    await beginCheckout(tx, fresh)
    return fresh
  })
  return chosen === null ? fail('unavailable') : ok(chosen)
}

function isSame(
  { clock }: Pick<CoreServices, 'clock'>,
  checkout: BillingCheckoutRow,
  choice: string,
): boolean {
  return checkout.choice === choice && clock() - Date.parse(checkout.created_at) < SAME_FOR_MS
}
