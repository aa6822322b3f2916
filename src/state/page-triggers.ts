import { rollOverDay } from '#data/day-rollover.ts'
import type { Learner } from '#data/learner.ts'
import { deviceClock, todayOf } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readUnsentIds } from '#data/sync-status.ts'
import { SYNC_TAGS } from '#data/sync-tags.ts'
import { watch } from '#data/watch.ts'
import { askForSync } from '#device/ask-for-sync.ts'
import { useCoursePullStore } from './course-pull.ts'
import { keepPulling } from './keep-pulling.ts'
import { reportUnlessClosed } from './learner-store.ts'

/** Contract: a pull at most once a minute; one that failed goes on sooner (keep-pulling.ts). */
const PULL_PAUSE_MS = 60_000

/**
 * What sets the sync going in a page: start, a connection, the tab becoming visible, and a new row in
 * the outbox (also from another tab). Gives the way to stop.
 */
export function startPageTriggers(learner: Learner): () => void {
  const stopPulling = keepPulling(learner)
  let lastPullAt = Number.NEGATIVE_INFINITY
  const pullIfDue = (): void => {
    if (performance.now() - lastPullAt < PULL_PAUSE_MS) return
    lastPullAt = performance.now()
    void useCoursePullStore.getState().pullNow()
  }
  const onOnline = (): void => {
    void learner.requestSync('now')
    lastPullAt = Number.NEGATIVE_INFINITY
    pullIfDue()
  }
  const onVisible = (): void => {
    if (document.visibilityState !== 'visible') return
    void learner.requestSync('now')
    pullIfDue()
  }
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  // Ids, because a row may come while another one goes, or in its place: no count grows then.
  let seen = new Set<string>()
  const error = reportUnlessClosed(learner.db)
  const unwatch = watch(() => readUnsentIds(learner.db), {
    next(ids) {
      if (ids.some((id) => !seen.has(id))) {
        void learner.requestSync('due')
        void askForSync(SYNC_TAGS.learner)
      }
      seen = new Set(ids)
    },
    error,
  })
  const stopDayRollover = watchDayRollover(learner.db, error)
  void learner.requestSync('everything')
  pullIfDue()
  return () => {
    stopPulling()
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
    unwatch()
    stopDayRollover()
  }
}

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
