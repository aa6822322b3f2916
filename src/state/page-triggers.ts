import type { Learner } from '#data/learner.ts'
import { readOutboxSummary } from '#data/sync-status.ts'
import { SYNC_TAGS } from '#data/sync-tags.ts'
import { watch } from '#data/watch.ts'
import { askForSync } from '#device/ask-for-sync.ts'
import { useCoursePullStore } from './course-pull.ts'
import { watchDayRollover } from './day-rollover.ts'
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
  let pending = 0
  const error = reportUnlessClosed(learner.db)
  const unwatch = watch(() => readOutboxSummary(learner.db), {
    next(summary) {
      if (summary.pending > pending) {
        void learner.requestSync('due')
        void askForSync(SYNC_TAGS.learner)
      }
      pending = summary.pending
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
