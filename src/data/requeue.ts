import type { LearnerDb } from './learner-db.ts'
import { enqueue, type Operation, readTail } from './outbox.ts'
import { isSendable } from './send-operation.ts'

/**
 * Queues once more what another table tells: a completion under the key that it had, anything else under a new one. A whole reset
 * goes before everything that waits. Inside a transaction over the outbox. `now` in ms since 1970.
 */
export async function requeue(
  db: LearnerDb,
  operation: Operation,
  { id, now }: { id: string; now: number },
): Promise<void> {
  // It would be set aside the moment it is looked at, and queued anew from what it was made of, for ever.
  if (!isSendable(operation)) return
  const tail = await readTail(db, 'lessonId' in operation ? operation.lessonId : null)
  if (operation.kind !== 'reset-all') return enqueue(db, operation, { id, now, tail })
  // Everything that waits was done in the epoch that this reset began.
  const first = await db.outbox.orderBy('seq').first()
  await enqueue(db, operation, { id, now, tail: { ...tail, lastSeq: (first?.seq ?? 2) - 2 } })
}
