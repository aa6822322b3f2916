import { retentionMs } from '#domain/retention.ts'
import { keepMessageUntil } from '../db/contact-messages.ts'
import type { BillingMailKind, MailKind, OutboundMailRow } from '../db/outbound-mail-schema.ts'
import type { Queries } from '../db/schema.ts'
import type { Mail } from '../mail/mailer.ts'
import type { MailServices } from './mail-services.ts'
import { renderAccountMail } from './render-account-mail.ts'
import { renderBillingMail } from './render-billing-mail.ts'
import { renderContactMail } from './render-contact-mail.ts'

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
