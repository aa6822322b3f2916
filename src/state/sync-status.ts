import { useEffect, useState } from 'react'
import type { OutboxSummary, SyncStatus } from '#data/sync-status-rule.ts'
import { syncStatusOf } from '#data/sync-status-rule.ts'
import { useAuth } from './auth.tsx'
import { useConnectivity } from './connectivity.ts'
import { useLearnerState } from './learner.tsx'

const NOTHING: OutboxSummary = {
  pending: 0,
  tried: 0,
  failed: 0,
  blockedBecause: null,
  corrupt: 0,
  lastSyncedAt: null,
}

/** The state in the header: always true of this device, live. Null where there is no learner's work to speak of. */
export function useSyncStatus(): SyncStatus | null {
  const { status } = useAuth()
  const { db, isMemoryOnly } = useLearnerState()
  const isOnline = useConnectivity((state) => state.isOnline)
  const [summary, setSummary] = useState<OutboxSummary | null>(null)

  useEffect(() => {
    let isCurrent = true
    if (db !== null) {
      let unwatch = (): void => undefined
      void import('./learner-store.ts').then(({ watchOutbox }) => {
        if (isCurrent) unwatch = watchOutbox(db, setSummary)
      })
      return () => {
        isCurrent = false
        unwatch()
      }
    }
    if (status !== 'anonymous') return
    // No learner's page needs it, and no visitor's waits for it.
    import('./stranded-work.ts')
      .then(({ readStrandedWork }) => readStrandedWork())
      .then((stranded) => {
        if (isCurrent) setSummary(stranded)
      })
      .catch(globalThis.reportError)
    return () => {
      isCurrent = false
    }
  }, [db, status])

  const isSignedIn = status === 'authenticated'
  if (isSignedIn && db === null) return null
  if (!isSignedIn && (summary === null || summary.pending === 0)) return null
  return syncStatusOf(summary ?? NOTHING, { isOnline, isSignedIn, isMemoryOnly })
}
