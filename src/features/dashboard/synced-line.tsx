import type { SyncStatus } from '#data/sync-status-rule.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncStatus } from '#state/sync-status.ts'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { lastSyncedText, standsOnText } from './sync-labels.ts'

/** What these numbers stand on, and when the server last had all of them. */
export function SyncedLine({ today }: { today: string }) {
  const status = useSyncStatus()
  if (status === null) return null
  return (
    <p className="synced soft sm">
      <Icon of={iconOf(status)} size={18} />
      <span>
        {standsOnText(status)} {lastSyncedText(status.lastSyncedAt, today)}
      </span>
    </p>
  )
}

function iconOf({ kind, isOnline, pending }: SyncStatus): IconComponent {
  if (kind === 'memory-only') return CloudOff
  if (!isOnline) return WifiOff
  return pending > 0 ? CloudUpload : CircleCheck
}
