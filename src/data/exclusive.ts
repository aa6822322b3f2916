/**
 * One drainer at a time over tabs and worker. `run` waits for its turn; where the holder is stuck for
 * longer than any healthy one holds, it is thrown out: `mayGoOn` then says no to it.
 */
export type Exclusive = (
  name: string,
  work: (mayGoOn: () => boolean) => Promise<void>,
) => Promise<void>

/** A healthy drainer gives the others a turn after this. */
export const LONGEST_HOLD_MS = 20_000
/** Beyond the longest hold and the longest call: the holder is frozen. */
const STUCK_AFTER_MS = 90_000

/** By the Web Locks API; released by the browser when a tab closes or the worker is killed. */
export function webLocks(locks: LockManager): Exclusive {
  return async (name, work) => {
    const held = async (): Promise<void> => {
      const until = Date.now() + LONGEST_HOLD_MS
      await work(() => Date.now() < until)
    }
    const patience = AbortSignal.timeout(STUCK_AFTER_MS)
    try {
      await locks.request(name, { signal: patience }, held)
    } catch (error) {
      if (!patience.aborted) throw error
      await locks.request(name, { steal: true }, held)
    }
  }
}

/** Where the browser has no locks (an old one, a test): one at a time within this context; the server's idempotency covers the rest. */
export function localExclusive(): Exclusive {
  const tails = new Map<string, Promise<void>>()
  return (name, work) => {
    const before = tails.get(name) ?? Promise.resolve()
    const mine = before.then(() => work(() => true))
    tails.set(
      name,
      mine.catch(() => undefined),
    )
    return mine
  }
}

export function drainLockName(userId: string): string {
  return `apni-boli:outbox:${userId}`
}
