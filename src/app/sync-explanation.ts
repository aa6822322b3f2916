import type { SyncStatus } from '#data/sync-status-rule.ts'
import { countOf } from './count-of.ts'

/** What it means, and what to do about it: the sheet behind the chip. */
export function syncExplanation(status: SyncStatus): string {
  const waiting = countOf(status.pending, 'result', 'results')
  switch (status.kind) {
    case 'saved-here':
      return `${waiting} saved on this device and on the way to the server.`
    case 'waiting':
      return status.blockedBecause === null
        ? `${waiting} saved on this device. Everything goes to the server as soon as it can be reached; you can go on learning.`
        : `${waiting} saved on this device. The server does not take them yet: ${status.blockedBecause}`
    case 'synced':
      return 'Everything you did is on this device and on the server.'
    case 'needs-sign-in':
      return `${waiting} saved on this device. Sign in again and they go on their way: nothing is lost until then.`
    case 'failed':
      return 'The server did not take some of your results. They are still on this device: try again, or export them and send the file to us.'
    case 'memory-only':
      return 'This browser keeps nothing on the device, as in a private window. Your work goes straight to the server; do not close this tab while you are offline.'
  }
}
