import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import LogIn from 'lucide-react/icons/log-in'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef, useState } from 'react'
import type { SyncStatus } from '#data/sync-status-rule.ts'
import { useSyncStatus } from '#state/sync-status.ts'
import { type ChipTone, chipClass } from '#ui/chip.tsx'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { whenIdle } from '#device/when-idle.ts'
import { NotFetched } from './not-fetched.tsx'
import { syncLabel } from './sync-label.ts'

/** It reads the database, so a visitor's page does without; for a learner it comes when the browser has time. */
const SyncSheet = lazyWithFallback(() => import('./sync-sheet.tsx'), 'SyncSheet', NotFetched)

type Look = { tone: ChipTone; icon: IconComponent }

const LOOKS: Record<SyncStatus['kind'], Look> = {
  'saved-here': { tone: 'pending', icon: CloudOff },
  waiting: { tone: 'pending', icon: CloudUpload },
  synced: { tone: 'mastered', icon: CircleCheck },
  incomplete: { tone: 'pending', icon: CloudOff },
  'needs-sign-in': { tone: 'pending', icon: LogIn },
  'account-gone': { tone: 'danger', icon: CircleAlert },
  failed: { tone: 'danger', icon: CircleAlert },
  'memory-only': { tone: 'offline', icon: CloudOff },
}

/** The state of the learner's work, always true; pressed it says what it means and what to do. */
export function SyncChip() {
  const status = useSyncStatus()
  const [isOpen, setIsOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const hasState = status !== null
  useEffect(() => {
    // Ahead of the press: it is needed most where there is no network to fetch it from.
    if (hasState) whenIdle(() => void SyncSheet.preload())
  }, [hasState])
  if (status === null) return null
  const { tone, icon } = LOOKS[status.kind]
  const label = syncLabel(status)
  // Where the words say that there is no network, the look says it too.
  const isOfflineSaid = label.startsWith('Offline')
  function close(): void {
    setIsOpen(false)
    chip.current?.focus()
  }
  return (
    <>
      <button
        type="button"
        ref={chip}
        className={chipClass(label === 'Offline' ? 'offline' : tone, 'sync')}
        data-testid="sync-status"
        data-state={status.kind}
        data-online={status.isOnline}
        aria-haspopup="dialog"
        {...(!status.isOnline && !isOfflineSaid && { 'aria-description': 'You are offline' })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={isOfflineSaid ? WifiOff : icon} size={16} />
        <span>{label}</span>
      </button>
      {isOpen && <SyncSheet status={status} onClose={close} />}
    </>
  )
}
