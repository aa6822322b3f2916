import { CLOCK_TOLERANCE_MS, clocksAgree } from './known-clock.ts'

const DAY_MS = 86_400_000

/** When something was done, as the device took it for at the time. All times in ms since 1970. */
export type Stamp = {
  atMs: number
  /** What the device's clock read. */
  readingMs: number
  /** The latest time that the server had told by then. */
  seenMs: number
  /** The reading could not be, and nothing else was known. */
  isGuess: boolean
}

type Now = {
  nowMs: number
  /** Added to the device's reading now gives the time. */
  offsetMs: number
  /** The last day (a day number) that the learner studied on before. */
  lastDay: number | null
  /** The learner's day of an instant, as a day number. */
  dayOf: (atMs: number) => number
}

/**
 * When each was done, in the order of doing: by the clock as it was known then, or by as much as it is wrong now, whichever was
 * measured nearer in time and is possible, which is not before what had been by then, nor in the future. Where neither is, the
 * clock was set meanwhile, and the time is estimated between what came before and after.
 */
export function correctTimes(stamps: readonly Stamp[], now: Now): number[] {
  const times: number[] = []
  let { lastDay } = now
  let earliest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < stamps.length;) {
    earliest = Math.max(earliest, stamps[at]?.seenMs ?? earliest)
    const run = stamps.slice(at).findIndex((stamp) => possibleTime(stamp, earliest, now) !== null)
    const impossible = stamps.slice(at, run < 0 ? stamps.length : at + run)
    const next = run < 0 ? undefined : stamps[at + run]
    const possible = next === undefined ? null : possibleTime(next, earliest, now)
    times.push(...estimate(impossible, { earliest, latest: possible ?? now.nowMs, lastDay }, now))
    if (possible !== null) times.push(possible)
    earliest = Math.max(earliest, times.at(-1) ?? earliest)
    lastDay = now.dayOf(times.at(-1) ?? now.nowMs)
    at = times.length
  }
  return times
}

function possibleTime(stamp: Stamp, earliest: number, { nowMs, offsetMs }: Now): number | null {
  const from = Math.max(earliest, stamp.seenMs) - CLOCK_TOLERANCE_MS
  const byClockOfNow = stamp.readingMs + offsetMs
  return (
    candidates(stamp, byClockOfNow, nowMs).find(
      (ms) => ms >= from && ms <= nowMs + CLOCK_TOLERANCE_MS,
    ) ?? null
  )
}

/** The offset that was measured nearer in time comes first: the one of the writing, or the one of now. */
function candidates(
  { atMs, seenMs, isGuess }: Stamp,
  byClockOfNow: number,
  nowMs: number,
): readonly number[] {
  if (isGuess) return [byClockOfNow]
  if (clocksAgree(atMs, byClockOfNow)) return [atMs]
  const isNowNearer = nowMs - byClockOfNow < atMs - seenMs
  return isNowNearer ? [byClockOfNow, atMs] : [atMs, byClockOfNow]
}

/** On the days after the last one where that keeps a streak whole, otherwise as late as they can have been. */
function estimate(
  run: readonly Stamp[],
  { earliest, latest, lastDay }: { earliest: number; latest: number; lastDay: number | null },
  { dayOf }: Now,
): number[] {
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined) return []
  const daysOn = lastDay === null ? 0 : (lastDay + 1 - dayOf(first.readingMs)) * DAY_MS
  const gap = dayOf(latest) - dayOf(last.readingMs + daysOn)
  const isWhole = lastDay !== null && (gap === 0 || gap === 1)
  const shiftMs = isWhole ? daysOn : latest - last.readingMs
  return run.map(({ readingMs }) => Math.min(latest, Math.max(earliest, readingMs + shiftMs)))
}
