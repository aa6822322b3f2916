import { useSyncExternalStore } from 'react'
import { readGameStats, statsOf } from '#data/game-stats.ts'
import { deviceClock, todayOf } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import {
  achievementRow,
  type CompletionRow,
  completionRow,
  practiceRow,
  type EveningRow,
  eveningRow,
} from '#data/log-rows.ts'
import { readableRows } from '#data/parse-rows.ts'
import { readSetting } from '#data/settings.ts'
import { type Achievement, listAchievements } from '#domain/achievements.ts'
import type { LocalDate } from '#domain/calendar.ts'
import { compareCompletions, foldCompletions, type Stats } from '#domain/completions.ts'
import type { LessonXp } from '#domain/lesson-xp.ts'
import type { Practice } from '#domain/practice.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { statsOn } from '#domain/stats.ts'
import { type StudyWeek, studyWeek } from '#domain/week.ts'
import { useLearnerQuery } from './learner-data.ts'

/** How many of the last completions are told one by one. */
const RECENT_COMPLETIONS = 10
/** The log is read in slices, between which the browser can draw: a log of years is one long task otherwise. */
const SLICE = 500
const LOOK_AT_THE_CLOCK_MS = 60_000

/** What the dashboard shows at once: two small tables. */
export type StatsSummary = {
  stats: Stats
  /** When each achievement was unlocked, by id. */
  unlockedAt: ReadonlyMap<string, string>
}

export type FinishedLesson = CompletionRow & { xp: LessonXp }

/** What has to be counted from the whole log. */
export type StudyLog = {
  week: StudyWeek
  /** Newest first. */
  recent: readonly FinishedLesson[]
  /** By lesson id: everything it ever brought. */
  xpByLesson: ReadonlyMap<string, number>
}

/** Stats and achievements as this device has them, on the learner's day `today`. */
export function useStatsSummary(today: LocalDate): StatsSummary | undefined {
  return useLearnerQuery(readStatsSummary, today)
}

/** The whole log, counted; `unreadable` where the browser cannot read it back. */
export function useStudyLog(today: LocalDate): Result<StudyLog, 'unreadable'> | undefined {
  return useLearnerQuery(readStudyLog, today)
}

/** Every achievement, locked ones too; undefined while it is read. `joinedAt`: when the account was made. */
export function achievementsOf(
  { stats, unlockedAt }: StatsSummary,
  joinedAt: string,
): Achievement[] {
  return listAchievements(stats, unlockedAt, joinedAt)
}

/** The learner's day. Looked up again when the page becomes visible, and once a minute while it is. */
export function useToday(): LocalDate {
  return useSyncExternalStore(watchClock, () => todayOf(deviceClock))
}

export async function readStatsSummary(db: LearnerDb, today: LocalDate): Promise<StatsSummary> {
  return db.transaction('r', db.gameStats, db.achievements, async () => {
    const stats = statsOn(statsOf(await readGameStats(db)), today)
    const rows = readableRows(achievementRow, await db.achievements.toArray())
    return { stats, unlockedAt: new Map(rows.map((row) => [row.id, row.unlockedAt])) }
  })
}

export async function readStudyLog(
  db: LearnerDb,
  today: LocalDate,
): Promise<Result<StudyLog, 'unreadable'>> {
  try {
    return await db.transaction('r', db.settings, db.completions, db.practices, async () => {
      const epoch = await readSetting(db, 'epoch')
      const practices = readableRows(practiceRow, await db.practices.toArray())
      return ok(countLog(await readLog(db), practices, { epoch, today }))
    })
  } catch {
    // The totals stand in another table: the page says what is missing and shows the rest.
    return fail('unreadable')
  }
}

async function readLog(db: LearnerDb): Promise<CompletionRow[]> {
  const log: CompletionRow[] = []
  let slice = await db.completions.orderBy('id').limit(SLICE).toArray()
  for (;;) {
    log.push(...readableRows(completionRow, slice))
    const last = slice.at(-1)
    if (last === undefined || slice.length < SLICE) return log
    slice = await db.completions.where('id').above(last.id).limit(SLICE).toArray()
  }
}

function countLog(
  log: CompletionRow[],
  practices: readonly Practice[],
  { epoch, today }: { epoch: number; today: LocalDate },
): StudyLog {
  const { xpById } = foldCompletions([...log, ...practices], { epoch, today })
  const xpByLesson = new Map<string, number>()
  let recent: FinishedLesson[] = []
  for (const row of log) {
    const xp = xpById.get(row.id)
    if (xp === undefined) continue
    xpByLesson.set(row.lessonId, (xpByLesson.get(row.lessonId) ?? 0) + xp.total)
    const oldest = recent.at(-1)
    const isFull = recent.length === RECENT_COMPLETIONS
    if (isFull && oldest && compareCompletions(row, oldest) < 0) continue
    recent.push({ ...row, xp })
    recent = recent.sort((a, b) => compareCompletions(b, a)).slice(0, RECENT_COMPLETIONS)
  }
  return { week: studyWeek([...log, ...practices], { xpById, today }), recent, xpByLesson }
}

function watchClock(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  const timer = setInterval(onChange, LOOK_AT_THE_CLOCK_MS)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    clearInterval(timer)
  }
}

/** What came of saying lessons' words at home, oldest first; undefined while it is read. */
export function useEvenings(): readonly EveningRow[] | undefined {
  return useLearnerQuery(readEvenings)
}

async function readEvenings(db: LearnerDb): Promise<EveningRow[]> {
  const rows = readableRows(eveningRow, await db.evenings.toArray())
  return rows.sort((a, b) => (a.saidAt < b.saidAt ? -1 : 1))
}
