import { emptyStats, foldCompletions, type Stats } from '#domain/completions.ts'
import type { LessonXp } from '#domain/lesson-xp.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRow, readableRows } from './parse-rows.ts'
import { completionRow, gameStatsRow, type GameStatsRow } from './rows.ts'

/**
 * Folds the device's log, synced or not, and keeps the outcome beside it. Runs inside the transaction
 * that changed the log; `today` is the learner's day.
 */
export async function refoldGameStats(
  db: LearnerDb,
  epoch: number,
  today: string,
): Promise<{ row: GameStatsRow; xpById: ReadonlyMap<string, LessonXp> }> {
  const log = readableRows(completionRow, await db.completions.toArray())
  const { stats, xpById } = foldCompletions(log, { epoch, today })
  const byLesson: GameStatsRow['byLesson'] = {}
  for (const row of log) {
    if (row.epoch !== epoch) continue
    const lesson = (byLesson[row.lessonId] ??= { bestScore: 0, lastAttempt: 0, completions: 0 })
    lesson.bestScore = Math.max(lesson.bestScore, row.score)
    lesson.lastAttempt = Math.max(lesson.lastAttempt, row.attempt)
    lesson.completions += 1
  }
  const row: GameStatsRow = { id: 'current', epoch, ...stats, byLesson }
  await db.gameStats.put(row)
  return { row, xpById }
}

/** The kept outcome, or an empty one where there is none yet. */
export async function readGameStats(db: LearnerDb): Promise<GameStatsRow> {
  const row = readableRow(gameStatsRow, await db.gameStats.get('current'))
  return row ?? { id: 'current', epoch: 1, ...emptyStats(), byLesson: {} }
}

export function statsOf(row: GameStatsRow): Stats {
  const { id: _id, epoch: _epoch, byLesson: _byLesson, ...stats } = row
  return stats
}
