import { availableParallelism } from 'node:os'
import { createFairQueue, QueueIsFull } from '../concurrency/fair-queue.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'

/** Too many wait already: not this request's fault, and over in seconds. The app answers 503. */
export class HashingIsBusy extends Error {
  override name = 'HashingIsBusy'
}

type Bounds = { atOnce: number; waiting: number }

/** A hash keeps a core and one of Node's four worker threads busy: one of each stays free for all the rest. */
const BOUNDS: Bounds = {
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  /** The last of them waits for some seconds, as long as somebody who signs in would. */
  waiting: 100,
}

/** At most `atOnce` hashes at a time and `waiting` behind them; accounts take turns, and more are refused. */
export function boundHashing(
  hasher: Omit<PasswordHasher, 'isBusy'>,
  bounds: Bounds = BOUNDS,
): PasswordHasher {
  const queue = createFairQueue(bounds)

  async function serialise<T>(account: string, work: () => Promise<T>): Promise<T> {
    try {
      return await queue.run(account, work)
    } catch (error) {
      throw error instanceof QueueIsFull ? new HashingIsBusy() : error
    }
  }

  return {
    hash: (password, account) => serialise(account, () => hasher.hash(password, account)),
    verify: (storedHash, password, account) =>
      serialise(account, () => hasher.verify(storedHash, password, account)),
    isOutdated: (storedHash) => hasher.isOutdated(storedHash),
    isBusy: (account) => queue.isFullFor(account),
  }
}
