/** A learner who does nothing for longer than this has walked away: the rest of the stretch is not study. */
export const IDLE_CAP_MS = 60_000

/**
 * Counts the time a learner studies: only while the page is visible, and at most a minute for each
 * stretch without a sign of life. `nowMs` is any clock that never goes back.
 */
export type StudyClock = {
  /** A sign of life: a press, a key, the page shown again. */
  touch(nowMs: number): void
  /** The page is hidden: nothing counts until the next touch. */
  pause(nowMs: number): void
  /** Whole seconds counted so far. */
  seconds(nowMs: number): number
  restart(nowMs: number): void
}

/** `secondsBefore` is what was counted before the page was loaded anew. */
export function createStudyClock(secondsBefore = 0): StudyClock {
  let countedMs = secondsBefore * 1000
  let lastMs: number | null = null
  const stretch = (nowMs: number) =>
    lastMs === null ? 0 : Math.max(0, Math.min(nowMs - lastMs, IDLE_CAP_MS))
  return {
    touch(nowMs) {
      countedMs += stretch(nowMs)
      lastMs = nowMs
    },
    pause(nowMs) {
      countedMs += stretch(nowMs)
      lastMs = null
    },
    seconds: (nowMs) => Math.floor((countedMs + stretch(nowMs)) / 1000),
    restart(nowMs) {
      countedMs = 0
      lastMs = nowMs
    },
  }
}
