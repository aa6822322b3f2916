import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { setPhase } from '#data/downloads/download-phase.ts'
import type { DownloadsView } from '#data/downloads/downloads-view.ts'
import { removeLessons } from '#data/downloads/remove-lessons.ts'
import { pauseTaking, pinLessons } from '#data/downloads/pinned-lessons.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { useLearnerDb } from '../learner.tsx'
import { requestDownloads } from './downloads-runtime.ts'
import { watchDownloads } from './watch-downloads.ts'

/** One look at the caches for all that is on a page: fifteen cards ask the same. */
let shared: { db: LearnerDb; view: DownloadsView | undefined; unwatch: () => void } | null = null
const listeners = new Set<() => void>()

/** What of the course is on this device, live, also while another tab brings it; undefined while it is read. */
export function useDownloads(): DownloadsView | 'unsupported' | undefined {
  const db = useLearnerDb()
  const subscribe = useCallback(
    (listener: () => void) => {
      if (db === null || !hasCaches()) return () => undefined
      listeners.add(listener)
      begin(db)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) end()
      }
    },
    [db],
  )
  const view = useSyncExternalStore(subscribe, () => (shared?.db === db ? shared?.view : undefined))
  return hasCaches() ? view : 'unsupported'
}

type Lesson = { id: string; order: number }

export type DownloadActions = {
  /** Takes them along, or goes on with them. */
  take: (lessons: readonly Lesson[]) => Promise<void>
  pause: (lessons: readonly Lesson[]) => Promise<void>
  remove: (lessons: readonly Lesson[]) => Promise<void>
}

export function useDownloadActions(): DownloadActions {
  const db = useLearnerDb()
  return useMemo(() => {
    const idsOf = (lessons: readonly Lesson[]): string[] => lessons.map(({ id }) => id)
    return {
      async take(lessons) {
        if (db === null) return
        await pinLessons(db, idsOf(lessons))
        requestDownloads()
      },
      async pause(lessons) {
        if (db !== null) await pauseTaking(db, idsOf(lessons))
      },
      async remove(lessons) {
        if (db === null) return
        await removeLessons(db, lessons, caches)
        // The caches tell nobody what has gone: this does, in every tab.
        await setPhase(db, 'idle')
      },
    }
  }, [db])
}

function begin(db: LearnerDb): void {
  if (shared?.db === db) return
  end()
  const mine = {
    db,
    view: undefined as DownloadsView | undefined,
    unwatch: () => undefined as void,
  }
  shared = mine
  mine.unwatch = watchDownloads(db, (view) => {
    mine.view = view
    for (const listener of listeners) listener()
  })
}

function end(): void {
  shared?.unwatch()
  shared = null
}

function hasCaches(): boolean {
  return 'caches' in globalThis
}
