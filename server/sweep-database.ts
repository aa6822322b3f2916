import { deleteOldEvents } from './db/billing-events.ts'
import { deleteOldMessages } from './db/contact-messages.ts'
import { deleteOldMailTokens } from './db/mail-tokens.ts'
import { deleteEndedWindows } from './db/rate-limits.ts'
import type { Services } from './services.ts'

const KEEP_TOKENS_MS = 30 * 86_400_000
/** Longer than a payment provider repeats an event. */
const KEEP_EVENTS_MS = 30 * 86_400_000

/**
 * Deletes what time has made useless: windows of rate limits that ended, links that expired a month ago,
 * messages to the team whose time is over, webhook events that nobody repeats any more.
 */
export async function sweepDatabase({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock()
  const now = new Date(nowMs).toISOString()
  await db.write((tx) => deleteEndedWindows(tx, now))
  await db.write((tx) => deleteOldMessages(tx, now))
  await db.write((tx) => deleteOldMailTokens(tx, new Date(nowMs - KEEP_TOKENS_MS).toISOString()))
  await db.write((tx) => deleteOldEvents(tx, new Date(nowMs - KEEP_EVENTS_MS).toISOString()))
}
