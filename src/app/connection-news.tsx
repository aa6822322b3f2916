import { useEffect, useRef } from 'react'
import { useAuth } from '#state/auth.tsx'
import { useConnectivity } from '#state/connectivity.ts'
import { useSyncStatus } from '#state/sync-status.ts'
import { showToast } from '#ui/toast-store.ts'
import { countOf } from './count-of.ts'

/** Says once that the connection went, and once what came of its return. Offline is normal: no alarm. */
export function ConnectionNews() {
  const { status: authStatus } = useAuth()
  const isOnline = useConnectivity((state) => state.isOnline)
  const status = useSyncStatus()
  const wasOnline = useRef(isOnline)
  const waitedOffline = useRef<number | null>(null)
  const isSignedIn = authStatus === 'authenticated'
  const pending = status?.pending ?? 0

  useEffect(() => {
    if (wasOnline.current === isOnline) return
    wasOnline.current = isOnline
    if (!isOnline) {
      showToast(
        isSignedIn
          ? 'You are offline. Your lessons work, and what you do is saved on this device.'
          : 'You are offline.',
        { tone: 'offline' },
      )
    } else if (pending === 0) {
      showToast('Back online.', { tone: 'good' })
    } else {
      waitedOffline.current = pending
    }
  }, [isOnline, isSignedIn, pending])

  useEffect(() => {
    if (waitedOffline.current === null || pending > 0) return
    const synced = countOf(waitedOffline.current, 'result', 'results')
    waitedOffline.current = null
    showToast(`Back online. ${synced} synced.`, { tone: 'good' })
  }, [pending])

  return null
}
