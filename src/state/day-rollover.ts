import { deviceClock, todayOf } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { rollOverDay } from '#data/day-rollover.ts'

const LOOK_AT_THE_CLOCK_MS = 60_000

/**
 * A missed day ends the streak at the next look, and a page may be open for days: when
 * the day has turned the kept streak is written as it reads now, which tells every screen that shows it.
 * Looks when the page becomes visible and once a minute. Gives the way to stop.
 */
export function watchDayRollover(db: LearnerDb, onError: (error: unknown) => void): () => void {
  // None yet: since the last page the clock may have been set right.
  let day = ''
  const look = (): void => {
    const today = todayOf(deviceClock)
    if (document.visibilityState !== 'visible' || today === day) return
    day = today
    rollOverDay(db, today).catch(onError)
  }
  look()
  document.addEventListener('visibilitychange', look)
  const timer = setInterval(look, LOOK_AT_THE_CLOCK_MS)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearInterval(timer)
  }
}
