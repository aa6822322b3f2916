import { EARLIEST_STUDY_MS } from '#domain/known-clock.ts'
import { type Kept, retentionMs } from '#domain/retention.ts'
import { deleteOldEvents } from './db/billing-events.ts'
import { deleteOldMessages, keepNewestMessages } from './db/contact-messages.ts'
import { deleteEndedInvitations } from './db/invitations.ts'
import { deleteOldIdempotencyRecords, oldestIdempotencyRecord } from './db/idempotency-records.ts'
import { deleteOldMailTokens } from './db/mail-tokens.ts'
import { deleteEndedWindows } from './db/rate-limits.ts'
import type { Queries } from './db/schema.ts'
import { timeBounds } from './db/stored-times.ts'
import type { Services } from './services.ts'

/** So that no learner waits behind the sweep: each batch is a transaction of its own. */
const BATCH = 500
/** Messages that do not wait any more. Anybody may write, under any address. */
const NEWEST_MESSAGES = { ofEachSender: 50, bytes: 1_000_000 }
const DAY_MS = 86_400_000

/**
 * Deletes what time has made useless (docs/operations/retention.md): windows of rate limits that ended, links
 * that expired long ago, messages to the team whose time is over, notices of payments that nobody repeats any
 * more, answers that no device asks for again. Of those at most the oldest day at once.
 */
export async function sweepDatabase(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const nowMs = clock()
  // A clock that has lost the time cannot tell how old anything is.
  if (nowMs < EARLIEST_STUDY_MS) return
  const now = new Date(nowMs).toISOString()
  const before = (what: Kept): string => new Date(nowMs - retentionMs(what)).toISOString()
  await db.write((tx) => keepNewestMessages(tx, { ...NEWEST_MESSAGES, now }))
  await db.write((tx) => deleteOldMessages(tx, now))
  await db.write((tx) => deleteOldMailTokens(tx, before('mailedLinks')))
  await db.write((tx) => deleteEndedInvitations(tx, before('endedInvitations')))
  await db.write((tx) => deleteOldEvents(tx, before('paymentEvents')))
  // Strangers can fill the one, and learners do fill the other.
  await inBatches((tx) => deleteEndedWindows(tx, timeBounds(nowMs, retentionMs('tries')), BATCH))
  // A clock that is years ahead for a moment costs a day of the oldest, and not all of them.
  const oldest = await db.read(oldestIdempotencyRecord)
  const recordsBefore = new Date(
    Math.min(
      nowMs - retentionMs('idempotencyRecords'),
      oldest === null ? nowMs : Date.parse(oldest) + DAY_MS,
    ),
  ).toISOString()
  await inBatches((tx) => deleteOldIdempotencyRecords(tx, recordsBefore, BATCH))
  await db.forgetDeleted?.()

  async function inBatches(deleteSome: (tx: Queries) => Promise<number>): Promise<void> {
    let deleted = BATCH
    while (deleted === BATCH && signal?.aborted !== true) deleted = await db.write(deleteSome)
  }
}
