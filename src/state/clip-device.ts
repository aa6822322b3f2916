import { localLock, webLocks } from '#data/with-lock.ts'
import { freeBytes } from '#device/storage.ts'

/** What this browser has to keep clips with. Only where it has `caches`. */
export function clipDevice() {
  return {
    caches,
    fetch: fetch.bind(globalThis),
    withLock: 'locks' in navigator ? webLocks(navigator.locks) : localLock(),
    origin: location.origin,
    freeBytes,
  }
}
