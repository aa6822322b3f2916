import type { LocalDate } from '#domain/calendar.ts'

const HOUR_MS = 3_600_000

/**
 * Which reminder hours (0–23) have come within the last hour on the clocks of this zone, and on which
 * day. Mostly one. When clocks go forward the hour that is left out comes with the next one; when they
 * go back the hour that is there twice comes once.
 */
export function reminderHoursDue(
  timeZone: string,
  atMs: number,
): { date: LocalDate; hours: number[] } {
  const now = clockIn(timeZone, atMs)
  const before = clockIn(timeZone, atMs - HOUR_MS)
  const first = before.date === now.date ? before.hour + 1 : 0
  const hours: number[] = []
  for (let hour = first; hour <= now.hour; hour += 1) hours.push(hour)
  return { date: now.date, hours }
}

/** The one spelling of a zone's name. */
export function zoneName(timeZone: string): string {
  return formatIn(timeZone).resolvedOptions().timeZone
}

function clockIn(timeZone: string, atMs: number): { date: LocalDate; hour: number } {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one is slow and its zone never changes. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  return format
}
