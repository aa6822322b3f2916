import { useMemo } from 'react'
import { type SyncStatus, syncStatusOf } from '#data/sync-status-rule.ts'
import { useAuth } from './auth.tsx'
import { useConnectivity } from './connectivity.ts'
import { useLearnerState } from './learner.ts'
import { useLearnerFacts } from './learner-facts.ts'

/** The state in the header: always true of this device, live. Null where there is no learner's work to speak of, and until it is read. */
export function useSyncStatus(): SyncStatus | null {
  const isSignedIn = useAuth().status === 'authenticated'
  const { isMemoryOnly } = useLearnerState()
  const isOnline = useConnectivity((state) => state.isOnline)
  const outbox = useLearnerFacts((facts) => facts.outbox)
  return useMemo(
    () =>
      outbox === null || (!isSignedIn && outbox.pending === 0)
        ? null
        : syncStatusOf(outbox, { isOnline, isSignedIn, isMemoryOnly }),
    [outbox, isOnline, isSignedIn, isMemoryOnly],
  )
}
