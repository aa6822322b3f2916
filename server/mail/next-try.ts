import { MailNotSent } from './mail-not-sent.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Longer than a mailer's own tries take: whoever holds a mail for longer has died. */
export const MAIL_CLAIM_MS = 10 * MINUTE_MS

/** How long a mail waits once its `tries`th try, counted from 1, came to nothing. */
export function pauseAfterTry(failure: unknown, tries: number): number {
  const doubled = 2 ** (tries - 1)
  // Most likely there is no such mailbox. A few more tries, should it have been our own mail server that was set up wrong.
  const isRefused = failure instanceof MailNotSent && failure.why === 'refused'
  return isRefused ? HOUR_MS * doubled : Math.min(MINUTE_MS * doubled, HOUR_MS)
}

/** The mail server takes nothing just now: for the other mails it need not be asked. */
export function isMailServerAway(failure: unknown): failure is MailNotSent {
  return failure instanceof MailNotSent && failure.why === 'away'
}
