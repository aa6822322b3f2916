import { acrossPauses } from './transaction-pause.ts'

/**
 * One drainer at a time over tabs and worker. The call waits for its turn. A holder that is stuck for longer than any healthy one
 * holds loses the lock: `shouldContinue` then says no to it. Work that was begun is never begun again; what it throws is thrown on.
 */
export type WithLock = (
  name: string,
  work: (shouldContinue: () => boolean) => Promise<void>,
) => Promise<void>

/** A healthy drainer gives the others a turn after this. */
export const LONGEST_HOLD_MS = 20_000
/** Beyond the longest hold and the longest call: the holder is frozen. */
const STUCK_AFTER_MS = 90_000

/** By the Web Locks API; released by the browser when a tab closes or the worker is killed. */
export function webLocks(locks: LockManager): WithLock {
  return (name, work) => {
    const hold = createHold(locks, name, work)
    // WebKit refuses a lock to a page in the back/forward cache.
    return acrossPauses(async () => {
      for (;;) {
        const before = await holdsOf(locks, name)
        if (await hold.waitsAtMost(STUCK_AFTER_MS)) return
        if (await hold.steals(before)) return
      }
    })
  }
}

/**
 * One turn at the work. Each hold also takes a second lock under a name of its own: a waiting context can tell one stuck hold from
 * several healthy ones that followed each other.
 */
function createHold(
  locks: LockManager,
  name: string,
  work: (shouldContinue: () => boolean) => Promise<void>,
) {
  let working: Promise<void> | null = null
  let isStolen = false

  function held(): Promise<void> {
    const until = Date.now() + LONGEST_HOLD_MS
    const mark = `${markOf(name)}${crypto.randomUUID()}`
    working ??= locks.request(mark, () => work(() => !isStolen && Date.now() < until))
    return working
  }

  /**
   * True once the work is done; what it throws is thrown on. False where the lock was not granted: `timeout` ended, or another
   * context stole it. A browser that ends the page aborts the request too: that is thrown on, for nothing can be stolen then.
   */
  async function outcomeOf(request: Promise<unknown>, timeout?: AbortSignal): Promise<boolean> {
    try {
      await request
    } catch (error) {
      if (working === null) {
        const isNotGranted = timeout?.aborted ?? (error as Error).name === 'AbortError'
        if (isNotGranted) return false
        throw error
      }
      // The lock was granted: another context has stolen it, or the work has failed. The work is never run a second time.
      isStolen = true
    }
    await working
    return working !== null
  }

  return {
    async waitsAtMost(ms: number): Promise<boolean> {
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(), ms)
      const request = locks.request(name, { signal: timeout.signal }, () => {
        clearTimeout(timer)
        return held()
      })
      return outcomeOf(request, timeout.signal).finally(() => clearTimeout(timer))
    },

    /** Takes the lock where no hold has begun since `before`. Waiting contexts check in turn, so only one of them steals it. */
    async steals(before: readonly string[]): Promise<boolean> {
      let request: Promise<unknown> = Promise.resolve()
      await locks.request(`steal:${name}`, async () => {
        const now = await holdsOf(locks, name)
        if (now.some((hold) => !before.includes(hold))) return
        await new Promise<void>((granted) => {
          request = locks.request(name, { steal: true }, () => {
            granted()
            return held()
          })
          request.catch(() => granted())
        })
      })
      return outcomeOf(request)
    },
  }
}

/** The current holds of the lock, each as a text of its own. */
async function holdsOf(locks: LockManager, name: string): Promise<string[]> {
  const { held = [] } = await locks.query()
  const holds = held.filter((lock) => lock.name === name || lock.name?.startsWith(markOf(name)))
  return holds.map((lock) => `${lock.name} ${lock.clientId}`)
}

function markOf(name: string): string {
  return `hold:${name}:`
}

/** Where the browser has no locks (an old one, a test): one at a time within this context; the server's idempotency covers the rest. */
export function localLock(): WithLock {
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
