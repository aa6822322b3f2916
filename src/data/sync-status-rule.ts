/** What the device knows of its own unsent work. */
export type OutboxSummary = {
  /** Rows that are still to be sent. */
  pending: number
  /** Of those, tried at least once. */
  tried: number
  /** Rows set aside, for the learner to decide. */
  failed: number
  /** Why the server refuses some of it for now (403), in its words. */
  blockedBecause: string | null
  /** Rows that could not be read and were set aside. */
  corrupt: number
  /** Null on a new device, until everything of the account was here. */
  lastSyncedAt: string | null
  /** The account that this work belongs to is deleted. */
  isAccountGone?: boolean
}

export type SyncStatus = OutboxSummary & {
  kind:
    | 'saved-here'
    | 'waiting'
    | 'synced'
    | 'incomplete'
    | 'needs-sign-in'
    | 'account-gone'
    | 'failed'
    | 'memory-only'
  isOnline: boolean
  isMemoryOnly: boolean
}

export type DeviceState = { isOnline: boolean; isSignedIn: boolean; isMemoryOnly: boolean }

/** The one true sentence for the header. What needs the learner comes first. */
export function syncStatusOf(summary: OutboxSummary, device: DeviceState): SyncStatus {
  const { isOnline, isMemoryOnly } = device
  return { ...summary, isOnline, isMemoryOnly, kind: kindOf(summary, device) }
}

function kindOf(summary: OutboxSummary, device: DeviceState): SyncStatus['kind'] {
  if (summary.failed > 0 || summary.corrupt > 0) return 'failed'
  if (summary.pending > 0 && !device.isSignedIn) {
    return summary.isAccountGone ? 'account-gone' : 'needs-sign-in'
  }
  if (device.isMemoryOnly) return 'memory-only'
  if (summary.pending === 0) return summary.lastSyncedAt === null ? 'incomplete' : 'synced'
  const isHeldUp = summary.tried > 0 || summary.blockedBecause !== null || !device.isOnline
  return isHeldUp ? 'waiting' : 'saved-here'
}
