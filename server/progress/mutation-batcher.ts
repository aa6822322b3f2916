import { setTimeout as wait } from 'node:timers/promises'
import { ok } from '#domain/result.ts'
import { createBatcher } from '../concurrency/batcher.ts'
import { DatabaseUnavailable, TransactionGivenUp } from '../db/unavailable.ts'
import { createRateLimits } from '../rate-limits.ts'
import type { CoreServices } from '../core-services.ts'
import {
  ACCOUNT_IS_HELD,
  applyMutations,
  type MutationResult,
  type QueuedMutation,
} from './apply-mutations.ts'
import { createTrimSchedule } from './trim-schedule.ts'

const MAX_MUTATIONS_PER_TRANSACTION = 64
/** While one batch waits for PostgreSQL's disk, the next is on its way; SQLite has one writer, whom all can wait for together. */
const MAX_RUNNING = { postgres: 2, sqlite: 1 }
/** A call whose account another transaction holds comes again after a pause, twice as long each time. */
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 160
/** For so long: the database has ended the transaction of a paused process before (server/db/postgres-timeouts.ts). */
const HELD_TIMEOUT_MS = 3_000

/**
 * Applies waiting calls of the sync queue together: the same few statements for all, one sync of the disk. Each resolves after the
 * commit. When a batch fails, each call runs again alone, so that only the one at fault fails. No batch waits for an account that
 * another transaction holds.
 */
export function createMutationBatcher(
  services: CoreServices,
): (mutation: QueuedMutation) => Promise<MutationResult> {
  const { db } = services
  const applying = {
    ...services,
    limits: createRateLimits(services),
    trims: createTrimSchedule(),
  }
  const batcher = createBatcher<QueuedMutation, MutationResult | typeof ACCOUNT_IS_HELD>({
    maxSize: MAX_MUTATIONS_PER_TRANSACTION,
    maxRunning: MAX_RUNNING[db.kind],
    async run(mutations) {
      const results = await db.write((tx) => applyMutations(applying, tx, mutations))
      return results.map((result) => ok(result))
    },
    // While the database is away, a call alone would fare no better, and wait as long as all together.
    isFaultOfOne: (error) =>
      !(error instanceof DatabaseUnavailable) || error instanceof TransactionGivenUp,
  })

  return async (mutation) => {
    const since = performance.now()
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const result = await batcher.add(mutation)
      if (result !== ACCOUNT_IS_HELD) return result
      if (performance.now() - since > HELD_TIMEOUT_MS)
        throw new TransactionGivenUp(new Error('another transaction holds the account'))
      await wait(pauseMs)
    }
  }
}
