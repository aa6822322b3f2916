import { useMemo } from 'react'
import type { OutboxSummary, SyncStatus } from '#data/sync-status-rule.ts'
import { syncStatusOf } from '#data/sync-status-rule.ts'
import { useAuth } from './auth.tsx'
import { useConnectivity } from './connectivity.ts'
import { useLearnerState } from './learner.ts'
import { useLearnerFacts } from './learner-facts.ts'

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
  const isSignedIn = useAuth().status === 'authenticated'
  const { db, isMemoryOnly } = useLearnerState()
  const isOnline = useConnectivity((state) => state.isOnline)
  const outbox = useLearnerFacts((facts) => facts.outbox)
  const isOfNobody = isSignedIn ? db === null : outbox === null || outbox.pending === 0
  return useMemo(
    () =>
      isOfNobody ? null : syncStatusOf(outbox ?? NOTHING, { isOnline, isSignedIn, isMemoryOnly }),
    [isOfNobody, outbox, isOnline, isSignedIn, isMemoryOnly],
  )
}
