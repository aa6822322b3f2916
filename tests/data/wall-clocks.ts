/**
 * The clocks on the wall in a dozen places in 2026, written down from the time zone database: minutes ahead of UTC,
 * and the instants at which they change. Nothing of the product is asked.
 */
const ZONES = {
  'Europe/London': [0, ['2026-03-29T01:00Z', 60], ['2026-10-25T01:00Z', 0]],
  'Asia/Karachi': [300],
  'Pacific/Kiritimati': [840],
  'Pacific/Pago_Pago': [-660],
  'America/New_York': [-300, ['2026-03-08T07:00Z', -240], ['2026-11-01T06:00Z', -300]],
  'Asia/Kathmandu': [345],
  'Australia/Lord_Howe': [660, ['2026-04-04T15:00Z', 630], ['2026-10-03T15:30Z', 660]],
  'America/St_Johns': [-210, ['2026-03-08T05:30Z', -150], ['2026-11-01T04:30Z', -210]],
  'Pacific/Auckland': [780, ['2026-04-04T14:00Z', 720], ['2026-09-26T14:00Z', 780]],
  'Atlantic/Azores': [-60, ['2026-03-29T01:00Z', 0], ['2026-10-25T01:00Z', -60]],
  'Africa/Casablanca': [
    60,
    ['2026-02-15T02:00Z', 0],
    ['2026-03-22T02:00Z', 60],
    ['2026-09-20T01:00Z', 0],
  ],
  'America/Havana': [-300, ['2026-03-08T05:00Z', -240], ['2026-11-01T05:00Z', -300]],
} as const satisfies Record<string, readonly [number, ...(readonly [string, number])[]]>

export type Zone = keyof typeof ZONES
export const EVERY_ZONE = Object.keys(ZONES) as Zone[]

/** Minutes ahead of UTC at an instant. */
export function minutesAhead(zone: Zone, atMs: number): number {
  const [first, ...changes]: readonly [number, ...(readonly [string, number])[]] = ZONES[zone]
  return changes.reduce((now, [from, then]) => (Date.parse(from) <= atMs ? then : now), first)
}

/** The first of the instants at which the clocks on this wall show `2026-03-29 00:30`. */
export function instantOf(zone: Zone, wall: string): number {
  const shown = Date.parse(`${wall.replace(' ', 'T')}:00Z`)
  const [first, ...changes]: readonly [number, ...(readonly [string, number])[]] = ZONES[zone]
  const offsets = [first, ...changes.map(([, minutes]) => minutes)].toSorted((a, b) => b - a)
  const at = offsets
    .map((minutes) => shown - minutes * 60_000)
    .find((ms) => ms + minutesAhead(zone, ms) * 60_000 === shown)
  if (at === undefined) throw new Error(`No clock in ${zone} shows ${wall}`)
  return at
}

/** The days, as the clocks on this wall show them, on which they change. */
export function daysOfChange(zone: Zone): string[] {
  const [, ...changes]: readonly [number, ...(readonly [string, number])[]] = ZONES[zone]
  return changes.map(([at]) => {
    const ms = Date.parse(at)
    return new Date(ms + minutesAhead(zone, ms) * 60_000).toISOString().slice(0, 10)
  })
}

/** Days since 1970 by the calendar alone (H. Hinnant, days_from_civil). */
export function ordinal(date: string): number {
  const [y = 0, month = 0, day = 0] = date.split('-').map(Number)
  const year = month <= 2 ? y - 1 : y
  const era = Math.floor(year / 400)
  const ofEra = year - era * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return (
    era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
  )
}

/** `2026-02-28` and one: counted on the fingers. */
export function dayAfter(date: string, days = 1): string {
  const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  let [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  for (let step = 0; step < Math.abs(days); step += 1) {
    day += Math.sign(days)
    if (day < 1) {
      month = month === 1 ? 12 : month - 1
      if (month === 12) year -= 1
      day = DAYS[month - 1] ?? 0
    } else if (day > (DAYS[month - 1] ?? 0)) {
      day = 1
      month = month === 12 ? 1 : month + 1
      if (month === 1) year += 1
    }
  }
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

/** The streak of somebody who studied on these days of their own calendar, looked at on `today`. */
export function streakOf(studied: readonly string[], today: string): number {
  const days = [...new Set(studied)].map(ordinal).toSorted((a, b) => b - a)
  const [last] = days
  if (last === undefined || last < ordinal(today) - 1) return 0
  const gap = days.findIndex((day, at) => at > 0 && (days[at - 1] ?? 0) - day > 1)
  return gap < 0 ? days.length : gap
}
