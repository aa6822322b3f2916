import type {
  CompletionInput,
  ExerciseProgressInput,
  ResetAllInput,
  ResetLessonInput,
} from '#contract/progress.ts'
import type { EveningInput } from '#contract/evenings.ts'
import type { FamilyInput } from '#contract/family.ts'
import type { PracticeInput } from '#contract/practice.ts'
import type { ProfileInput } from '#contract/profile.ts'
import type { ReviewInput } from '#contract/reviews.ts'
import type { SuggestionInput } from '#contract/suggestion.ts'
import type { LearnerDb } from './learner-db.ts'
import { newEntry } from './outbox-entry.ts'
import { type OutboxRow, outboxRow } from './rows.ts'
import { readableRows } from './parse-rows.ts'
import type { StoredStamp } from './stored-stamp.ts'

/** The outbox leaves nothing to the server's defaults: what they are may change before it is sent. */
export type Complete<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }

/** What is to be sent, and where to. */
export type Operation =
  | { kind: 'exercise-progress'; lessonId: string; body: Complete<ExerciseProgressInput> }
  | { kind: 'reset-progress'; lessonId: string; body: Complete<ResetLessonInput> }
  | {
      kind: 'completion'
      lessonId: string
      body: Complete<Omit<CompletionInput, 'carried'>> & Pick<CompletionInput, 'carried'>
    }
  | { kind: 'reset-all'; body: Complete<ResetAllInput> }
  /** Only the fields that were changed: another device may have changed the others. */
  | { kind: 'profile'; body: ProfileInput }
  /** How the learner says an item of this lesson. */
  | { kind: 'suggestion'; lessonId: string; body: SuggestionInput }
  /** Answers to cards, all of one epoch (queue-reviews.ts). */
  | { kind: 'reviews'; body: { events: Complete<ReviewInput>[] } }
  /** A row of a log that is united by ids (union-logs.ts). */
  | { kind: 'practice'; body: Complete<PracticeInput> }
  | { kind: 'evening'; lessonId: string; body: Complete<EveningInput> }
  /** Changes of the family tree. A whole reset leaves them be: they are of no epoch. */
  | { kind: 'family'; body: FamilyInput }

/** Belongs to an attempt of a lesson. A suggestion names a lesson too, and says nothing of what was done in it. */
export function isOfAttempt({ kind }: Pick<OutboxRow, 'kind'>): boolean {
  return kind === 'exercise-progress' || kind === 'reset-progress' || kind === 'completion'
}

/** What an operation has to know of the outbox before it joins it. */
export type OutboxTail = { rows: readonly OutboxRow[]; lastSeq: number }

/** Reads the tail for operations of one lesson, or of the whole account. Inside the transaction that will write. */
export async function readTail(db: LearnerDb, lessonId: string | null): Promise<OutboxTail> {
  // Asked for together: each turn between page and database costs a slow phone milliseconds.
  const [rows, last] = await Promise.all([
    lessonId === null
      ? db.outbox.toArray()
      : db.outbox.where('lessonId').equals(lessonId).toArray(),
    db.outbox.orderBy('seq').last(),
  ])
  return { rows: readableRows(outboxRow, rows), lastSeq: last?.seq ?? 0 }
}

/**
 * Puts an operation into the outbox. Runs inside the transaction that writes the change it carries.
 * `id` becomes the Idempotency-Key. What the new operation makes needless leaves: a newer snapshot of
 * an attempt replaces the waiting older one, a lesson's reset drops waiting snapshots of older
 * attempts, a whole reset drops whatever waits from older epochs. `stamp` goes with what the learner does just now.
 */
export async function enqueue(
  db: LearnerDb,
  operation: Operation,
  { id, now, tail, stamp }: { id: string; now: number; tail: OutboxTail; stamp?: StoredStamp },
): Promise<void> {
  const needless = tail.rows.filter((row) => isMadeNeedless(row, operation)).map((row) => row.id)
  const row: OutboxRow & { stamp?: StoredStamp } = {
    ...newEntry(id, now),
    seq: tail.lastSeq + 1,
    userId: db.userId,
    lessonId: 'lessonId' in operation ? operation.lessonId : '',
    kind: operation.kind,
    body: operation.body,
    ...(stamp === undefined ? {} : { stamp }),
  }
  await Promise.all([
    needless.length > 0 ? db.outbox.bulkDelete(needless) : undefined,
    db.outbox.add(row),
  ])
}

/**
 * Rows that are on their way may leave too: what arrives of them is merged and changes nothing that
 * the newer operation does not carry as well.
 */
function isMadeNeedless(row: OutboxRow, operation: Operation): boolean {
  // Words of a person: no progress and no reset of it replaces them.
  if (operation.kind === 'suggestion' || row.kind === 'suggestion') return false
  // Each change of the profile goes by itself, in order and under its own key: a request that was thought
  // lost and arrives late then finds its answer kept, and cannot undo a newer change.
  if (operation.kind === 'profile' || row.kind === 'profile') return false
  if (operation.kind === 'family' || row.kind === 'family') return false
  // Another answer, session or evening makes none needless.
  const { kind } = operation
  if (kind === 'reviews' || kind === 'practice' || kind === 'evening') return false
  const rowEpoch = epochOf(row)
  if (operation.kind === 'reset-all') {
    return row.kind !== 'reset-all' && rowEpoch < operation.body.epoch
  }
  if (row.kind !== 'exercise-progress' || rowEpoch !== operation.body.epoch) return false
  const rowAttempt = numberIn(row, 'attempt')
  if (operation.kind === 'exercise-progress') return rowAttempt === operation.body.attempt
  return operation.kind === 'reset-progress' && rowAttempt < operation.body.attempt
}

/** Reviews of one row are of one epoch. */
export function epochOf({ kind, body }: Pick<OutboxRow, 'kind' | 'body'>): number {
  const [first] = kind === 'reviews' && Array.isArray(body['events']) ? body['events'] : []
  return numberIn({ body: (first as OutboxRow['body'] | undefined) ?? body }, 'epoch')
}

function numberIn(row: { body: Record<string, unknown> }, field: string): number {
  const value = row.body[field]
  return typeof value === 'number' ? value : 0
}
