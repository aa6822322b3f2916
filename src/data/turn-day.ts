import { endedTooSoon, statsOn } from '#domain/stats.ts'
import { readGameStats, statsOf } from './game-stats.ts'
import type { LearnerDb } from './learner-db.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import { readSetting } from './settings.ts'

/**
 * Brings the kept streak to the learner's day `today`: a missed day ends it, and what a clock that was ahead had ended stands
 * again. Writes only where something changes, which tells every screen that shows it.
 */
export async function turnDay(db: LearnerDb, today: string): Promise<void> {
  const tables = [db.completions, db.gameStats, db.achievements, db.settings]
  await db.transaction('rw', tables, async () => {
    const row = await readGameStats(db)
    const stats = statsOf(row)
    if (endedTooSoon(stats, today)) {
      // How long it was is in the log alone.
      await refoldGameStats(db, await readSetting(db, 'epoch'), today)
      return
    }
    const { currentStreak } = statsOn(stats, today)
    if (currentStreak !== row.currentStreak) await db.gameStats.put({ ...row, currentStreak })
  })
}
