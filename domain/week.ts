import { dateOfDay, dayNumber, type LocalDate } from './calendar.ts'
import { isLesson, type LogEntry } from './completions.ts'
import type { LessonXp } from './lesson-xp.ts'
import { roundStep } from './round-step.ts'

const DAYS_OF_WEEK = 7
/** More stitches in one column no eye counts: then a stitch is worth more, and the chart says so. */
const MOST_STITCHES = 20

/** What one day of the learner's own calendar brought. */
export type StudyDay = {
  date: LocalDate
  xp: number
  /** Completions, repeats too. */
  lessons: number
  /** Measured seconds of its lessons and its practice. */
  activeSeconds: number
}

export type StudyWeek = {
  /** Seven days, oldest first; the last one is today. */
  days: readonly StudyDay[]
  totalXp: number
  /** The day with the most XP, of equal ones the later; null in a week without any. */
  bestDate: LocalDate | null
}

/**
 * The last seven days of the log, today with them. Each day is the local date in the log, so no clock change makes one
 * longer or drops it. `xpById` is what the fold of the same log gave; rows that it does not know count for nothing.
 */
export function studyWeek(
  log: Iterable<LogEntry>,
  { xpById, today }: { xpById: ReadonlyMap<string, LessonXp>; today: LocalDate },
): StudyWeek {
  const last = dayNumber(today)
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, at): StudyDay => {
    const date = dateOfDay(last - DAYS_OF_WEEK + 1 + at)
    return { date, xp: 0, lessons: 0, activeSeconds: 0 }
  })
  const byDate = new Map(days.map((day) => [day.date, day]))
  const counted = new Set<string>()
  for (const entry of log) {
    const { id, localDate, activeSeconds } = entry
    const day = byDate.get(localDate)
    const xp = xpById.get(id)
    if (day === undefined || xp === undefined || counted.has(id)) continue
    counted.add(id)
    day.xp += xp.total
    if (isLesson(entry)) day.lessons += 1
    day.activeSeconds += activeSeconds
  }
  const most = Math.max(...days.map(({ xp }) => xp))
  return {
    days,
    totalXp: days.reduce((sum, { xp }) => sum + xp, 0),
    bestDate: most === 0 ? null : (days.findLast(({ xp }) => xp === most)?.date ?? null),
  }
}

/** What one stitch stands for, where the highest column is `most`: `least` (10 for XP), in a high column more. */
export function stitchWorth(most: number, least = 10): number {
  return roundStep(most, { parts: MOST_STITCHES, least })
}

/** A column in stitches, each as a share of a whole one: 1, and the last one what is left over. */
export function columnStitches(value: number, worth: number): number[] {
  const shares = Array.from({ length: Math.floor(value / worth) }, () => 1)
  const rest = (value % worth) / worth
  return rest > 0 ? [...shares, rest] : shares
}
