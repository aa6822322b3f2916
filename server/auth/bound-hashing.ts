import { availableParallelism } from 'node:os'
import { limitConcurrency } from './limit-concurrency.ts'
import type { PasswordHasher } from './password-hasher.ts'

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

/** At most `atOnce` hashes at a time and `waiting` behind them, in the order in which they came; more are refused. */
export function boundHashing(
  hasher: Omit<PasswordHasher, 'isBusy'>,
  { atOnce, waiting }: Bounds = BOUNDS,
): PasswordHasher {
  const oneOfFew = limitConcurrency(atOnce)
  let present = 0
  const isBusy = (): boolean => present >= atOnce + waiting

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (isBusy()) throw new HashingIsBusy()
    present += 1
    try {
      return await oneOfFew(work)
    } finally {
      present -= 1
    }
  }

  return {
    hash: (password) => inTurn(() => hasher.hash(password)),
    verify: (storedHash, password) => inTurn(() => hasher.verify(storedHash, password)),
    isOutdated: (storedHash) => hasher.isOutdated(storedHash),
    isBusy,
  }
}
