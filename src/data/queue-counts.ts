import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { outboxRow } from './rows.ts'
import { readSetting } from './settings.ts'

/** How many operations of which kind stand how, and why not sent: numbers and codes alone, never what is in them. */
export type QueueCounts = {
  /** "completion, waiting" → 2 */
  rows: Record<string, number>
  /** "server 503" → 2 */
  lastErrors: Record<string, number>
  /** Answers to cards on this device, and those of them that the server was not heard to have. */
  reviews: { kept: number; unacknowledged: number }
  unreadable: number
  quarantined: number
  lastSyncedAt: string | null
}

export async function readQueueCounts(db: LearnerDb): Promise<QueueCounts> {
  const all = await db.outbox.toArray()
  const readable = readableRows(outboxRow, all)
  return {
    rows: tally(readable.map(({ kind, state }) => `${kind}, ${state}`)),
    lastErrors: tally(
      readable.flatMap(({ lastError }) =>
        // The kind is our own word; the message is the server's and may name somebody.
        lastError === null ? [] : [[lastError.kind, lastError.status].join(' ').trim()],
      ),
    ),
    reviews: {
      kept: await db.reviews.count(),
      unacknowledged: await db.reviews.where('unacknowledged').equals(1).count(),
    },
    unreadable: all.length - readable.length,
    quarantined: await db.quarantine.count(),
    lastSyncedAt: await readSetting(db, 'lastSyncedAt'),
  }
}

function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
