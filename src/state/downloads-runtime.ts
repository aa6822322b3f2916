import { noteEntitlement } from '#data/downloads/clip-references.ts'
import { createDownloader, type Downloader } from '#data/downloads/downloader.ts'
import { prefetch } from '#data/downloads/prefetch.ts'
import { noteFull, readPinnedLessons } from '#data/downloads/pinned-lessons.ts'
import { evictAfterSignOut, evictClips } from '#data/downloads/evict-clips.ts'
import { readGameStats } from '#data/game-stats.ts'
import { deviceClock } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import type { Learner } from '#data/learner.ts'
import { watch } from '#data/watch.ts'
import { mayPrefetch } from '#device/metered-connection.ts'
import { whenIdle } from '#device/when-idle.ts'
import { clipDevice } from './clip-device.ts'
import { useCoursePullStore } from './course-pull.ts'
import { reportUnlessClosed } from './learner-store.ts'

/** What takes lessons along in this page, for the learner whose database is open. */
let running: {
  db: LearnerDb
  downloader: Downloader
  /** The clips of the next lessons, when the browser has time. */
  lookAhead: () => void
  stop: () => void
} | null = null

/** Goes on with what was begun, in this page or in one that is gone, and lets go of what may not stay. */
export async function startDownloads(learner: Learner): Promise<void> {
  const { db } = learner
  if (running?.db === db) return
  stopDownloads()
  const device = clipDevice()
  const error = reportUnlessClosed(db)
  const downloader = createDownloader({
    ...device,
    db,
    now: () => deviceClock.now(),
    random: Math.random,
    refreshLessons: () => useCoursePullStore.getState().pullNow(),
    onError: error,
  })
  const retryNow = (): void => void downloader.requestSync({ retryNow: true })
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') retryNow()
  }
  window.addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', onVisible)
  // Said in any tab.
  const unwatch = watch(() => readPinnedLessons(db), {
    next: () => void downloader.requestSync(),
    error,
  })
  const leaving = new AbortController()
  const ahead = { ...device, mayFetch: mayPrefetch, signal: leaving.signal }
  const lookAhead = (): void =>
    whenIdle(() => {
      if (!leaving.signal.aborted && mayPrefetch()) {
        void unlessClosed(db, () => prefetch(db, ahead))
      }
    })
  // Completed here or on another device.
  const unwatchCompletions = watch(() => readGameStats(db), { next: lookAhead, error })
  running = {
    db,
    downloader,
    lookAhead,
    stop() {
      window.removeEventListener('online', retryNow)
      document.removeEventListener('visibilitychange', onVisible)
      unwatch()
      unwatchCompletions()
      leaving.abort()
      downloader.stop()
    },
  }
  await tidy(db)
}

/** The learner is gone from this page. */
export function stopDownloads(): void {
  running?.stop()
  running = null
}

/** The server has just said what this learner may open. */
export async function afterPull(learner: Learner): Promise<void> {
  const { db } = learner
  await startDownloads(learner)
  await unlessClosed(db, () => noteEntitlement(db, deviceClock.now()))
  await tidy(db)
  await running?.downloader.requestSync()
  running?.lookAhead()
}

/** Clips were given up for the learner's work: no others take their place until the learner says so. */
export async function pauseForQuota({ db }: Learner): Promise<void> {
  await unlessClosed(db, async () => {
    const { lessons } = await readPinnedLessons(db)
    if (Object.values(lessons).includes('wanted')) await noteFull(db)
  })
}

/** Somebody has signed out: what nobody else on this device may have does not stay behind. */
export async function afterLeaving(): Promise<void> {
  stopDownloads()
  try {
    await evictAfterSignOut({ caches, now: deviceClock.now() })
  } catch (error) {
    globalThis.reportError(error)
  }
}

/** The learner asks again: files that came wrong are not waited for. */
export function requestDownloads(): void {
  void running?.downloader.requestSync({ retryNow: true })
}

function tidy(db: LearnerDb): Promise<void> {
  return unlessClosed(db, async () => {
    await evictClips(db, { caches, origin: location.origin, now: deviceClock.now() })
  })
}

/** What closing cuts short is no error of anybody's. */
async function unlessClosed(db: LearnerDb, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportUnlessClosed(db)(error)
  }
}
