import type { Completion } from '#domain/completions.ts'
import type { LessonProgress } from '#domain/progress.ts'
import { safeParse, array, number } from 'valibot'
import type { CompletionRowStored, ProgressRow, Queries } from './schema.ts'

const indexes = array(number())

export type LessonRow = { lessonId: string; progress: LessonProgress }

export async function findLessonProgress(
  queries: Queries,
  userId: string,
  lessonId: string,
): Promise<LessonProgress | undefined> {
  const row = await queries
    .selectFrom('progress')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row === undefined ? undefined : progressOf(row)
}

export async function listProgress(queries: Queries, userId: string): Promise<LessonRow[]> {
  const rows = await queries
    .selectFrom('progress')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('lesson_id')
    .execute()
  return rows.map((row) => ({ lessonId: row.lesson_id, progress: progressOf(row) }))
}

export async function saveLessonProgress(
  tx: Queries,
  userId: string,
  { lessonId, progress }: LessonRow,
): Promise<void> {
  const values = {
    epoch: progress.epoch,
    attempt: progress.attempt,
    current_index: progress.currentExerciseIndex,
    completed: JSON.stringify(progress.completedExercises),
    correct: JSON.stringify(progress.correctExercises),
  }
  await tx
    .insertInto('progress')
    .values({ user_id: userId, lesson_id: lessonId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doUpdateSet(values))
    .execute()
}

export async function listCompletions(queries: Queries, userId: string): Promise<Completion[]> {
  const rows = await queries
    .selectFrom('completions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('completed_at')
    .orderBy('id')
    .execute()
  return rows.map(completionOf)
}

export async function listLessonCompletions(
  queries: Queries,
  userId: string,
  lessonId: string,
): Promise<Completion[]> {
  const rows = await queries
    .selectFrom('completions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .execute()
  return rows.map(completionOf)
}

export async function insertCompletion(
  tx: Queries,
  userId: string,
  completion: Completion,
): Promise<void> {
  await tx
    .insertInto('completions')
    .values({
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
    .execute()
}

/** A new epoch has begun: what was before it counts for nothing and is not kept. */
export async function deleteOlderEpochs(
  tx: Queries,
  userId: string,
  epoch: number,
): Promise<void> {
  await Promise.all([
    tx.deleteFrom('progress').where('user_id', '=', userId).where('epoch', '<', epoch).execute(),
    tx.deleteFrom('completions').where('user_id', '=', userId).where('epoch', '<', epoch).execute(),
  ])
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
