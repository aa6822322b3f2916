import { array, number, safeParse } from 'valibot'
import type { Completion } from '#domain/completions.ts'
import type { LessonProgress } from '#domain/lesson-progress.ts'
import type { Evening } from '#domain/evening.ts'
import type { Practice } from '#domain/practice.ts'
import { findPacked, insertBulk, type PackedRow } from './bulk.ts'
import { eveningRowOf, insertEvenings, loadEvenings } from './evenings.ts'
import { insertPractices, loadPractices, practiceRowOf } from './practices.ts'
import type { CompletionRowStored, LearnerRow, ProgressRow, Queries } from './schema.ts'

/** `receivedMs`: by the server's clock; none where it came with the call at hand. */
export type RecordedCompletion = Completion & { receivedMs?: number }
/** `updatedMs`: by the server's clock; none where it changed with the call at hand. */
export type RecordedProgress = LessonProgress & { updatedMs?: number }

/** All that is recorded about a learner's study in the current epoch. Immutable: a change makes a new record. */
export type LearningRecord = {
  epoch: number
  /** The whole reset that began the epoch; null in the first one, and where it has not arrived yet. */
  reset: { id: string; askedAt: string } | null
  progress: ReadonlyMap<string, RecordedProgress>
  completions: readonly RecordedCompletion[]
  practices: readonly Practice[]
  evenings: readonly Evening[]
}

const indexes = array(number())

const PROGRESS_FIELDS = [
  'lesson_id',
  'epoch',
  'attempt',
  'current_index',
  'completed',
  'correct',
  'updated_at',
] as const
const PROGRESS = { table: 'progress', columns: ['user_id', ...PROGRESS_FIELDS] } as const
const REPLACE = `on conflict (user_id, lesson_id) do update set epoch = excluded.epoch, attempt = excluded.attempt,
  current_index = excluded.current_index, completed = excluded.completed, correct = excluded.correct,
  updated_at = excluded.updated_at`
/** The time first and then the id: in that order a log is folded. */
const COMPLETION_FIELDS = [
  'completed_at',
  'id',
  'lesson_id',
  'epoch',
  'attempt',
  'score',
  'local_date',
  'active_seconds',
  'carried',
  'received_at',
] as const
const COMPLETIONS = { table: 'completions', columns: ['user_id', ...COMPLETION_FIELDS] } as const

/** The records of these learners, by their id. What is left of older epochs is passed over. */
export async function loadRecords(
  queries: Queries,
  userIds: readonly string[],
): Promise<(user: LearnerRow) => LearningRecord> {
  const [progressOfUser, completionsOfUser, practicesOf, eveningsOf] = await Promise.all([
    findPacked(queries, { table: 'progress', owner: 'user_id', columns: PROGRESS_FIELDS }, userIds),
    findPacked(
      queries,
      { table: 'completions', owner: 'user_id', columns: COMPLETION_FIELDS },
      userIds,
    ),
    loadPractices(queries, userIds),
    loadEvenings(queries, userIds),
  ])
  return ({ id, epoch, reset_id, reset_asked_at }) => ({
    epoch,
    reset:
      reset_id === null || reset_asked_at === null
        ? null
        : { id: reset_id, askedAt: reset_asked_at },
    progress: new Map(
      (progressOfUser.get(id) ?? []).map(progressOf).filter(([, row]) => row.epoch === epoch),
    ),
    completions: (completionsOfUser.get(id) ?? [])
      .map(completionOf)
      .filter((row) => row.epoch === epoch),
    practices: practicesOf(id).filter((row) => row.epoch === epoch),
    evenings: eveningsOf(id).filter((row) => row.epoch === epoch),
  })
}

export async function loadRecord(queries: Queries, user: LearnerRow): Promise<LearningRecord> {
  const recordOf = await loadRecords(queries, [user.id])
  return recordOf(user)
}

/** The lessons that a learner has completed in the current epoch, by id, in order. */
export async function completedLessons(
  queries: Queries,
  { id, epoch }: Pick<LearnerRow, 'id' | 'epoch'>,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('completions')
    .select('lesson_id')
    .distinct()
    .where('user_id', '=', id)
    .where('epoch', '=', epoch)
    .orderBy('lesson_id')
    .execute()
  return rows.map((row) => row.lesson_id)
}

/** The lessons that a learner has begun in the current epoch, by id. */
export async function begunLessons(
  queries: Queries,
  { id, epoch }: Pick<LearnerRow, 'id' | 'epoch'>,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('progress')
    .select('lesson_id')
    .where('user_id', '=', id)
    .where('epoch', '=', epoch)
    .execute()
  return rows.map((row) => row.lesson_id)
}

/** One learner's record before and after what is to be written. */
export type RecordChange = { userId: string; before: LearningRecord; after: LearningRecord }

/** Sends what makes the difference, in order and without waiting in between. */
export function saveRecords(
  tx: Queries,
  changes: readonly RecordChange[],
  nowMs: number,
): Promise<unknown>[] {
  const progress = changes.flatMap((change) => changedProgress(change, nowMs))
  const completions = changes.flatMap((change) => newCompletions(change, nowMs))
  const practices = changes.flatMap(({ userId, before, after }) =>
    grown(before.practices, after.practices).map((row) => practiceRowOf(userId, row)),
  )
  const evenings = changes.flatMap(({ userId, before, after }) =>
    grown(before.evenings, after.evenings).map((row) => eveningRowOf(userId, row)),
  )
  return [
    ...changes
      .filter(({ before, after }) => after.epoch !== before.epoch)
      .flatMap(({ userId, after }) => beginEpoch(tx, userId, after)),
    ...(progress.length > 0 ? [insertBulk(tx, PROGRESS, progress, REPLACE)] : []),
    ...(completions.length > 0 ? [insertBulk(tx, COMPLETIONS, completions)] : []),
    ...(practices.length > 0 ? [insertPractices(tx, practices)] : []),
    ...(evenings.length > 0 ? [insertEvenings(tx, evenings)] : []),
  ]
}

/** Rows of older epochs are deleted; what the new epoch carries over is inserted after it. */
function beginEpoch(
  tx: Queries,
  userId: string,
  { epoch, reset }: LearningRecord,
): Promise<unknown>[] {
  const columns = { epoch, reset_id: reset?.id ?? null, reset_asked_at: reset?.askedAt ?? null }
  return [
    tx.updateTable('users').set(columns).where('id', '=', userId).execute(),
    ...(['progress', 'completions', 'practices', 'evenings'] as const).map((table) =>
      tx.deleteFrom(table).where('user_id', '=', userId).where('epoch', '<', epoch).execute(),
    ),
  ]
}

function changedProgress({ userId, before, after }: RecordChange, nowMs: number): ProgressRow[] {
  return [...after.progress]
    .filter(([lessonId, progress]) => before.progress.get(lessonId) !== progress)
    .map(([lessonId, progress]) => ({
      user_id: userId,
      lesson_id: lessonId,
      epoch: progress.epoch,
      attempt: progress.attempt,
      current_index: progress.currentExerciseIndex,
      completed: JSON.stringify(progress.completedExercises),
      correct: JSON.stringify(progress.correctExercises),
      updated_at: timeOf(progress.updatedMs ?? nowMs),
    }))
}

function newCompletions(
  { userId, before, after }: RecordChange,
  nowMs: number,
): CompletionRowStored[] {
  return grown(before.completions, after.completions).map((row) => ({
    user_id: userId,
    id: row.id,
    lesson_id: row.lessonId,
    epoch: row.epoch,
    attempt: row.attempt,
    score: row.score,
    completed_at: row.completedAt,
    local_date: row.localDate,
    active_seconds: row.activeSeconds,
    carried: row.carried === true ? 1 : 0,
    received_at: timeOf(row.receivedMs ?? nowMs),
  }))
}

/** A log grows at its end, or is begun anew: what stands where it stood is known. */
function grown<Row>(before: readonly Row[], after: readonly Row[]): Row[] {
  return after.filter((row, at) => row !== before[at])
}

/** What came before such times were noted came long ago. */
const UNKNOWN_MS = 0
const timeOf = (ms: number): string => (ms === UNKNOWN_MS ? '' : new Date(ms).toISOString())
const msOf = (time: string): number => (time === '' ? UNKNOWN_MS : Date.parse(time))

function progressOf([lessonId, epoch, attempt, index, completed, correct, updatedAt]: PackedRow<
  typeof PROGRESS_FIELDS
>): [string, RecordedProgress] {
  return [
    lessonId,
    {
      epoch: Number(epoch),
      attempt: Number(attempt),
      currentExerciseIndex: Number(index),
      completedExercises: readIndexes(completed),
      correctExercises: readIndexes(correct),
      updatedMs: msOf(updatedAt),
    },
  ]
}

function readIndexes(text: string): number[] {
  const parsed = safeParse(indexes, JSON.parse(text))
  if (!parsed.success) throw new Error('progress holds a list that is none')
  return parsed.output
}

function completionOf([
  completedAt,
  id,
  lessonId,
  epoch,
  attempt,
  score,
  localDate,
  activeSeconds,
  carried,
  receivedAt,
]: PackedRow<typeof COMPLETION_FIELDS>): RecordedCompletion {
  return {
    id,
    lessonId,
    epoch: Number(epoch),
    attempt: Number(attempt),
    score: Number(score),
    completedAt,
    localDate,
    activeSeconds: Number(activeSeconds),
    ...(carried === '1' && { carried: true }),
    receivedMs: msOf(receivedAt),
  }
}
