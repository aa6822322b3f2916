import type { SyncStatus } from '#data/sync-status-rule.ts'
import { deviceClock, localDateOf } from '#data/learner-clock.ts'
import { dayOf, timeOf } from './dates.ts'

/** "Last synced today at 14:05.", by the device's own calendar; `today` is the learner's day. */
export function lastSyncedText(lastSyncedAt: string | null, today: string): string {
  if (lastSyncedAt === null) return 'Not synced yet.'
  const isToday = localDateOf(deviceClock, Date.parse(lastSyncedAt)) === today
  return `Last synced ${isToday ? 'today' : `on ${dayOf(lastSyncedAt)}`} at ${timeOf(lastSyncedAt)}.`
}

/** What the numbers of the page are counted from. */
export function standsOnText({ kind, isOnline, pending, failed }: SyncStatus): string {
  if (kind === 'memory-only')
    return 'Counted in this tab: this browser keeps nothing on the device.'
  if (failed > 0)
    return 'Counted on this device, with results that were not accepted on your account.'
  if (!isOnline) return 'You are offline. Counted on this device, with everything you did here.'
  if (pending > 0) return 'Counted on this device, with what is still on its way to your account.'
  if (kind === 'incomplete')
    return 'Counted on this device, without what is still to come from your account.'
  return 'Counted on this device.'
}
