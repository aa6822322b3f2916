import { parse } from 'valibot'
import { grantMailToken } from '../auth/mail-token-grant.ts'
import type { OutboundMailRow } from '../db/outbound-mail-schema.ts'
import type { Queries } from '../db/schema.ts'
import { emailKey, findUserByEmail, lockUsers } from '../db/users.ts'
import { passwordChangedMail, resetMail, verificationMail } from '../mail/account-mails.ts'
import { addressChangedMail, newAddressMail } from '../mail/address-mails.ts'
import { farewellMail } from '../mail/farewell-mail.ts'
import type { Mail } from '../mail/mailer.ts'
import type { MailServices } from './mail-services.ts'
import { accountPayload } from './payloads.ts'

/**
 * A mail about an account, with a new token in its link; null where it has become pointless: the account is gone, or
 * verified. In a transaction of its own: the deletion of an account locks the account first and then its mails.
 */
export async function renderAccountMail(
  services: MailServices,
  { kind, payload }: OutboundMailRow,
): Promise<Mail | null> {
  const { origin, ...to } = parse(accountPayload, JSON.parse(payload))
  if (kind === 'password-changed') return passwordChangedMail(to, origin)
  if (kind === 'address-changed') return addressChangedMail(to, origin)
  if (kind === 'farewell') return farewellMail(to, origin)
  return services.db.write(async (tx) => {
    const user = await lockHolder(services, tx, to.email)
    if (user === undefined) return null
    if (kind === 'reset-password') {
      return resetMail(user, origin, await grantMailToken(services, tx, user, kind))
    }
    if (user.email_verified === 1) return null
    const token = await grantMailToken(services, tx, user, 'verify-email')
    return (kind === 'verify-email' ? verificationMail : newAddressMail)(user, origin, token)
  })
}

/** Locked: an account that is being deleted gets no token any more. */
async function lockHolder({ db }: MailServices, tx: Queries, email: string) {
  const known = await findUserByEmail(tx, email)
  const [user] = known === undefined ? [] : await lockUsers(tx, db.kind, [known.id])
  return user?.email_key === emailKey(email) ? user : undefined
}
