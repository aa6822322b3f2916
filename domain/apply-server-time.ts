import {
  CLOCK_TOLERANCE_MS,
  clockAt,
  clocksAgree,
  EARLIEST_STUDY_MS,
  type KnownClock,
} from './known-clock.ts'

/** Beyond this no browser connects over TLS, since certificates are not valid for that long before or after. */
const TLS_LIMIT_MS = 90 * 86_400_000

/** A server that is suddenly ahead of a plausible device is believed when it still is so much later. */
const CONFIRMED_AFTER_MS = 10 * 60_000

/** The clock after the server has told its time (`serverMs`) while the device read `readingMs`. */
export function applyServerTime(
  before: KnownClock,
  { serverMs, readingMs }: { serverMs: number; readingMs: number },
): KnownClock {
  const known = clockAt(before, readingMs)
  const earliest = known.seenMs - CLOCK_TOLERANCE_MS
  const isReadingPossible = readingMs >= earliest
  const offsetMs = serverMs - readingMs
  const believed: KnownClock = {
    offsetMs: clocksAgree(offsetMs, 0) ? 0 : offsetMs,
    seenMs: serverMs,
    isGuess: false,
    doubt: null,
  }
  if (serverMs < earliest) {
    // Where the device says so too, a clock that was ahead has told what has been.
    const isSeenWrong = !isReadingPossible && serverMs >= EARLIEST_STUDY_MS
    return isSeenWrong ? believed : known
  }
  const seenMs = Math.max(known.seenMs, serverMs)
  if (clocksAgree(offsetMs, 0)) return { ...believed, seenMs }
  if (clocksAgree(offsetMs, known.offsetMs)) {
    return { ...known, seenMs, isGuess: false, doubt: null }
  }
  const isDeviceAhead = offsetMs < known.offsetMs
  const isFirst = known.seenMs === EARLIEST_STUDY_MS && offsetMs <= TLS_LIMIT_MS
  if (isDeviceAhead || !isReadingPossible || isFirst) return { ...believed, seenMs }
  const doubt =
    known.doubt !== null && clocksAgree(known.doubt.offsetMs, offsetMs)
      ? known.doubt
      : { offsetMs, sinceMs: readingMs }
  const isConfirmed = readingMs - doubt.sinceMs >= CONFIRMED_AFTER_MS
  return isConfirmed ? { ...believed, seenMs } : { ...known, doubt }
}
