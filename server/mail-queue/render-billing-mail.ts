import { parse } from 'valibot'
import { findBillingAccount } from '../db/billing-accounts.ts'
import type { BillingMailKind, OutboundMailRow } from '../db/outbound-mail-schema.ts'
import { findUser } from '../db/users.ts'
import { billingMail } from '../mail/billing-mails.ts'
import type { Mail } from '../mail/mailer.ts'
import type { MailServices } from './mail-services.ts'
import { billingPayload } from './payloads.ts'

/** A mail about a subscription as it stands now; null where it has become pointless: the account is gone. */
export async function renderBillingMail(
  { db, config }: MailServices,
  kind: BillingMailKind,
  { user_id: userId, payload }: OutboundMailRow,
): Promise<Mail | null> {
  if (userId === null) return null
  const { provider, occasion } = parse(billingPayload, JSON.parse(payload))
  const { user, account } = await db.read(async (queries) => ({
    user: await findUser(queries, userId),
    account: await findBillingAccount(queries, userId, provider),
  }))
  if (user === undefined || account === undefined) return null
  const origin = config.appOrigin ?? account.origin
  const renewsAt = account.cancel_at_period_end === 0 ? account.current_period_end : null
  return billingMail(user, origin, { kind, occasion, plan: account.plan, renewsAt })
}
