import type {
  CompletionInput,
  ExerciseProgressInput,
  ResetAllInput,
  ResetLessonInput,
} from '#contract/progress.ts'
import type { LearnerDb } from './learner-db.ts'
import { type OutboxRow, outboxRow } from './rows.ts'
import { readableRows } from './parse-rows.ts'

/** The outbox leaves nothing to the server's defaults: what they are may change before it is sent. */
type Complete<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }

/** What is to be sent, and where to. */
export type Operation =
  | { kind: 'exercise-progress'; lessonId: string; body: Complete<ExerciseProgressInput> }
  | { kind: 'reset-progress'; lessonId: string; body: Complete<ResetLessonInput> }
  | { kind: 'completion'; lessonId: string; body: Complete<CompletionInput> }
  | { kind: 'reset-all'; body: Complete<ResetAllInput> }

/**
 * Puts an operation into the outbox. Runs inside the transaction that writes the change it carries.
 * `id` becomes the Idempotency-Key. What the new operation makes needless leaves: a newer snapshot of
 * an attempt replaces the waiting older one, a lesson's reset drops waiting snapshots of older
 * attempts, a whole reset drops whatever waits from older epochs.
 */
export async function enqueue(
  db: LearnerDb,
  operation: Operation,
  { id, now }: { id: string; now: number },
): Promise<OutboxRow> {
  const waiting = readableRows(
    outboxRow,
    operation.kind === 'reset-all'
      ? await db.outbox.toArray()
      : await db.outbox.where('lessonId').equals(operation.lessonId).toArray(),
  )
  const needless = waiting.filter((row) => isMadeNeedless(row, operation)).map((row) => row.id)
  const last = await db.outbox.orderBy('seq').last()
  await db.outbox.bulkDelete(needless)
  const row: OutboxRow = {
    id,
    v: 1,
    seq: (last?.seq ?? 0) + 1,
    userId: db.userId,
    lessonId: operation.kind === 'reset-all' ? '' : operation.lessonId,
    kind: operation.kind,
    body: operation.body,
    createdAt: new Date(now).toISOString(),
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    state: 'waiting',
  }
  await db.outbox.add(row)
  return row
}

/**
 * Rows that are on their way may leave too: what arrives of them is merged and changes nothing that
 * the newer operation does not carry as well.
 */
function isMadeNeedless(row: OutboxRow, operation: Operation): boolean {
  const rowEpoch = numberIn(row, 'epoch')
  if (operation.kind === 'reset-all') {
    return row.kind !== 'reset-all' && rowEpoch < operation.body.epoch
  }
  if (row.kind !== 'exercise-progress' || rowEpoch !== operation.body.epoch) return false
  const rowAttempt = numberIn(row, 'attempt')
  if (operation.kind === 'exercise-progress') return rowAttempt === operation.body.attempt
  return operation.kind === 'reset-progress' && rowAttempt < operation.body.attempt
}

function numberIn(row: { body: Record<string, unknown> }, field: string): number {
  const value = row.body[field]
  return typeof value === 'number' ? value : 0
}

