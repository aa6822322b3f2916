/** Where the devices are. Half an hour off, the far ends of the calendar, summer time and none. */
export const TIME_ZONES = [
  'Europe/London',
  'Asia/Karachi',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Pacific/Niue',
] as const

export type TimeZone = (typeof TIME_ZONES)[number]

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const formats = new Map(
  TIME_ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  ]),
)

function wallClock(timeZone: TimeZone, atMs: number) {
  const parts = formats.get(timeZone)?.formatToParts(atMs) ?? []
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return {
    day: `${read('year')}-${read('month')}-${read('day')}`,
    time: `${read('hour')}:${read('minute')}`,
  }
}

/** The day that the wall calendar shows there, YYYY-MM-DD: from the tables of the world's zones, not from an offset. */
export function dayIn(timeZone: TimeZone, atMs: number): string {
  return wallClock(timeZone, atMs).day
}

/** As the browser's `Date#getTimezoneOffset` gives it there: minutes that UTC is ahead. */
export function browserOffset(timeZone: TimeZone, atMs: number): number {
  const { day, time } = wallClock(timeZone, atMs)
  const minute = Math.floor(atMs / MINUTE_MS) * MINUTE_MS
  return (minute - Date.parse(`${day}T${time}:00Z`)) / MINUTE_MS
}

/** The streak of these days as a learner counts it on a paper calendar, on `today`. */
export function referenceStreak(
  days: Iterable<string>,
  today: string,
): { current: number; longest: number } {
  const crossed = new Set(days)
  const dayBefore = (day: string): string =>
    new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  const lengthUpTo = (last: string): number => {
    let length = 0
    for (let day = last; crossed.has(day); day = dayBefore(day)) length += 1
    return length
  }
  const longest = Math.max(0, ...[...crossed].map(lengthUpTo))
  // The last day that was crossed decides: another device may be a day ahead.
  const last = [...crossed].sort().at(-1)
  const stands = last !== undefined && last >= dayBefore(today)
  return { current: stands ? lengthUpTo(last) : 0, longest }
}
