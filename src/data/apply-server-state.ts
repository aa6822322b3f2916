import type { LessonProgressResponse, ProgressResponse } from '#contract/progress.ts'
import type { LessonProgress } from '#domain/lesson-progress.ts'
import { mergeProgress, normaliseProgress } from '#domain/progress.ts'
import { attemptOf, isSameAttempt, pressOf } from '#domain/completions.ts'
import { type AdoptContext, adoptEpoch } from './adopt-epoch.ts'
import { mergeUnionLogs } from './merge-union-logs.ts'
import { todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRow, readableRows } from './parse-rows.ts'
import { rowOf } from './progress-row.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import { type CompletionRow, completionRow } from './log-rows.ts'
import { progressRow } from './rows.ts'
import { readSetting, writeSetting } from './settings.ts'
import { type LogRow, type UnionLog, unionLogOf } from './union-logs.ts'
import { isResetForgotten } from './whole-reset.ts'

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
  response: LessonProgressResponse,
): Promise<void> {
  if (response.epoch !== (await readSetting(db, 'epoch'))) return
  const theirs = progressOf(response)
  const mine = readableRow(progressRow, await db.progress.get(response.lesson_id))
  const merged = mine ? mergeProgress(mine, theirs) : theirs
  await db.progress.put(rowOf(response.lesson_id, merged, mine?.tally))
}

/** One row of the log, as the server keeps it: also in the place of a row of ours that tells of the same attempt. */
export async function mergeCompletion(
  db: LearnerDb,
  row: CompletionRow,
  today: string,
): Promise<void> {
  if (row.epoch !== (await readSetting(db, 'epoch'))) return
  const ofLesson = await db.completions.where('lessonId').equals(row.lessonId).toArray()
  const mine = readableRows(completionRow, ofLesson)
  const replaced = mine.filter((other) => isReplacedBy(other, row))
  const isHere = mine.some((other) => other.id === row.id && sameCompletion(other, row))
  if (isHere && replaced.length === 0) return
  await db.completions.bulkDelete(replaced.map(({ id }) => id))
  await db.completions.put(row)
  await refoldGameStats(db, row.epoch, today)
}

/** A row of ours that tells of the press or the attempt that the server has counted under another id. */
function isReplacedBy(mine: CompletionRow, theirs: CompletionRow): boolean {
  if (mine.id === theirs.id || mine.epoch !== theirs.epoch) return false
  return pressOf(mine) === pressOf(theirs) || isSameAttempt(mine, theirs)
}

/**
 * The whole answer of GET /api/progress. A newer epoch is taken over first, and so is one of the same number that a later reset
 * began: a restored server can give a number twice. An older epoch says nothing.
 */
export async function mergeAllProgress(
  db: LearnerDb,
  response: ProgressResponse,
  { clock, newId }: AdoptContext,
): Promise<void> {
  const epoch = await readSetting(db, 'epoch')
  if (response.epoch < epoch || (await isResetForgotten(db, response))) return
  const known = await readSetting(db, 'reset')
  const isOfAnotherReset = response.reset !== null && response.reset.id !== known?.id
  if (response.epoch > epoch || isOfAnotherReset) await adoptEpoch(db, response, { clock, newId })
  // The time when it was asked for is the server's word from now on: a clock of ours that is ahead would make it ever later.
  if (response.reset !== null) await writeSetting(db, 'reset', response.reset)
  for (const progress of response.progress) await mergeLessonProgress(db, progress)
  const theirs = response.completions.filter((row) => row.epoch === response.epoch)
  const mine = readableRows(completionRow, await db.completions.toArray())
  const counted = new Map(
    theirs.flatMap((row) => [
      [attemptOf(row), row],
      [pressOf(row), row],
    ]),
  )
  const replaced = mine.filter((row) =>
    [counted.get(attemptOf(row)), counted.get(pressOf(row))].some(
      (other) => other !== undefined && isReplacedBy(row, other),
    ),
  )
  await db.completions.bulkDelete(replaced.map(({ id }) => id))
  await db.completions.bulkPut(theirs)
  await mergeUnionLogs(db, response)
  await refoldGameStats(db, response.epoch, todayOf(clock))
}

export function progressOf(response: LessonProgressResponse): LessonProgress {
  return normaliseProgress({
    epoch: response.epoch,
    attempt: response.attempt,
    currentExerciseIndex: response.currentExerciseIndex,
    completedExercises: response.completedExercises,
    correctExercises: response.correctExercises,
  })
}

/** A row of another log, as the server keeps it. */
export async function mergeLogRow(
  db: LearnerDb,
  { kind, row }: { kind: UnionLog['kind']; row: LogRow },
  today: string,
): Promise<void> {
  if (row.epoch !== (await readSetting(db, 'epoch'))) return
  await unionLogOf(kind)?.tableOf(db).put(row)
  await refoldGameStats(db, row.epoch, today)
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
