import { dateOfDay, dayNumber, type LocalDate, localDateAt, utcDate } from './calendar.ts'
import { CLOCK_TOLERANCE_MS, EARLIEST_STUDY_MS } from './known-clock.ts'
import { firstCompletionXp, type LessonXp, practiceXp, repeatCompletionXp } from './lesson-xp.ts'
import type { Practice } from './practice.ts'

/** One finished lesson: a row of the append-only log. `id` is the Idempotency-Key that carried it. */
export type Completion = {
  id: string
  lessonId: string
  epoch: number
  attempt: number
  /** 0–100. */
  score: number
  /** ISO 8601 instant, UTC. */
  completedAt: string
  localDate: LocalDate
  /** Measured seconds of study. */
  activeSeconds: number
  /** A whole reset carried it over into its epoch: its attempt was begun in an older one. */
  carried?: boolean | undefined
}

/** What the log holds: finished lessons and finished sessions of practice, told apart by `isLesson`. */
export type LogEntry = Completion | Practice

/** Everything that is counted is read off the log, never added up on the way. */
export type Stats = {
  totalXP: number
  currentStreak: number
  longestStreak: number
  /** Different lessons completed. */
  lessonsCompleted: number
  /** Completions at a score of exactly 100. */
  perfectLessons: number
  /** Seconds. */
  totalTimeStudied: number
  /** The last day with an entry. */
  lastStudyDate: LocalDate | null
}

export type CompletionFold = {
  stats: Stats
  /** The completions that are counted, in the log's order: one for each attempt. */
  counted: readonly Completion[]
  /** What each entry of the epoch earned, by its id. */
  xpById: ReadonlyMap<string, LessonXp>
  /** Best score by lesson id. */
  bestScores: ReadonlyMap<string, number>
}

/** The log's one order, the same on every device: by instant, then by id. */
export function compareCompletions(
  a: Pick<LogEntry, 'id' | 'completedAt'>,
  b: Pick<LogEntry, 'id' | 'completedAt'>,
): number {
  if (a.completedAt !== b.completedAt) return a.completedAt < b.completedAt ? -1 : 1
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

export function isLesson(entry: LogEntry): entry is Completion {
  return 'lessonId' in entry
}

/** Whether two rows of an epoch tell of one attempt of a lesson: it was finished in two tabs, or on two devices. */
export function isSameAttempt(
  a: Pick<Completion, 'lessonId' | 'attempt' | 'carried'>,
  b: Pick<Completion, 'lessonId' | 'attempt' | 'carried'>,
): boolean {
  return attemptOf(a) !== null && attemptOf(a) === attemptOf(b)
}

/**
 * Names the press of Complete that a row tells of: nobody finishes a lesson twice in one millisecond. Its id is another one where
 * a device carried the row over a whole reset.
 */
export function pressOf({
  lessonId,
  completedAt,
}: Pick<Completion, 'lessonId' | 'completedAt'>): string {
  return `${lessonId} ${completedAt}`
}

/**
 * Names the attempt of a lesson that a row of an epoch tells of. Null for a row that a reset carried over: attempts of its epoch
 * are counted from 1 again.
 */
export function attemptOf(
  row: Pick<Completion, 'lessonId' | 'attempt' | 'carried'>,
): string | null {
  return row.carried === true ? null : `${row.lessonId} ${row.attempt}`
}

/**
 * The log of one epoch → stats, XP by completion, best scores. `today` is the learner's day now; the
 * streak stands while the last study day is today or yesterday. The log may come in any order. One
 * attempt of a lesson counts once, its first completion; rows of other epochs and repeated ids count
 * for nothing. Practice is no lesson: it earns XP, days and time.
 */
export function foldCompletions(
  log: readonly LogEntry[],
  { epoch, today }: { epoch: number; today: LocalDate },
): CompletionFold {
  const ordered = oncePerAttempt(log.filter((row) => row.epoch === epoch))
  const xpById = new Map<string, LessonXp>()
  const bestScores = new Map<string, number>()
  let totalXP = 0
  let perfectLessons = 0
  let totalTimeStudied = 0
  for (const row of ordered) {
    const xp = xpOf(row, bestScores)
    xpById.set(row.id, xp)
    totalXP += xp.total
    totalTimeStudied += row.activeSeconds
    if (!isLesson(row)) continue
    bestScores.set(row.lessonId, Math.max(bestScores.get(row.lessonId) ?? 0, row.score))
    if (row.score === 100) perfectLessons += 1
  }
  const streak = foldStreak(ordered, today)
  const stats: Stats = {
    totalXP,
    ...streak,
    lessonsCompleted: bestScores.size,
    perfectLessons,
    totalTimeStudied,
  }
  return { stats, counted: ordered.filter(isLesson), xpById, bestScores }
}

/** `bestScores`: of what was completed before. */
function xpOf(entry: LogEntry, bestScores: ReadonlyMap<string, number>): LessonXp {
  if (!isLesson(entry)) return practiceXp(entry.right)
  return bestScores.has(entry.lessonId)
    ? repeatCompletionXp(entry.score)
    : firstCompletionXp(entry.score, bestScores.size === 0)
}

function oncePerAttempt(log: readonly LogEntry[]): LogEntry[] {
  const first = new Map<string, LogEntry>()
  for (const row of [...log].sort(compareCompletions)) {
    const attempt = (isLesson(row) && attemptOf(row)) || row.id
    if (!first.has(attempt)) first.set(attempt, row)
  }
  return [...new Map([...first.values()].map((row) => [row.id, row])).values()]
}

/** What a server goes by: its clock, and the newest time in the account's own record (an ISO instant). */
export type ServerTime = { nowMs: number; newest: string | null }

/**
 * The latest that a time (ms) which a device reports can be: now. A server whose clock reads less than what its own record holds
 * does not know what is in the future, and keeps what the device says.
 */
export function latestPossible(reportedMs: number, { nowMs, newest }: ServerTime): number {
  const sinceMs = Math.max(EARLIEST_STUDY_MS, newest === null ? 0 : Date.parse(newest))
  const isNowKnown = nowMs >= sinceMs - CLOCK_TOLERANCE_MS
  return isNowKnown ? nowMs : Math.max(sinceMs, reportedMs)
}

/**
 * What a device reports → what the log keeps: a time in the future, or before anybody studied here, counts as now, and the day
 * must be one that some calendar on earth showed at that time. Times in ms.
 */
export function admitTime(
  { reportedMs, localDate }: { reportedMs: number; localDate: LocalDate },
  server: ServerTime,
): { atMs: number; localDate: LocalDate } {
  const latestMs = latestPossible(reportedMs, server)
  const isPossible = reportedMs >= EARLIEST_STUDY_MS && reportedMs <= latestMs
  const atMs = isPossible ? reportedMs : latestMs
  return { atMs, localDate: localDateAt(atMs, { date: localDate, readMs: reportedMs }) }
}

/** The same for a row of a log, with its time in UTC. */
export function admitCompletion<Row extends Pick<Completion, 'completedAt' | 'localDate'>>(
  reported: Row,
  server: ServerTime,
): Row {
  const { completedAt, localDate } = reported
  const admitted = admitTime({ reportedMs: Date.parse(completedAt), localDate }, server)
  return {
    ...reported,
    completedAt: new Date(admitted.atMs).toISOString(),
    localDate: admitted.localDate,
  }
}

/** The day to assume where a client names none. */
export function assumedLocalDate(completedAt: string): LocalDate {
  return utcDate(Date.parse(completedAt))
}

function foldStreak(
  log: readonly LogEntry[],
  today: LocalDate,
): Pick<Stats, 'currentStreak' | 'longestStreak' | 'lastStudyDate'> {
  const days = [...new Set(log.map((row) => row.localDate))].map(dayNumber).sort((a, b) => a - b)
  let run = 0
  let longestStreak = 0
  let last: number | null = null
  for (const day of days) {
    run = last !== null && day === last + 1 ? run + 1 : 1
    longestStreak = Math.max(longestStreak, run)
    last = day
  }
  const stands = last !== null && last >= dayNumber(today) - 1
  return {
    currentStreak: stands ? run : 0,
    longestStreak,
    lastStudyDate: last === null ? null : dateOfDay(last),
  }
}
