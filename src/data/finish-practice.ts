import type { AchievementId } from '#domain/achievements.ts'
import type { Stats } from '#domain/completions.ts'
import { FEWEST_ANSWERS, MOST_ANSWERS } from '#domain/practice.ts'
import { stampOf } from './clock-knowledge.ts'
import { requireFilled } from './filled-database.ts'
import { readGameStats, statsOf } from './game-stats.ts'
import { localDateOf } from './learner-clock.ts'
import { type PracticeRow, practiceRow } from './log-rows.ts'
import { studySeconds } from './operations.ts'
import { readableRow } from './parse-rows.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import { recallClock } from './server-clock.ts'
import { readSetting } from './settings.ts'
import { appendToLog } from './union-logs.ts'
import type { WriteContext } from './write-context.ts'

/** `id` is made once for the session: a write that is tried again counts once. */
export type PracticeResult = Pick<PracticeRow, 'id' | 'answered' | 'right' | 'activeSeconds'>

export type RecordedPractice = {
  practice: PracticeRow
  xpGained: number
  stats: Stats
  /** Achievements that this session unlocked on this device. */
  unlocked: AchievementId[]
  /** The day's first study: the streak has just grown to what the stats say. */
  hasStreakGrown: boolean
}

/** A finished session of practice: its row in the log, the stats folded anew, its outbox row; one transaction. */
export async function finishPractice(
  { db, clock }: WriteContext,
  { id, answered, right, activeSeconds }: PracticeResult,
): Promise<RecordedPractice> {
  if (answered < FEWEST_ANSWERS) throw new Error('So short a session is no entry of the log')
  const tables = [db.practices, db.completions, db.gameStats, db.achievements]
  return db.transaction('rw', [...tables, db.settings, db.outbox], async () => {
    await Promise.all([requireFilled(db), recallClock(db, clock)])
    const epoch = await readSetting(db, 'epoch')
    const now = clock.now()
    const localDate = localDateOf(clock, now)
    const recorded = readableRow(practiceRow, await db.practices.get(id))
    const practice: PracticeRow = recorded ?? {
      id,
      epoch,
      answered: Math.min(answered, MOST_ANSWERS),
      right: Math.min(right, answered, MOST_ANSWERS),
      completedAt: new Date(now).toISOString(),
      localDate,
      activeSeconds: studySeconds(activeSeconds),
    }
    if (recorded === undefined)
      await appendToLog(db, 'practice', practice, { now, stamp: stampOf(clock) })
    const studiedBefore = (await readGameStats(db)).lastStudyDate
    const { row, xpById, unlocked } = await refoldGameStats(db, epoch, localDate)
    const hasStreakGrown = studiedBefore !== row.lastStudyDate && row.lastStudyDate === localDate
    const xpGained = xpById.get(id)?.total ?? 0
    return { practice, xpGained, stats: statsOf(row), unlocked, hasStreakGrown }
  })
}
