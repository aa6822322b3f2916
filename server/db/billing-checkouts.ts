import type { BillingCheckoutRow } from './billing-schema.ts'
import type { Queries } from './schema.ts'

export async function findCheckout(
  queries: Queries,
  userId: string,
): Promise<BillingCheckoutRow | undefined> {
  return queries
    .selectFrom('billing_checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The learner's one checkout is now this one. */
export async function beginCheckout(tx: Queries, checkout: BillingCheckoutRow): Promise<void> {
  await tx
    .insertInto('billing_checkouts')
    .values(checkout)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(checkout))
    .execute()
}

/** False when another checkout has taken the place of this one meanwhile. */
export async function keepCheckoutSession(
  tx: Queries,
  id: string,
  sessionId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_checkouts')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** This checkout is none any more; one that has taken its place stays. */
export async function dropCheckout(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('billing_checkouts').where('id', '=', id).execute()
}

export async function endCheckout(tx: Queries, userId: string): Promise<void> {
  await tx.deleteFrom('billing_checkouts').where('user_id', '=', userId).execute()
}
