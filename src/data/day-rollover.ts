import { isOfAnotherDay } from '#domain/stats.ts'
import { readGameStats } from './game-stats.ts'
import type { LearnerDb } from './learner-db.ts'
import { refoldGameStats } from './refold-game-stats.ts'

/**
 * Brings the kept streak to the learner's day `today`: a missed day ends it, and what a clock that was ahead had ended stands
 * again. Writes only where something changes, which tells every screen that shows it.
 */
export async function rollOverDay(db: LearnerDb, today: string): Promise<void> {
  const logs = [db.completions, db.practices]
  await db.transaction('rw', [...logs, db.gameStats, db.achievements], async () => {
    const row = await readGameStats(db)
    if (isOfAnotherDay(row, today)) await refoldGameStats(db, row.epoch, today)
  })
}
