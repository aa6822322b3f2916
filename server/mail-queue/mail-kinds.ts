import { parse } from 'valibot'
import { retentionMs } from '#domain/retention.ts'
import { findBillingAccount } from '../db/billing-accounts.ts'
import { keepMessageUntil, findContactMessage } from '../db/contact-messages.ts'
import type { BillingMailKind, MailKind, OutboundMailRow } from '../db/outbound-mail-schema.ts'
import type { Queries } from '../db/schema.ts'
import { findUser } from '../db/users.ts'
import { billingMail } from '../mail/billing-mails.ts'
import { contactMail } from '../mail/contact-mail.ts'
import type { Mail } from '../mail/mailer.ts'
import type { MailServices } from './mail-services.ts'
import { billingPayload } from './payloads.ts'
import { renderAccountMail } from './render-account-mail.ts'

/** What tells the kinds of mail apart; the queue, its worker and its retry policy are the same for all. */
type MailKindPolicy = {
  /** The label of the metric. */
  family: MailFamily
  /** From when it was queued; then it is given up. */
  attemptedForMs: number
  /** A newer one to the same address replaces one that waits. */
  replacesWaiting: boolean
  /** It stays in the table as sent or given up, so that it is never sent twice. */
  staysKnown: boolean
  /** What it says may cease to hold: `cancelMails` forgets it, sent or not. */
  isCancellable: boolean
  /** Null where the mail has become pointless. */
  render: (services: MailServices, mail: OutboundMailRow) => Promise<Mail | null>
  /** In the transaction in which it becomes sent or given up. */
  whenSettled?: (tx: Queries, mail: OutboundMailRow, nowMs: number) => Promise<void>
}

export const MAIL_FAMILIES = ['account', 'billing', 'contact'] as const
type MailFamily = (typeof MAIL_FAMILIES)[number]

const NOTICE = {
  family: 'account',
  attemptedForMs: retentionMs('queuedMails'),
  replacesWaiting: false,
  staysKnown: false,
  isCancellable: false,
  render: renderAccountMail,
} as const satisfies MailKindPolicy

/** The learner asks for another when it does not come, and waits for the newest link. */
const LINK = { ...NOTICE, replacesWaiting: true } as const

const aboutBilling = (kind: BillingMailKind) =>
  ({
    family: 'billing',
    // A mail server that is away over a long weekend loses nothing; what is older may not be true any more.
    attemptedForMs: 3 * 86_400_000,
    replacesWaiting: false,
    staysKnown: true,
    isCancellable: false,
    render: (services, mail) => renderBillingMail(services, kind, mail),
  }) as const satisfies MailKindPolicy

export const MAIL_KINDS = {
  'verify-email': LINK,
  'reset-password': LINK,
  'new-address': LINK,
  'password-changed': NOTICE,
  'address-changed': NOTICE,
  farewell: NOTICE,
  'subscription-confirmed': aboutBilling('subscription-confirmed'),
  'payment-past-due': aboutBilling('payment-past-due'),
  'subscription-cancelled': { ...aboutBilling('subscription-cancelled'), isCancellable: true },
  'contact-message': {
    family: 'contact',
    attemptedForMs: retentionMs('messages'),
    replacesWaiting: false,
    staysKnown: true,
    isCancellable: false,
    render: renderContactMail,
    whenSettled: async (tx, { subject_id: messageId }, nowMs) => {
      const keepUntil = new Date(nowMs + retentionMs('messages')).toISOString()
      if (messageId !== null) await keepMessageUntil(tx, messageId, keepUntil)
    },
  },
} as const satisfies Record<MailKind, MailKindPolicy>

export type CancellableMailKind = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind]['isCancellable'] extends true ? Kind : never
}[MailKind]

export function policyOf(kind: MailKind): MailKindPolicy {
  return MAIL_KINDS[kind]
}

/** A mail about a subscription as it stands now; null where it has become pointless: the account is gone. */
async function renderBillingMail(
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

/** A contact message as the team gets it. */
async function renderContactMail(
  { db, config }: MailServices,
  { subject_id: messageId }: OutboundMailRow,
): Promise<Mail | null> {
  if (messageId === null) return null
  const message = await db.read((queries) => findContactMessage(queries, messageId))
  return message === undefined ? null : contactMail(message, config.contactTo)
}
