import { array, number, safeParse } from 'valibot'
import type { Completion } from '#domain/completions.ts'
import type { LessonProgress } from '#domain/progress.ts'
import { type Bound, prepare } from './prepared.ts'
import type { CompletionRowStored, ProgressRow, Queries } from './schema.ts'
import { readTogether } from './together.ts'

const indexes = array(number())

export type LessonRow = { lessonId: string; progress: LessonProgress }

const selectLessonProgress = prepare<{ userId: string; lessonId: string }, ProgressRow>(
  (queries, slot) =>
    queries
      .selectFrom('progress')
      .selectAll()
      .where('user_id', '=', slot('userId'))
      .where('lesson_id', '=', slot('lessonId')),
)

const selectProgress = prepare<{ userId: string }, ProgressRow>((queries, slot) =>
  queries
    .selectFrom('progress')
    .selectAll()
    .where('user_id', '=', slot('userId'))
    .orderBy('lesson_id'),
)

const selectCompletions = prepare<{ userId: string }, CompletionRowStored>((queries, slot) =>
  queries
    .selectFrom('completions')
    .selectAll()
    .where('user_id', '=', slot('userId'))
    .orderBy('completed_at')
    .orderBy('id'),
)

const selectLessonCompletions = prepare<{ userId: string; lessonId: string }, CompletionRowStored>(
  (queries, slot) =>
    queries
      .selectFrom('completions')
      .selectAll()
      .where('user_id', '=', slot('userId'))
      .where('lesson_id', '=', slot('lessonId')),
)

const upsertProgress = prepare<ProgressRow, unknown>((queries, slot) =>
  queries
    .insertInto('progress')
    .values({
      user_id: slot('user_id'),
      lesson_id: slot('lesson_id'),
      epoch: slot('epoch'),
      attempt: slot('attempt'),
      current_index: slot('current_index'),
      completed: slot('completed'),
      correct: slot('correct'),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'lesson_id']).doUpdateSet((row) => ({
        epoch: row.ref('excluded.epoch'),
        attempt: row.ref('excluded.attempt'),
        current_index: row.ref('excluded.current_index'),
        completed: row.ref('excluded.completed'),
        correct: row.ref('excluded.correct'),
      })),
    ),
)

const insertCompletionRow = prepare<CompletionRowStored, unknown>((queries, slot) =>
  queries.insertInto('completions').values({
    user_id: slot('user_id'),
    id: slot('id'),
    lesson_id: slot('lesson_id'),
    epoch: slot('epoch'),
    attempt: slot('attempt'),
    score: slot('score'),
    completed_at: slot('completed_at'),
    local_date: slot('local_date'),
    active_seconds: slot('active_seconds'),
  }),
)

const deleteOlderProgress = prepare<{ userId: string; epoch: number }, unknown>((queries, slot) =>
  queries
    .deleteFrom('progress')
    .where('user_id', '=', slot('userId'))
    .where('epoch', '<', slot('epoch')),
)

const deleteOlderCompletions = prepare<{ userId: string; epoch: number }, unknown>(
  (queries, slot) =>
    queries
      .deleteFrom('completions')
      .where('user_id', '=', slot('userId'))
      .where('epoch', '<', slot('epoch')),
)

/** One lesson's progress and the learner's whole log: for what is counted over all lessons. */
export function lessonAndLog(queries: Queries, userId: string, lessonId: string) {
  return {
    reads: [
      selectLessonProgress(queries, { userId, lessonId }),
      selectCompletions(queries, { userId }),
    ] as const,
    load: loadedLesson,
  }
}

/** One lesson's progress and its part of the log. */
export function lessonAlone(queries: Queries, userId: string, lessonId: string) {
  return {
    reads: [
      selectLessonProgress(queries, { userId, lessonId }),
      selectLessonCompletions(queries, { userId, lessonId }),
    ] as const,
    load: loadedLesson,
  }
}

/** All that is recorded about a learner's study. */
export function wholeRecord(queries: Queries, userId: string) {
  return {
    reads: [selectProgress(queries, { userId }), selectCompletions(queries, { userId })] as const,
    load: (progress: ProgressRow[], completions: CompletionRowStored[]) => ({
      rows: progress.map((row) => ({ lessonId: row.lesson_id, progress: progressOf(row) })),
      completions: completions.map(completionOf),
    }),
  }
}

/** Two selects that belong together, and what their rows mean. */
export type PlannedRead<Loaded> = {
  reads: readonly [Bound<ProgressRow>, Bound<CompletionRowStored>]
  load(progress: ProgressRow[], completions: CompletionRowStored[]): Loaded
}

export async function runRead<Loaded>(
  queries: Queries,
  { reads, load }: PlannedRead<Loaded>,
): Promise<Loaded> {
  const [progress, completions] = await readTogether(queries, reads)
  return load(progress, completions)
}

export function saveLessonProgress(
  tx: Queries,
  userId: string,
  { lessonId, progress }: LessonRow,
): Bound<unknown> {
  return upsertProgress(tx, {
    user_id: userId,
    lesson_id: lessonId,
    epoch: progress.epoch,
    attempt: progress.attempt,
    current_index: progress.currentExerciseIndex,
    completed: JSON.stringify(progress.completedExercises),
    correct: JSON.stringify(progress.correctExercises),
  })
}

export function insertCompletion(
  tx: Queries,
  userId: string,
  completion: Completion,
): Bound<unknown> {
  return insertCompletionRow(tx, {
    user_id: userId,
    id: completion.id,
    lesson_id: completion.lessonId,
    epoch: completion.epoch,
    attempt: completion.attempt,
    score: completion.score,
    completed_at: completion.completedAt,
    local_date: completion.localDate,
    active_seconds: completion.activeSeconds,
  })
}

/** A new epoch has begun: what was before it counts for nothing and is not kept. */
export function deleteOlderEpochs(tx: Queries, userId: string, epoch: number): Bound<unknown>[] {
  return [deleteOlderProgress(tx, { userId, epoch }), deleteOlderCompletions(tx, { userId, epoch })]
}

function loadedLesson(progress: ProgressRow[], completions: CompletionRowStored[]) {
  return {
    progress: progress[0] === undefined ? undefined : progressOf(progress[0]),
    completions: completions.map(completionOf),
  }
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
