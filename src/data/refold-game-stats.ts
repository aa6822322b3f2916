import { achievementDates, type AchievementId } from '#domain/achievements.ts'
import { foldCompletions } from '#domain/completions.ts'
import type { LessonXp } from '#domain/lesson-xp.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { achievementRow, type AchievementRow, completionRow, practiceRow } from './log-rows.ts'
import type { GameStatsRow } from './rows.ts'

/**
 * Disclosures the device's log, synced or not, and keeps the outcome beside it: stats, and achievements that
 * it unlocks. Runs inside the transaction that changed the log; `today` is the learner's day.
 */
export async function refoldGameStats(
  db: LearnerDb,
  epoch: number,
  today: string,
): Promise<{
  row: GameStatsRow
  xpById: ReadonlyMap<string, LessonXp>
  unlocked: AchievementId[]
}> {
  const [rows, sessions, kept] = await Promise.all([
    db.completions.toArray(),
    db.practices.toArray(),
    db.achievements.toArray(),
  ])
  const practices = readableRows(practiceRow, sessions)
  const log = [...readableRows(completionRow, rows), ...practices]
  const { stats, counted, xpById } = foldCompletions(log, { epoch, today })
  const byLesson: GameStatsRow['byLesson'] = {}
  for (const row of counted) {
    const lesson = (byLesson[row.lessonId] ??= { bestScore: 0, lastAttempt: 0, completions: 0 })
    lesson.bestScore = Math.max(lesson.bestScore, row.score)
    if (!row.carried) lesson.lastAttempt = Math.max(lesson.lastAttempt, row.attempt)
    lesson.completions += 1
  }
  const row: GameStatsRow = { id: 'current', epoch, ...stats, byLesson }
  const dates = achievementDates([...counted, ...practices], { epoch, xpById })
  const [unlocked] = await Promise.all([
    keepAchievements(db, kept, dates, epoch),
    db.gameStats.put(row),
  ])
  return { row, xpById, unlocked }
}

/**
 * Adds what is newly unlocked and tells it. What is here stays, also when a completion that came late
 * changed the sums; only its date may move back to when it was truly reached. Inside the transaction.
 */
async function keepAchievements(
  db: LearnerDb,
  kept: readonly AchievementRow[],
  dates: ReadonlyMap<AchievementId, string>,
  epoch: number,
): Promise<AchievementId[]> {
  const storedById = new Map(readableRows(achievementRow, kept).map((row) => [row.id, row]))
  const changed: AchievementRow[] = []
  const unlocked: AchievementId[] = []
  for (const [id, unlockedAt] of dates) {
    const before = storedById.get(id)
    if (before === undefined) unlocked.push(id)
    if (before === undefined || unlockedAt < before.unlockedAt) {
      changed.push({ ...before, id, unlockedAt, epoch })
    }
  }
  if (changed.length > 0) await db.achievements.bulkPut(changed)
  return unlocked
}
