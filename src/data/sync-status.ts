import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { type OutboxRow, outboxRow } from './rows.ts'
import { readSetting } from './settings.ts'
import type { OutboxSummary } from './sync-status-rule.ts'

export async function readOutboxSummary(db: LearnerDb): Promise<OutboxSummary> {
  const rows = await readOutbox(db)
  const pending = rows.filter((row) => row.state !== 'failed')
  const failed = rows.filter((row) => row.state === 'failed')
  return {
    // Answers to cards wait beside the results that they come from: alone they are one.
    pending: pending.filter(isResult).length || Math.min(pending.length, 1),
    tried: pending.filter((row) => row.attempts > 0).length,
    failed: failed.filter(isResult).length + (failed.every(isResult) ? 0 : 1),
    blockedBecause: pending.find((row) => row.state === 'blocked')?.lastError?.message ?? null,
    corrupt: await db.quarantine.count(),
    lastSyncedAt: await readSetting(db, 'lastSyncedAt'),
  }
}

function isResult({ kind }: OutboxRow): boolean {
  return kind !== 'reviews'
}

/** The outbox in the order of writing. */
export async function readOutbox(db: LearnerDb): Promise<OutboxRow[]> {
  return readableRows(outboxRow, await db.outbox.orderBy('seq').toArray())
}
