import { useEffect, useRef } from 'react'
import { useSyncStatus } from '#state/sync-status.ts'
import { announce } from '#ui/live-region.tsx'
import { syncLabel } from './sync-label.ts'

/**
 * Tells who does not see the header that something was not accepted, and what became of it. What comes and goes by itself is not
 * told: each answer would be.
 */
export function SyncNews() {
  const status = useSyncStatus()
  const words = status && syncLabel(status)
  const isFailed = status?.kind === 'failed'
  const last = useRef<{ words: string; isFailed: boolean } | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = words === null ? null : { words, isFailed }
    if (before === null || words === null || words === before.words) return
    if (isFailed || before.isFailed) announce(words)
  }, [words, isFailed])
  return null
}
