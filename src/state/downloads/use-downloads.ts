import { useEffect, useState } from 'react'
import type { DownloadsView } from '#data/downloads/downloads-view.ts'
import { removeLessons } from '#data/downloads/remove-lessons.ts'
import { pauseTaking, takeAlong } from '#data/downloads/taken-along.ts'
import { tellPhase } from '#data/downloads/download-phase.ts'
import { useLearnerState } from '../learner.tsx'
import { hurryDownloads } from './downloads-runtime.ts'
import { watchDownloads } from './watch-downloads.ts'

/** What of the course is on this device, live, also while another tab brings it; undefined while it is read. */
export function useDownloads(): DownloadsView | 'unsupported' | undefined {
  const { db } = useLearnerState()
  const [view, setView] = useState<DownloadsView>()
  useEffect(() => {
    if (db === null || !hasCaches()) return
    return watchDownloads(db, setView)
  }, [db])
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
  const { db } = useLearnerState()
  const idsOf = (lessons: readonly Lesson[]): string[] => lessons.map(({ id }) => id)
  return {
    async take(lessons) {
      if (db === null) return
      await takeAlong(db, idsOf(lessons))
      hurryDownloads()
    },
    async pause(lessons) {
      if (db !== null) await pauseTaking(db, idsOf(lessons))
    },
    async remove(lessons) {
      if (db === null) return
      await removeLessons(db, lessons, caches)
      await tellPhase(db, 'idle')
    },
  }
}

function hasCaches(): boolean {
  return 'caches' in globalThis
}
