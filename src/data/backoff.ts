const FIRST_DELAY_MS = 1_000
/** A learner with the app open waits at most this long after the server is back. */
export const LONGEST_DELAY_MS = 30_000
/** What the server refuses for now (403) is asked again seldom; a sign-in or a verified address asks at once. */
export const BLOCKED_DELAY_MS = 10 * 60_000
/** A Retry-After beyond this is a mistake or a stranger's. */
export const LONGEST_REST_MS = 60 * 60_000

/** Exponential delay with jitter, in ms; `tries` from 1, `random` in [0, 1). */
export function backoffMs(tries: number, random: number): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(tries - 1, 10))
  return Math.round(ceiling * (0.5 + random / 2))
}

/** Whether a row is due. A time further away than any delay that is ever set was written by a wrong clock. */
export function isDue(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + LONGEST_REST_MS
}

/** The end of a rest of so many seconds that the server asked for. */
export function restEnd(now: number, seconds: number): number {
  return now + Math.min(seconds * 1000, LONGEST_REST_MS)
}
