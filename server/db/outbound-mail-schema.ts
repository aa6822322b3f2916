export type AccountMailKind =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'new-address'
  | 'address-changed'
  | 'farewell'

export type BillingMailKind =
  | 'subscription-confirmed'
  | 'payment-past-due'
  | 'subscription-cancelled'

export type MailKind = AccountMailKind | BillingMailKind | 'contact-message'

/** A mail in the queue (server/mail-queue/): what it needs to be rendered, never the mail itself or a token. */
export type OutboundMailRow = {
  id: string
  kind: MailKind
  /** JSON (server/mail-queue/payloads.ts). */
  payload: string
  /** What it is about: a subscription or a contact message; null for a mail about an account. */
  subject_id: string | null
  /** Tells mails of one kind about one subject apart: each is queued once. */
  dedupe_key: string | null
  /** The address that it goes to, where that is settled when it is queued. */
  email_key: string | null
  /** The account that it goes to, and with which it is deleted, at whatever address. */
  user_id: string | null
  attempts: number
  /** Attempts that the mail server refused for good. */
  refusals: number
  /** Null once it is sent or given up. */
  next_attempt_at: string | null
  sent_at: string | null
  given_up_at: string | null
  created_at: string
}
