import { fail, ok, type Result } from '#domain/result.ts'
import { findBillingAccount } from '../db/billing-accounts.ts'
import { forgetMessagesFrom } from '../db/contact-messages.ts'
import { deleteMailsTo } from '../db/outbound-mails.ts'
import { doomObjects } from '../db/recording-objects.ts'
import { findRecordings, isStored } from '../db/recordings.ts'
import type { Queries, UserRow } from '../db/schema.ts'
import { deleteUser, lockUsers } from '../db/users.ts'
import { enqueueMail } from '../mail-queue/enqueue-mail.ts'
import { sendMailsSoon } from '../mail-queue/send-mails.ts'
import type { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { deleteObjects } from '../voices/remove-recordings.ts'

/** Somebody who subscribes while the account is deleted; nobody does so more often. */
const MAX_ROUNDS = 3

type Outcome = { farewellId: string | null; objectKeys: string[] } | 'signed-out' | 'has-customer'

/**
 * Everything of the learner goes, and every session with it. First the subscription, at the provider:
 * when that fails nothing is deleted, for nobody may pay for an account that is gone.
 */
export async function deleteAccount(
  services: Services,
  { user, origin }: { user: UserRow; origin: string },
): Promise<Result<void, Refusal>> {
  const { db, billing } = services
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const ended = await billing.end(user)
    if (!ended.ok) return fail({ kind: 'provider-down' })
    const outcome = await db.write((tx) => remove(services, tx, { user, origin }))
    if (outcome === 'signed-out') return fail({ kind: 'unauthorized' })
    if (outcome !== 'has-customer') {
      await deleteObjects(services, outcome.objectKeys)
      sendMailsSoon(services, [outcome.farewellId])
      return ok(undefined)
    }
  }
  return fail({ kind: 'provider-down' })
}

async function remove(
  services: Services,
  tx: Queries,
  { user, origin }: { user: UserRow; origin: string },
): Promise<Outcome> {
  const { db, clock, billing } = services
  // Held: what of this learner is on its way waits here, and then finds no account.
  const [held] = await lockUsers(tx, db.kind, [user.id])
  if (held === undefined || held.session_version !== user.session_version) return 'signed-out'
  const account = await findBillingAccount(tx, held.id, billing.gateway.provider)
  if (account !== undefined && account.customer_id !== null) return 'has-customer'
  if (held.email_verified === 1) {
    await forgetMessagesFrom(tx, held.email_key, new Date(clock()).toISOString())
  }
  // Their bytes are noted for deletion with the account, and deleted after it.
  const rows = await findRecordings(tx, { userId: held.id })
  const objectKeys = rows.filter(isStored).map((row) => row.object_key)
  await doomObjects(tx, objectKeys, new Date(clock()).toISOString())
  await deleteUser(tx, held.id)
  // Mails that wait for this address are of no use any more; the last one replaces them.
  await deleteMailsTo(tx, held.email_key)
  const farewellId = await enqueueMail(services, tx, { kind: 'farewell', to: held, origin })
  return { farewellId, objectKeys }
}
