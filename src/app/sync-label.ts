import type { SyncStatus } from '#data/sync-status-rule.ts'

/** The few words of the chip in the header. */
export function syncLabel(status: SyncStatus): string {
  switch (status.kind) {
    case 'saved-here':
      return 'Saved here'
    case 'waiting':
      return `Waiting (${status.pending})`
    case 'synced':
      return 'All synced'
    case 'needs-sign-in':
      return 'Needs sign-in'
    case 'failed':
      return `${status.failed + status.corrupt} could not be saved`
    case 'memory-only':
      return 'This tab only'
  }
}
