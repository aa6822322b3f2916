import { ok, type Result } from '#domain/result.ts'
import {
  forgetCustomer,
  hasOtherProvider,
  keepCustomer,
  openBillingAccount,
} from '../db/billing-accounts.ts'
import type { UserRow } from '../db/schema.ts'
import { lockUsers, setSubscriptionStatus } from '../db/users.ts'
import type { CoreServices } from '../core-services.ts'
import type { PaymentGateway, Unavailable } from './gateway.ts'

type CustomerServices = Pick<CoreServices, 'db' | 'ids'>

/**
 * The learner's customer at the provider, made when first needed. However many ask at once, in however
 * many processes: they ask under one key, and the first one kept is the one. Null: the account is gone.
 */
export async function customerOf(
  { db, ids }: CustomerServices,
  gateway: PaymentGateway,
  user: UserRow,
  origin: string,
): Promise<Result<string | null, Unavailable>> {
  const account = await db.write(async (tx) => {
    const [locked] = await lockUsers(tx, db.kind, [user.id])
    if (locked === undefined) return null
    const isOfAnother = await hasOtherProvider(tx, user.id, gateway.provider)
    // What the payment fake granted before there was a key is not paid.
    if (isOfAnother) await setSubscriptionStatus(tx, user.id, 'free')
    return openBillingAccount(tx, {
      user_id: user.id,
      provider: gateway.provider,
      customer_key: ids(),
      origin,
    })
  })
  if (account === null || account.customer_id !== null) return ok(account?.customer_id ?? null)
  const made = await gateway.createCustomer({
    key: account.customer_key,
    userId: user.id,
    email: user.email,
    name: user.name,
  })
  if (!made.ok) return made
  return ok(await db.write((tx) => keepCustomer(tx, account, made.value)))
}

/** The provider does not know this customer any more: the next one is made under another key. */
export async function dropCustomer(
  { db, ids }: CustomerServices,
  userId: string,
  customerId: string,
): Promise<void> {
  await db.write((tx) => forgetCustomer(tx, userId, { customerId, newKey: ids() }))
}
