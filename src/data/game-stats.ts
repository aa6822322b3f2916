import type { Stats } from '#domain/completions.ts'
import { emptyStats, statsOn } from '#domain/stats.ts'
import { type LearnerClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRow } from './parse-rows.ts'
import { gameStatsRow, type GameStatsRow } from './rows.ts'

/** The kept outcome, or an empty one where there is none yet. */
export async function readGameStats(db: LearnerDb): Promise<GameStatsRow> {
  const row = readableRow(gameStatsRow, await db.gameStats.get('current'))
  return row ?? { id: 'current', epoch: 1, ...emptyStats(), byLesson: {} }
}

/** The stats as they read on the learner's day. */
export async function readStats(db: LearnerDb, clock: LearnerClock): Promise<Stats> {
  return statsOn(statsOf(await readGameStats(db)), todayOf(clock))
}

export function statsOf(row: GameStatsRow): Stats {
  const { id: _id, epoch: _epoch, byLesson: _byLesson, ...stats } = row
  return stats
}
