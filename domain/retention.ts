/**
 * How many days what is kept: the sweep of the server deletes by these numbers and /privacy tells them, so
 * that the page cannot say something else than what happens. Counted as each line says.
 */
export const RETENTION_DAYS = {
  /** Links of mails, from the day on which they expire. */
  mailedLinks: 30,
  /** Messages to the team, from the day on which they were mailed, or given up after as many days of attempts. */
  messages: 90,
  /** A mail about an account that cannot be sent, from the day on which it was queued. */
  queuedMails: 1,
  /** Answers kept for devices that ask again. More than a year: a phone may be off for that long. */
  idempotencyRecords: 400,
  /** Notices of the payment provider; longer than it repeats them. */
  paymentEvents: 30,
  /** Links to record, from the day on which they ended, and for as long as a recording of theirs is kept. */
  endedInvitations: 30,
  /** Counts of tries, and the places that an account was signed in from, under hashes. */
  tries: 90,
} as const

export type Kept = keyof typeof RETENTION_DAYS

/** Days → milliseconds. */
export function retentionMs(what: Kept): number {
  return RETENTION_DAYS[what] * 86_400_000
}
