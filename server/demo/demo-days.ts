import type { LocalDate } from '#domain/calendar.ts'

/** Just before the start: a lesson that is finished today is finished already. */
const JUST_NOW_MS = 60_000

export type Moment = { atMs: number; localDate: LocalDate }

/** `days` days before, at this time of day, by this machine's calendar: the browser beside it has the same one. */
export function daysBefore(nowMs: number, days: number): Moment {
  const at = new Date(nowMs - JUST_NOW_MS)
  at.setDate(at.getDate() - days)
  return { atMs: at.getTime(), localDate: localDate(at) }
}

/** The calendar day here. */
export function localDate(at: Date): LocalDate {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
