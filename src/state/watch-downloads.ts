import { readClipsGrace } from '#data/downloads/clip-references.ts'
import { type DownloadsView, readDownloads } from '#data/downloads/downloads-view.ts'
import { readPhase } from '#data/downloads/download-phase.ts'
import { readPinnedLessons } from '#data/downloads/pinned-lessons.ts'
import { deviceClock } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { watch } from '#data/watch.ts'
import { reportUnlessClosed } from './learner-store.ts'

/**
 * Calls now and with every step of the downloader, in whichever tab it runs. The caches tell of no change themselves: what is
 * in the database does.
 */
export function watchDownloads(db: LearnerDb, next: (view: DownloadsView) => void): () => void {
  const onError = reportUnlessClosed(db)
  let isOver = false
  let isReading = false
  let isStale = false

  async function read(): Promise<void> {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale && !isOver) {
      isStale = false
      const view = await readDownloads(db, {
        caches,
        origin: location.origin,
        now: deviceClock.now(),
      })
      if (!isOver) next(view)
    }
    isReading = false
  }

  const readOrReport = (): void => {
    read().catch((error: unknown) => {
      isReading = false
      onError(error)
    })
  }
  const readSigns = async () => {
    const signs = [await readPinnedLessons(db), await readPhase(db)]
    // Every change of the lessons and of the right to them too: locked, opened, with other clips.
    const grace = await readClipsGrace(db, { now: deviceClock.now(), isSignedIn: true })
    const takes = [await db.recordings.count(), await db.takes.count()]
    return [
      signs,
      grace,
      takes,
      await db.lessons.count(),
      (await db.settings.get('lessonsEtag'))?.value,
    ]
  }
  const unwatch = watch(readSigns, { next: readOrReport, error: onError })
  // The worker takes the free lessons on without a word to the database.
  document.addEventListener('visibilitychange', readOrReport)
  navigator.serviceWorker?.addEventListener('controllerchange', readOrReport)
  return () => {
    isOver = true
    unwatch()
    document.removeEventListener('visibilitychange', readOrReport)
    navigator.serviceWorker?.removeEventListener('controllerchange', readOrReport)
  }
}
