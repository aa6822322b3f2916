/** Clocks that differ by less than this agree. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Nobody studied before this day: a clock that reads an earlier one has lost the time (1970, 1980, 2000). */
export const EARLIEST_STUDY_MS = Date.UTC(2024, 0, 1)

/** What a device knows of the time. All values are in ms. */
export type KnownClock = {
  /** Added to the device's reading gives the time. */
  offsetMs: number
  /** The latest time that the server has told: it is never earlier than this. */
  seenMs: number
  /** The offset was not measured: the clock reads what cannot be, and goes on from `seenMs`. */
  isGuess: boolean
  /** What the server says and the device does not believe yet; `sinceMs` is the device's reading. */
  doubt: { offsetMs: number; sinceMs: number } | null
}

export const UNKNOWN_CLOCK: KnownClock = {
  offsetMs: 0,
  seenMs: EARLIEST_STUDY_MS,
  isGuess: false,
  doubt: null,
}

/**
 * The clock as it stands at a reading of the device: an offset that leads to before what has surely been was measured
 * before the clock was set. Without another one, the time goes on from there.
 */
export function clockAt(known: KnownClock, readingMs: number): KnownClock {
  const isPossible = (ms: number): boolean => ms >= known.seenMs - CLOCK_TOLERANCE_MS
  if (isPossible(readingMs + known.offsetMs)) return known
  return isPossible(readingMs)
    ? { ...known, offsetMs: 0, isGuess: false }
    : { ...known, offsetMs: known.seenMs - readingMs, isGuess: true }
}

/** Whether two times or offsets (ms) say the same. */
export function clocksAgree(a: number, b: number): boolean {
  return Math.abs(a - b) <= CLOCK_TOLERANCE_MS
}
