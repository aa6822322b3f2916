import { deleteMailsAbout, deleteMailsTo, insertMail } from '../db/outbound-mails.ts'
import type {
  AccountMailKind,
  BillingMailKind,
  OutboundMailRow,
} from '../db/outbound-mail-schema.ts'
import type { Queries } from '../db/schema.ts'
import { emailKey } from '../db/users.ts'
import { type CancellableMailKind, policyOf } from './mail-kinds.ts'
import type { MailServices } from './mail-services.ts'
import type { AccountPayload, BillingPayload } from './payloads.ts'

export type BillingMail = {
  kind: BillingMailKind
  userId: string
  subscriptionId: string
} & BillingPayload

export type NewMail =
  | { kind: AccountMailKind; to: { name: string; email: string }; origin: string }
  | BillingMail
  | { kind: 'contact-message'; messageId: string }

/**
 * Queues a mail in the transaction of what it is about; gives its id, or null where the same mail is known already. No
 * token is stored: it is made when the mail is rendered.
 */
export async function enqueueMail(
  { ids, clock }: Pick<MailServices, 'ids' | 'clock'>,
  tx: Queries,
  mail: NewMail,
): Promise<string | null> {
  const now = new Date(clock()).toISOString()
  const row = {
    id: ids(),
    kind: mail.kind,
    subject_id: null,
    dedupe_key: null,
    email_key: null,
    user_id: null,
    attempts: 0,
    refusals: 0,
    next_attempt_at: now,
    sent_at: null,
    given_up_at: null,
    created_at: now,
    ...contentOf(mail),
  }
  if (policyOf(mail.kind).replacesWaiting && row.email_key !== null) {
    await deleteMailsTo(tx, row.email_key, mail.kind)
  }
  return (await insertMail(tx, row)) ? row.id : null
}

/** What the mails of this kind said about the subject does not hold any more: should it again, it is told again. */
export async function cancelMails(
  tx: Queries,
  kind: CancellableMailKind,
  subjectId: string,
): Promise<void> {
  await deleteMailsAbout(tx, { kind, subjectId })
}

type Content = Pick<OutboundMailRow, 'payload'> &
  Partial<Pick<OutboundMailRow, 'subject_id' | 'dedupe_key' | 'email_key' | 'user_id'>>

function contentOf(mail: NewMail): Content {
  if ('messageId' in mail) return { payload: '{}', subject_id: mail.messageId, dedupe_key: '' }
  if ('to' in mail) {
    const { name, email } = mail.to
    const payload: AccountPayload = { name, email, origin: mail.origin }
    return { payload: JSON.stringify(payload), email_key: emailKey(email) }
  }
  const { provider, occasion } = mail
  const payload: BillingPayload = { provider, occasion }
  return {
    payload: JSON.stringify(payload),
    subject_id: mail.subscriptionId,
    dedupe_key: occasion,
    user_id: mail.userId,
  }
}
