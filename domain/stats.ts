import { dayNumber, type LocalDate } from './calendar.ts'
import type { Stats } from './completions.ts'

/** What a log without a row folds to. */
export function emptyStats(): Stats {
  return {
    totalXP: 0,
    currentStreak: 0,
    longestStreak: 0,
    lessonsCompleted: 0,
    perfectLessons: 0,
    totalTimeStudied: 0,
    lastStudyDate: null,
  }
}

/** The stats as they read on a later day, without the log: a missed day ends the streak. */
export function statsOn(stats: Stats, today: LocalDate): Stats {
  return standsOn(stats, today) || stats.currentStreak === 0
    ? stats
    : { ...stats, currentStreak: 0 }
}

/** The streak stands on `today` and was ended, by a clock that was ahead; or it does not stand any more. */
export function isOfAnotherDay(stats: Stats, today: LocalDate): boolean {
  return stats.lastStudyDate !== null && standsOn(stats, today) !== stats.currentStreak > 0
}

function standsOn({ lastStudyDate }: Stats, today: LocalDate): boolean {
  return lastStudyDate !== null && dayNumber(lastStudyDate) >= dayNumber(today) - 1
}
