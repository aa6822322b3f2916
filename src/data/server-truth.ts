import type { LessonProgressAnswer, ProgressAnswer } from '#contract/progress.ts'
import type { LessonProgress } from '#domain/lesson-progress.ts'
import { mergeProgress, normaliseProgress } from '#domain/progress.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import type { LearnerDb } from './learner-db.ts'
import { beginEpoch, rowOf } from './learner-writes.ts'
import { readableRow } from './parse-rows.ts'
import { type CompletionRow, completionRow, progressRow } from './rows.ts'
import { readSetting } from './settings.ts'

/**
 * Merging what the server answers into the device, by the rules the server merges by. All of these run
 * inside a transaction over progress, completions, gameStats, achievements and settings.
 */

/** One lesson's progress. A newer epoch is taken over first; an older one says nothing. */
export async function mergeLessonProgress(
  db: LearnerDb,
  answer: LessonProgressAnswer,
  today: string,
): Promise<void> {
  if (!(await admitEpoch(db, answer.epoch, today))) return
  const theirs = progressOf(answer)
  const mine = readableRow(progressRow, await db.progress.get(answer.lesson_id))
  const merged = mine ? mergeProgress(mine, theirs) : theirs
  await db.progress.put(rowOf(answer.lesson_id, merged, mine?.tally))
}

/** One row of the log, as the server keeps it. */
export async function mergeCompletion(
  db: LearnerDb,
  row: CompletionRow,
  today: string,
): Promise<void> {
  if (!(await admitEpoch(db, row.epoch, today))) return
  const mine = readableRow(completionRow, await db.completions.get(row.id))
  if (mine && sameCompletion(mine, row)) return
  await db.completions.put(row)
  await refoldGameStats(db, row.epoch, today)
}

/** The whole answer of GET /api/progress. */
export async function mergeAllProgress(
  db: LearnerDb,
  answer: ProgressAnswer,
  today: string,
): Promise<void> {
  if (!(await admitEpoch(db, answer.epoch, today))) return
  for (const progress of answer.progress) await mergeLessonProgress(db, progress, today)
  await db.completions.bulkPut(answer.completions.filter((row) => row.epoch === answer.epoch))
  await refoldGameStats(db, answer.epoch, today)
}

/** Whether what bears this epoch counts here; a newer one begins on the device first. */
export async function admitEpoch(db: LearnerDb, epoch: number, today: string): Promise<boolean> {
  const mine = await readSetting(db, 'epoch')
  if (epoch > mine) await beginEpoch(db, epoch, today)
  return epoch >= mine
}

export function progressOf(answer: LessonProgressAnswer): LessonProgress {
  return normaliseProgress({
    epoch: answer.epoch,
    attempt: answer.attempt,
    currentExerciseIndex: answer.currentExerciseIndex,
    completedExercises: answer.completedExercises,
    correctExercises: answer.correctExercises,
  })
}

function sameCompletion(a: CompletionRow, b: CompletionRow): boolean {
  return (
    a.completedAt === b.completedAt &&
    a.localDate === b.localDate &&
    a.score === b.score &&
    a.activeSeconds === b.activeSeconds &&
    a.attempt === b.attempt &&
    a.epoch === b.epoch
  )
}
