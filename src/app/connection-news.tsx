import { useEffect, useRef } from 'react'
import { useAuth } from '#state/auth.tsx'
import { useConnectivity } from '#state/connectivity.ts'
import { useSyncStatus } from '#state/sync-status.ts'
import { showToast } from '#ui/toast-store.ts'
import { countOf } from './count-of.ts'
import { offlineNote } from './offline-note.ts'

/** Says once that the connection went, and once what came of its return. Offline is normal: no alarm. */
export function ConnectionNews() {
  const { user } = useAuth()
  const isOnline = useConnectivity((state) => state.isOnline)
  const status = useSyncStatus()
  const wasOnline = useRef(isOnline)
  /** What had waited when the network returned, whose it was, and how many had been set aside by then. */
  const returned = useRef<{ userId: string; pending: number; failed: number } | null>(null)
  const userId = user?.id ?? null
  const pending = status?.pending ?? 0
  const failed = status?.failed ?? 0
  const isMemoryOnly = status?.isMemoryOnly === true

  useEffect(() => {
    if (wasOnline.current === isOnline) return
    wasOnline.current = isOnline
    if (!isOnline) {
      showToast(userId === null ? 'You are offline.' : offlineNote({ isMemoryOnly }), {
        tone: 'offline',
      })
    } else if (userId === null || pending === 0) {
      showToast('Back online.', { tone: 'good' })
    } else {
      returned.current = { userId, pending, failed }
    }
  }, [isOnline, userId, isMemoryOnly, pending, failed])

  useEffect(() => {
    const then = returned.current
    if (then === null || (then.userId === userId && pending > 0)) return
    returned.current = null
    // Who has been signed out meanwhile has seen why; nothing of theirs was synced by that.
    if (then.userId !== userId) return
    const synced = then.pending - Math.max(0, failed - then.failed)
    showToast(
      synced > 0
        ? `Back online. ${countOf(synced, 'result', 'results')} synced.`
        : 'Back online. Not everything could be synced.',
      { tone: synced > 0 ? 'good' : 'bad' },
    )
  }, [userId, pending, failed])

  return null
}
