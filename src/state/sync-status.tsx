import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { OutboxSummary, SyncStatus } from '#data/sync-status-rule.ts'
import { syncStatusOf } from '#data/sync-status-rule.ts'
import { importLate, reportUnlessMissing } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { useAuth } from './auth.tsx'
import { useConnectivity } from './connectivity.ts'
import { useLearnerState } from './learner.tsx'
import { useRemovals } from './removals.ts'

const NOTHING: OutboxSummary = {
  pending: 0,
  tried: 0,
  failed: 0,
  blockedBecause: null,
  corrupt: 0,
  lastSyncedAt: null,
}

const SyncStatusContext = createContext<SyncStatus | null>(null)

/** The state in the header: always true of this device, live. Null where there is no learner's work to speak of. */
export function useSyncStatus(): SyncStatus | null {
  return use(SyncStatusContext)
}

/** Watches the outbox once for all who tell of it: what the chip says and what the news says is of the same moment. */
export function SyncStatusProvider({ children }: { children: ReactNode }) {
  const { status } = useAuth()
  const { db, isMemoryOnly } = useLearnerState()
  const isOnline = useConnectivity((state) => state.isOnline)
  const removals = useRemovals((state) => state.count)
  const [summary, setSummary] = useState<OutboxSummary | null>(null)

  useEffect(() => {
    let isCurrent = true
    if (db !== null) {
      let unwatch = (): void => undefined
      // It has come with the database.
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
    const { stop } = retryUntilDone(
      async () => {
        const { readPendingAfterSignOut } = await importLate(
          () => import('./pending-after-sign-out.ts'),
        )
        const stranded = await readPendingAfterSignOut()
        if (isCurrent) setSummary(stranded)
      },
      { onError: reportUnlessMissing },
    )
    return () => {
      isCurrent = false
      stop()
    }
  }, [db, status, removals])

  const isSignedIn = status === 'authenticated'
  const isOfNobody = isSignedIn ? db === null : summary === null || summary.pending === 0
  const value = useMemo(
    () =>
      isOfNobody ? null : syncStatusOf(summary ?? NOTHING, { isOnline, isSignedIn, isMemoryOnly }),
    [isOfNobody, summary, isOnline, isSignedIn, isMemoryOnly],
  )
  return <SyncStatusContext value={value}>{children}</SyncStatusContext>
}
