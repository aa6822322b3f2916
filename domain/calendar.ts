/** A day in the learner's own calendar, `YYYY-MM-DD`. */
export type LocalDate = string

const MS_PER_DAY = 86_400_000
const MS_PER_HOUR = 3_600_000
/** The calendars of the earth run from UTC−12 to UTC+14. */
const WESTMOST_HOURS = -12
const EASTMOST_HOURS = 14

/** The calendar day that an instant (ms since 1970) falls on in UTC. */
export function utcDate(atMs: number): LocalDate {
  return new Date(atMs).toISOString().slice(0, 10)
}

/** Whole days since 1970-01-01. Refuses nothing: the caller has parsed the date. */
export function dayNumber(date: LocalDate): number {
  // A day without a time is read as its midnight in UTC.
  return Date.parse(date) / MS_PER_DAY
}

/** The calendar day that `days` days after 1970-01-01 bears. */
export function dateOfDay(days: number): LocalDate {
  return utcDate(days * MS_PER_DAY)
}

/** A real calendar day in `YYYY-MM-DD`: 2026-02-30 is none. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  // The 30th of February is read as the 2nd of March. A log has thousands of days: writing each out anew would take longer.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(-2))
}

/**
 * The learner's day at `atMs`, where a clock that read `readMs` showed `date`: by the zone nearest to UTC that tells it. Where
 * no zone does, the day itself counts as far as it can.
 */
export function localDateAt(
  atMs: number,
  { date, readMs }: { date: LocalDate; readMs: number },
): LocalDate {
  if (atMs === readMs) return plausibleLocalDate(date, atMs)
  const shownAtMs = dayNumber(date) * MS_PER_DAY - readMs
  const west = Math.max(shownAtMs, WESTMOST_HOURS * MS_PER_HOUR)
  const east = Math.min(shownAtMs + MS_PER_DAY - 1, EASTMOST_HOURS * MS_PER_HOUR)
  if (west > east) return plausibleLocalDate(date, atMs)
  return utcDate(atMs + Math.min(Math.max(0, west), east))
}

/**
 * The nearest day to `date` that some calendar on earth shows at the instant `atMs`: a wrong clock or
 * a wrong zone cannot claim a day that was nowhere.
 */
export function plausibleLocalDate(date: LocalDate, atMs: number): LocalDate {
  const day = dayNumber(date)
  const earliest = Math.floor((atMs + WESTMOST_HOURS * MS_PER_HOUR) / MS_PER_DAY)
  const latest = Math.floor((atMs + EASTMOST_HOURS * MS_PER_HOUR) / MS_PER_DAY)
  if (day < earliest) return dateOfDay(earliest)
  if (day > latest) return dateOfDay(latest)
  return date
}
