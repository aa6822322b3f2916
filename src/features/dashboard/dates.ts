/** A day of the log, in words; it has no hour and no zone. */
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const LOG_DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** "Saturday": of a day of the log. */
export function weekdayOf(date: string): string {
  return WEEKDAY.format(new Date(`${date}T00:00:00Z`))
}

/** "Saturday 14 November": of a day of the log. */
export function logDayOf(date: string): string {
  return LOG_DAY.format(new Date(`${date}T00:00:00Z`)).replace(',', '')
}

/** "14 November 2026": of an instant, where the device is. */
export function dayOf(instant: string): string {
  return DAY.format(new Date(instant))
}

/** "14:05": of an instant, where the device is. */
export function timeOf(instant: string): string {
  return TIME.format(new Date(instant))
}
