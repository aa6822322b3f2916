import type { SyncStatus } from '#data/sync-status-rule.ts'
import { countOf } from './count-of.ts'
import { offlineNote } from './offline-note.ts'

/** What it means, and what to do about it: the sheet behind the chip, sentence by sentence. */
export function syncExplanation(status: SyncStatus): string[] {
  const { pending, blockedBecause, isOnline } = status
  switch (status.kind) {
    case 'saved-here':
      return [`${storedWork(status)} and on the way to your account.`]
    case 'waiting':
      if (blockedBecause !== null)
        return [
          `${storedWork(status)}. Not yet on your account: ${blockedBecause}`,
          ...offline(status),
        ]
      return isOnline
        ? [
            `${storedWork(status)}. Everything goes to your account as soon as we can be reached; you can go on learning.`,
          ]
        : [
            `${storedWork(status)}. Everything goes to your account when you are back online.`,
            ...offline(status),
          ]
    case 'synced':
      return ['Everything you did is on this device and on your account.', ...offline(status)]
    case 'incomplete':
      return [
        'Everything you did on this device is on your account.',
        'What you did on other devices is not all here yet: it comes with the network.',
        ...offline(status),
      ]
    case 'needs-sign-in':
      return [
        `${storedWork(status)}. Sign in again${isOnline ? '' : ' when you are back online'}, and ${pending === 1 ? 'it goes on its way' : 'they go on their way'}: nothing is lost until then. If you cannot sign in any more, you can export ${pending === 1 ? 'it' : 'them'} or remove ${pending === 1 ? 'it' : 'them'}.`,
      ]
    case 'account-gone':
      return [
        `This account no longer exists. ${storedWork(status)}. ${pending === 1 ? 'It is' : 'They are'} nowhere else: export ${pending === 1 ? 'it' : 'them'} to keep a copy, or remove ${pending === 1 ? 'it' : 'them'}.`,
      ]
    case 'failed':
      return [
        ...quarantined(status),
        ...(pending > 0 ? [stillToGo(pending)] : []),
        ...offline(status),
      ]
    case 'memory-only':
      return [
        'This browser keeps nothing on the device, as in a private window. Your work goes straight to your account.',
        ...(pending > 0 ? [`${storedWork(status)} alone until then.`] : []),
        ...offline(status),
      ]
  }
}

/** "2 results saved on this device" */
function storedWork({ pending, isMemoryOnly }: SyncStatus): string {
  return `${countOf(pending, 'result', 'results')} ${isMemoryOnly ? 'in this tab' : 'saved on this device'}`
}

function stillToGo(pending: number): string {
  return `${countOf(pending, 'other result is', 'other results are')} on the way, and not held up by this.`
}

function quarantined({ failed, corrupt, isMemoryOnly }: SyncStatus): string[] {
  const where = isMemoryOnly ? 'in this tab' : 'on this device'
  return [
    ...(failed > 0
      ? [
          `${countOf(failed, 'result was', 'results were')} not accepted on your account. Nothing is lost, it is all ${where}: try again, or export it and send the file to us.`,
        ]
      : []),
    ...(corrupt > 0
      ? [
          `${corrupt} could not be read from this device’s storage and ${corrupt === 1 ? 'was' : 'were'} set aside. The export contains ${corrupt === 1 ? 'it' : 'them'}.`,
        ]
      : []),
  ]
}

function offline(status: SyncStatus): string[] {
  return status.isOnline ? [] : [offlineNote(status)]
}
