import { array, number, safeParse } from 'valibot'
import type { Completion } from '#domain/completions.ts'
import type { LessonProgress } from '#domain/lesson-progress.ts'
import type { LearningRecord } from '../progress/learning-record.ts'
import { findListed, insertListed } from './listed.ts'
import type { CompletionRowStored, ProgressRow, Queries, UserRow } from './schema.ts'

const indexes = array(number())

const PROGRESS = {
  table: 'progress',
  columns: ['user_id', 'lesson_id', 'epoch', 'attempt', 'current_index', 'completed', 'correct'],
} as const
const REPLACE = `on conflict (user_id, lesson_id) do update set epoch = excluded.epoch, attempt = excluded.attempt,
  current_index = excluded.current_index, completed = excluded.completed, correct = excluded.correct`
const COMPLETIONS = {
  table: 'completions',
  columns: [
    'user_id',
    'id',
    'lesson_id',
    'epoch',
    'attempt',
    'score',
    'completed_at',
    'local_date',
    'active_seconds',
  ],
} as const

/** The records of these learners, by their id. What is left of older epochs is passed over. */
export async function loadRecords(
  queries: Queries,
  userIds: readonly string[],
): Promise<(user: UserRow) => LearningRecord> {
  const [progressRows, completionRows] = await Promise.all([
    findListed(queries, { table: 'progress', column: 'user_id' }, userIds),
    findListed(
      queries,
      { table: 'completions', column: 'user_id' },
      userIds,
      'order by completed_at, id',
    ),
  ])
  const progressByUser = byUser(progressRows)
  const completionsByUser = byUser(completionRows)
  return ({ id, epoch }) => ({
    epoch,
    progress: new Map(
      (progressByUser.get(id) ?? [])
        .filter((row) => row.epoch === epoch)
        .map((row) => [row.lesson_id, progressOf(row)]),
    ),
    completions: (completionsByUser.get(id) ?? [])
      .filter((row) => row.epoch === epoch)
      .map(completionOf),
  })
}

export async function loadRecord(queries: Queries, user: UserRow): Promise<LearningRecord> {
  const recordOf = await loadRecords(queries, [user.id])
  return recordOf(user)
}

/** One learner's record before and after what is to be written. */
export type RecordChange = { userId: string; before: LearningRecord; after: LearningRecord }

/** Sends what makes the difference, in order and without waiting in between. */
export function saveRecords(tx: Queries, changes: readonly RecordChange[]): Promise<unknown>[] {
  const progress = changes.flatMap(changedProgress)
  const completions = changes.flatMap(newCompletions)
  return [
    ...changes
      .filter(({ before, after }) => after.epoch !== before.epoch)
      .flatMap(({ userId, after }) => beginEpoch(tx, userId, after.epoch)),
    ...(progress.length > 0 ? [insertListed(tx, PROGRESS, progress, REPLACE)] : []),
    ...(completions.length > 0 ? [insertListed(tx, COMPLETIONS, completions)] : []),
  ]
}

/** What was before the new epoch counts for nothing and is not kept. */
function beginEpoch(tx: Queries, userId: string, epoch: number): Promise<unknown>[] {
  return [
    tx.updateTable('users').set({ epoch }).where('id', '=', userId).execute(),
    tx.deleteFrom('progress').where('user_id', '=', userId).where('epoch', '<', epoch).execute(),
    tx.deleteFrom('completions').where('user_id', '=', userId).where('epoch', '<', epoch).execute(),
  ]
}

function changedProgress({ userId, before, after }: RecordChange): ProgressRow[] {
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
    }))
}

function newCompletions({ userId, before, after }: RecordChange): CompletionRowStored[] {
  if (after.completions === before.completions) return []
  const known = new Set(before.completions)
  return after.completions
    .filter((row) => !known.has(row))
    .map((row) => ({
      user_id: userId,
      id: row.id,
      lesson_id: row.lessonId,
      epoch: row.epoch,
      attempt: row.attempt,
      score: row.score,
      completed_at: row.completedAt,
      local_date: row.localDate,
      active_seconds: row.activeSeconds,
    }))
}

function byUser<Row extends { user_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.user_id)
    if (group === undefined) groups.set(row.user_id, [row])
    else group.push(row)
  }
  return groups
}

function progressOf(row: ProgressRow): LessonProgress {
  return {
    epoch: row.epoch,
    attempt: row.attempt,
    currentExerciseIndex: row.current_index,
    completedExercises: readIndexes(row.completed),
    correctExercises: readIndexes(row.correct),
  }
}

function readIndexes(text: string): number[] {
  const parsed = safeParse(indexes, JSON.parse(text))
  if (!parsed.success) throw new Error('progress holds a list that is none')
  return parsed.output
}

function completionOf(row: CompletionRowStored): Completion {
  return {
    id: row.id,
    lessonId: row.lesson_id,
    epoch: row.epoch,
    attempt: row.attempt,
    score: row.score,
    completedAt: row.completed_at,
    localDate: row.local_date,
    activeSeconds: row.active_seconds,
  }
}
