import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { setPhase } from '#data/downloads/download-phase.ts'
import type { DownloadsView } from '#data/downloads/downloads-view.ts'
import { removeLessons, pauseTaking, pinLessons } from '#data/downloads/pinned-lessons.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { useCoursePullStore } from './course-pull.ts'
import { requestDownloads } from './downloads-runtime.ts'
import { useLearnerDb } from './learner.ts'
import { watchDownloads } from './watch-downloads.ts'

type Shared = { db: LearnerDb | null; view: DownloadsView | undefined }

/** One look at the caches for all that is on a page: fifteen cards ask the same. */
const useShared = create<Shared>()(() => ({ db: null, view: undefined }))
let watchers = 0
let unwatch = (): void => undefined

/** What of the course is on this device, live, also while another tab brings it; undefined while it is read. */
export function useDownloads(): DownloadsView | 'unsupported' | undefined {
  const db = useLearnerDb()
  useEffect(() => {
    if (!hasCaches()) return
    if (useShared.getState().db !== db) begin(db)
    watchers += 1
    return () => {
      watchers -= 1
      if (watchers === 0) end()
    }
  }, [db])
  const view = useShared((shared) => (shared.db === db ? shared.view : undefined))
  return hasCaches() ? view : 'unsupported'
}

type Lesson = { id: string; order: number; lacksTakes?: boolean }

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
        await pinLessons(db, idsOf(lessons))
        requestDownloads()
        if (lessons.some(({ lacksTakes }) => lacksTakes)) {
          void useCoursePullStore.getState().pullNow()
        }
      },
      async pause(lessons) {
        await pauseTaking(db, idsOf(lessons))
      },
      async remove(lessons) {
        await removeLessons(db, lessons, caches)
        // The caches tell nobody what has gone: this does, in every tab.
        await setPhase(db, 'idle')
      },
    }
  }, [db])
}

function begin(db: LearnerDb): void {
  end()
  useShared.setState({ db })
  unwatch = watchDownloads(db, (view) => useShared.setState({ view }))
}

function end(): void {
  unwatch()
  useShared.setState({ db: null, view: undefined })
}

function hasCaches(): boolean {
  return 'caches' in globalThis
}
