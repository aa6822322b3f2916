import { useEffect } from 'react'
import { showOnIcon } from '#data/icon-badge.ts'
import { useAuth } from '#state/auth.tsx'
import { useSyncStatus } from '#state/sync-status.ts'

/** The app's icon counts what waits in the outbox, also of a learner whose session has ended. Unseen in the page. */
export function IconBadge() {
  const { status } = useAuth()
  const sync = useSyncStatus()
  // Null while a learner's database is opened: nothing is known yet.
  const waiting = sync === null ? (status === 'anonymous' ? 0 : null) : sync.pending + sync.failed
  useEffect(() => {
    if (waiting !== null) void showOnIcon(waiting)
  }, [waiting])
  return null
}
