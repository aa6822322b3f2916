import { findBillingAccount } from '../db/billing-accounts.ts'
import { claimMails, markMailSent } from '../db/billing-mails.ts'
import type { BillingMailRow } from '../db/billing-schema.ts'
import { findUser } from '../db/users.ts'
import { billingMail } from '../mail/billing-mails.ts'
import type { Services } from '../services.ts'
import type { PaymentGateway } from './gateway.ts'

/** Longer than a mailer tries by itself: after it another process may send the mail. */
const CLAIM_MS = 10 * 60_000

type MailServices = Pick<Services, 'db' | 'clock' | 'mailer' | 'config'>

/** Sends what is owed, to one learner or to all. A mail that fails stays owed and comes with a later call. */
export async function sendBillingMails(
  services: MailServices,
  gateway: PaymentGateway,
  userId?: string,
): Promise<void> {
  const { db, clock } = services
  const claimed = await db.write((tx) =>
    claimMails(tx, {
      now: new Date(clock()).toISOString(),
      lapsedBefore: new Date(clock() - CLAIM_MS).toISOString(),
      ...(userId !== undefined && { userId }),
    }),
  )
  for (const mail of claimed) {
    await send(services, gateway, mail)
    await db.write((tx) => markMailSent(tx, mail.id, new Date(clock()).toISOString()))
  }
}

async function send(
  { db, mailer, config }: MailServices,
  { provider }: PaymentGateway,
  { user_id: userId, kind, occasion }: BillingMailRow,
): Promise<void> {
  const { user, account } = await db.read(async (queries) => ({
    user: await findUser(queries, userId),
    account: await findBillingAccount(queries, userId, provider),
  }))
  if (user === undefined || account === undefined) return
  const origin = config.appOrigin ?? account.origin
  const renewsAt = account.cancel_at_period_end === 0 ? account.current_period_end : null
  await mailer.send(billingMail(user, origin, { kind, occasion, plan: account.plan, renewsAt }))
}
