import type { LearnerDb } from './learner-db.ts'
import type { OutboxRow } from './rows.ts'

/**
 * Gives a row that waits another body, and with it another key: the old one may have been sent, and a key stands for one body.
 * A completion of the log moves along. Inside a transaction over outbox and completions.
 */
export async function replaceRow(
  db: LearnerDb,
  row: OutboxRow,
  body: OutboxRow['body'],
  id: string,
): Promise<void> {
  await db.outbox.delete(row.id)
  await db.outbox.add({ ...row, id, body, attempts: 0, nextAttemptAt: 0, lastError: null })
  if (row.kind !== 'completion') return
  const completion = await db.completions.get(row.id)
  if (completion === undefined) return
  await db.completions.delete(row.id)
  await db.completions.put({ ...completion, id })
}
