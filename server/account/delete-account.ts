import { findBillingAccount } from '../db/billing-accounts.ts'
import { forgetMessagesFrom } from '../db/contact-messages.ts'
import type { Queries, UserRow } from '../db/schema.ts'
import { deleteUser, lockUsers } from '../db/users.ts'
import { answer, providerDown, type Reply, unauthorized } from '../http/reply.ts'
import { farewellMail } from '../mail/farewell-mail.ts'
import type { Services } from '../services.ts'

/** Somebody who subscribes while the account is deleted; nobody does so more often. */
const MAX_ROUNDS = 3

type Outcome = 'deleted' | 'signed-out' | 'has-customer'

/**
 * Everything of the learner goes, and every session with it. First the subscription, at the provider:
 * when that fails nothing is deleted, for nobody may pay for an account that is gone.
 */
export async function deleteAccount(
  services: Services,
  { user, origin }: { user: UserRow; origin: string },
): Promise<Reply> {
  const { db, billing, background, mailer } = services
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const ended = await billing.end(user)
    if (!ended.ok) return providerDown()
    const outcome = await db.write((tx) => remove(services, tx, user))
    if (outcome === 'signed-out') return unauthorized()
    if (outcome === 'deleted') {
      background.run('farewell mail', () => mailer.send(farewellMail(user, origin)))
      return answer({ deleted: true })
    }
  }
  return providerDown()
}

async function remove(
  { db, clock, billing }: Services,
  tx: Queries,
  user: UserRow,
): Promise<Outcome> {
  // Held: what of this learner is on its way waits here, and then finds no account.
  const [held] = await lockUsers(tx, db.kind, [user.id])
  if (held === undefined || held.session_version !== user.session_version) return 'signed-out'
  const account = await findBillingAccount(tx, held.id, billing.gateway.provider)
  if (account !== undefined && account.customer_id !== null) return 'has-customer'
  if (held.email_verified === 1) {
    await forgetMessagesFrom(tx, held.email_key, new Date(clock()).toISOString())
  }
  await deleteUser(tx, held.id)
  return 'deleted'
}
