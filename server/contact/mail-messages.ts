import { retentionMs } from '#domain/retention.ts'
import { claimMessage, findWaitingMessages, markMailed } from '../db/contact-messages.ts'
import type { ContactMessageRow } from '../db/schema.ts'
import { timeBounds } from '../db/stored-times.ts'
import { contactMail } from '../mail/contact-mail.ts'
import { MailNotSent } from '../mail/mail-not-sent.ts'
import { isMailServerAway } from '../mail/next-try.ts'
import type { Services } from '../services.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Longer than the mailer's own tries take; doubled after each failure. */
const FIRST_PAUSE_MS = 15 * MINUTE_MS
const BATCH = 50

/** Mails one waiting message, unless another process has it in hand; fails when the mailer does. */
export async function mailMessage(
  { db, clock, mailer, config }: Services,
  { id, tries }: Pick<ContactMessageRow, 'id' | 'tries'>,
): Promise<void> {
  const nowMs = clock()
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, DAY_MS)
  const times = { ...timeBounds(nowMs, DAY_MS), until: isoTime(nowMs + pauseMs) }
  const message = await db.write((tx) => claimMessage(tx, id, times))
  if (message === undefined) return
  await mailer.send(contactMail(message, config.contactTo))
  const mailedMs = clock()
  await db.write((tx) =>
    markMailed(tx, id, {
      now: isoTime(mailedMs),
      keepUntil: isoTime(mailedMs + retentionMs('messages')),
    }),
  )
}

/** Sends due messages, oldest first. A refused message does not stop the round; an absent mail server does, and so does any other error. */
export async function mailWaitingMessages(services: Services): Promise<void> {
  const bounds = timeBounds(services.clock(), DAY_MS)
  const waiting = await services.db.read((queries) => findWaitingMessages(queries, bounds, BATCH))
  for (const message of waiting) {
    try {
      await mailMessage(services, message)
    } catch (failure) {
      if (!(failure instanceof MailNotSent) || isMailServerAway(failure)) throw failure
      services.log.warn({ err: failure }, 'a message to the team was not sent')
    }
  }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
