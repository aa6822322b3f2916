import { useEffect } from 'react'
import { showOnIcon } from '#data/icon-badge.ts'
import { useAuth } from '#state/auth.tsx'
import { useSyncStatus } from '#state/sync-status.ts'

/**
 * The app's icon counts what waits in the outbox, also of a learner whose session has ended; where nothing waits, the words that
 * are due. Unseen in the page.
 */
export function IconBadge({ wordsDue = 0 }: { wordsDue?: number | undefined }) {
  const { status } = useAuth()
  const sync = useSyncStatus()
  // Null while a learner's database is opened: nothing is known yet.
  const waiting = sync === null ? (status === 'anonymous' ? 0 : null) : sync.pending + sync.failed
  const count = waiting === null ? null : waiting || wordsDue
  useEffect(() => {
    if (count !== null) void showOnIcon(count)
  }, [count])
  return null
}
