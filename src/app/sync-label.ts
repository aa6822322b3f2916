import type { SyncStatus } from '#data/sync-status-rule.ts'

/** The few words of the chip in the header. Without a network nothing is said to be synced: other devices may know more. */
export function syncLabel(status: SyncStatus): string {
  switch (status.kind) {
    case 'saved-here':
      return 'Saved here'
    case 'waiting':
      return `${status.isOnline ? '' : 'Offline, '}${status.pending} to sync`
    case 'synced':
    case 'incomplete':
      if (!status.isOnline) return 'Offline'
      return status.kind === 'synced' ? 'All synced' : 'Not all here yet'
    case 'needs-sign-in':
      return 'Needs sign-in'
    case 'account-gone':
      return 'Account deleted'
    case 'failed':
      return `${status.failed + status.corrupt} could not be synced`
    case 'memory-only':
      return 'This tab only'
  }
}
