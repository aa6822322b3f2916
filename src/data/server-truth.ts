import type { LessonProgressAnswer, ProgressAnswer } from '#contract/progress.ts'
import type { LessonProgress } from '#domain/lesson-progress.ts'
import { mergeProgress, normaliseProgress } from '#domain/progress.ts'
import { isSameAttempt } from '#domain/completions.ts'
import { type AdoptContext, adoptEpoch } from './adopt-epoch.ts'
import { todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRow, readableRows } from './parse-rows.ts'
import { rowOf } from './progress-row.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import { type CompletionRow, completionRow, progressRow } from './rows.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * Merging what the server answers into the device, by the rules the server merges by. All of these run
 * inside a transaction over progress, completions, gameStats, achievements, settings and outbox.
 */

/**
 * One lesson's progress. Another epoch says nothing here: an older one is over, and a newer one is taken over
 * with the whole of the progress (pull-progress.ts).
 */
export async function mergeLessonProgress(
  db: LearnerDb,
  answer: LessonProgressAnswer,
): Promise<void> {
  if (answer.epoch !== (await readSetting(db, 'epoch'))) return
  const theirs = progressOf(answer)
  const mine = readableRow(progressRow, await db.progress.get(answer.lesson_id))
  const merged = mine ? mergeProgress(mine, theirs) : theirs
  await db.progress.put(rowOf(answer.lesson_id, merged, mine?.tally))
}

/** One row of the log, as the server keeps it: also in the place of a row of ours that tells of the same attempt. */
export async function mergeCompletion(
  db: LearnerDb,
  row: CompletionRow,
  today: string,
): Promise<void> {
  if (row.epoch !== (await readSetting(db, 'epoch'))) return
  const mine = readableRow(completionRow, await db.completions.get(row.id))
  if (mine && sameCompletion(mine, row)) return
  const ofLesson = await db.completions.where('lessonId').equals(row.lessonId).toArray()
  const replaced = readableRows(completionRow, ofLesson).filter(
    (other) => other.epoch === row.epoch && isSameAttempt(other, row),
  )
  await db.completions.bulkDelete(replaced.map(({ id }) => id))
  await db.completions.put(row)
  await refoldGameStats(db, row.epoch, today)
}

/** The whole answer of GET /api/progress. A newer epoch is taken over first; an older one says nothing. */
export async function mergeAllProgress(
  db: LearnerDb,
  answer: ProgressAnswer,
  { clock, newId }: AdoptContext,
): Promise<void> {
  const epoch = await readSetting(db, 'epoch')
  if (answer.epoch < epoch) return
  if (answer.epoch > epoch) await adoptEpoch(db, answer, { clock, newId })
  else await noteReset(db, answer)
  for (const progress of answer.progress) await mergeLessonProgress(db, progress)
  await db.completions.bulkPut(answer.completions.filter((row) => row.epoch === answer.epoch))
  await refoldGameStats(db, answer.epoch, todayOf(clock))
}

/** Two timelines can give one number to the epochs of two resets, after a restore: the account's counts from now on. */
async function noteReset(db: LearnerDb, { reset }: ProgressAnswer): Promise<void> {
  const known = await readSetting(db, 'reset')
  if (reset === null || reset.id === known?.id) return
  await writeSetting(db, 'reset', reset)
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
    a.epoch === b.epoch &&
    a.carried === b.carried
  )
}
