import * as v from 'valibot'

/** On this device, whoever is signed in: the home screen is the device's. */
const KEY = 'installOffer'
/** "Not now" is not asked again for so long. The settings have it at any time. */
const QUIET_FOR_MS = 90 * 24 * 60 * 60 * 1000

const memory = v.object({ declinedAt: v.number() })

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Whether the app may offer by itself to be put on the home screen. `now` is in milliseconds since 1970. */
export function mayOfferInstall(now: number, store: Store = localStorage): boolean {
  try {
    const kept = v.safeParse(memory, JSON.parse(store.getItem(KEY) ?? 'null'))
    if (!kept.success) return true
    const age = now - kept.output.declinedAt
    // A clock that has been put back since must not silence it for years.
    return age < 0 || age >= QUIET_FOR_MS
  } catch {
    // Where nothing can be kept, "not now" could not be either: it would ask for ever.
    return false
  }
}

export function noteInstallDeclined(now: number, store: Store = localStorage): void {
  try {
    store.setItem(KEY, JSON.stringify({ declinedAt: now }))
  } catch {
    // A full or forbidden store: it is asked again on the next visit at the earliest.
  }
}
