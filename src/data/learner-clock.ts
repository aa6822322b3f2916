/** The device's clock; it may be wrong. */
export type LearnerClock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Minutes that UTC is ahead of local time at that instant, as `Date#getTimezoneOffset` gives it. */
  offsetMinutes: (atMs: number) => number
}

export const deviceClock: LearnerClock = {
  now: () => Date.now(),
  offsetMinutes: (atMs) => new Date(atMs).getTimezoneOffset(),
}

/** The learner's calendar day at an instant. */
export function localDateOf(clock: LearnerClock, atMs: number): string {
  return new Date(atMs - clock.offsetMinutes(atMs) * 60_000).toISOString().slice(0, 10)
}

export function todayOf(clock: LearnerClock): string {
  return localDateOf(clock, clock.now())
}
