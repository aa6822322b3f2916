import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { type OutboxRow, outboxRow } from './rows.ts'
import { readSetting } from './settings.ts'
import type { OutboxSummary } from './sync-status-rule.ts'

export async function readOutboxSummary(db: LearnerDb): Promise<OutboxSummary> {
  const rows = [...(await readOutbox(db)), ...(await db.voiceOutbox.toArray())]
  const pending = rows.filter((row) => row.state !== 'failed')
  // Answers to cards wait beside the results that they come from: alone they are one.
  const results = pending.filter((row) => row.kind !== 'reviews')
  return {
    pending: results.length || Math.min(pending.length, 1),
    tried: pending.filter((row) => row.attempts > 0).length,
    failed: rows.length - pending.length,
    blockedBecause: pending.find((row) => row.state === 'blocked')?.lastError?.message ?? null,
    corrupt: await db.quarantine.count(),
    lastSyncedAt: await readSetting(db, 'lastSyncedAt'),
  }
}

/** The ids of what may be sent, of both outboxes. */
export async function readUnsentIds(db: LearnerDb): Promise<string[]> {
  const rows = [...(await readOutbox(db)), ...(await db.voiceOutbox.toArray())]
  return rows.flatMap(({ id, state }) => (state === 'failed' ? [] : [id]))
}

/** The outbox in the order of writing. */
export async function readOutbox(db: LearnerDb): Promise<OutboxRow[]> {
  return readableRows(outboxRow, await db.outbox.orderBy('seq').toArray())
}
