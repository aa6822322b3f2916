import { MailNotSent } from '../mail/mail-not-sent.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Over two and a half days: should our own mail server be set up wrong, it refuses every mail with the same codes. */
const MOST_REFUSALS = 7

/** Longer than a mailer's own attempts take: a process that holds a mail for longer has died. */
export const MAIL_CLAIM_MS = 10 * MINUTE_MS
/** The pause before the last attempt at a refused mail. */
export const LONGEST_PAUSE_MS = HOUR_MS * 2 ** (MOST_REFUSALS - 2)

/** How long a mail waits after a failed attempt; null: it is given up. Both counts include that attempt. */
export function pauseAfterFailure(
  failure: unknown,
  { attempts, refusals }: { attempts: number; refusals: number },
): number | null {
  if (!isRefused(failure)) return Math.min(MINUTE_MS * 2 ** (attempts - 1), HOUR_MS)
  return refusals < MOST_REFUSALS ? HOUR_MS * 2 ** (refusals - 1) : null
}

/** Most likely there is no such mailbox. */
export function isRefused(failure: unknown): boolean {
  return failure instanceof MailNotSent && failure.why === 'refused'
}

/** The mail server takes nothing just now: it need not be asked about the other mails. */
export function isMailServerAway(failure: unknown): failure is MailNotSent {
  return failure instanceof MailNotSent && failure.why === 'away'
}
