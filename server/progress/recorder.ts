import { DatabaseUnavailable, TransactionGivenUp } from '../db/unavailable.ts'
import type { Reply } from '../http/reply.ts'
import { createRateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'
import { ACCOUNT_IS_HELD, type CallToRecord, recordGroup } from './record-group.ts'
import { createTrimSchedule } from './trim-schedule.ts'

/** So that the first of a group never waits for long. */
const MAX_GROUP = 64
/** While one group waits for PostgreSQL's disk, the next is on its way; SQLite has one writer, whom all can wait for together. */
const MAX_AT_ONCE = { postgres: 2, sqlite: 1 }
/** A call whose account another transaction holds comes again after a pause, twice as long each time. */
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 160
/** For so long: the database has ended the transaction of a paused process before (server/db/postgres-timeouts.ts). */
const HELD_TIMEOUT_MS = 3_000

type Waiting = {
  call: CallToRecord
  resolve: (reply: Reply) => void
  reject: (reason: unknown) => void
  /** On the clock of `performance.now()`. */
  since: number
  pauseMs: number
}

/**
 * Calls that wait are recorded together: the same few statements for all, one sync of the disk. Each is
 * answered after the commit. Should a group fail, each of it is tried again alone, so that only the one
 * at fault is told so. No group waits for an account that another transaction holds.
 */
export function createRecorder(services: Services) {
  const { db } = services
  const recording = {
    ...services,
    limits: createRateLimits(services),
    trims: createTrimSchedule(),
  }
  const waiting: Waiting[] = []
  let running = 0

  function enqueue(one: Waiting): void {
    waiting.push(one)
    if (running >= MAX_AT_ONCE[db.kind]) return
    running += 1
    void run().finally(() => (running -= 1))
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that already stand in the socket join this group.
      await new Promise((resume) => setImmediate(resume))
      const group = waiting.splice(0, MAX_GROUP)
      if (group.length > 0) await commit(group)
    }
  }

  async function commit(group: Waiting[]): Promise<void> {
    const calls = group.map(({ call }) => call)
    try {
      const replies = await db.write((tx) => recordGroup(recording, tx, calls))
      for (const [at, one] of group.entries()) {
        // One reply for each call, in their order.
        const reply = replies[at] ?? ACCOUNT_IS_HELD
        if (reply === ACCOUNT_IS_HELD) tryLater(one)
        else one.resolve(reply)
      }
    } catch (error) {
      // Alone it would fare no better while the database is away, and wait as long as all together.
      const isAway = error instanceof DatabaseUnavailable && !(error instanceof TransactionGivenUp)
      if (isAway || group.length === 1) for (const { reject } of group) reject(error)
      else for (const one of group) await commit([one])
    }
  }

  function tryLater(one: Waiting): void {
    if (performance.now() - one.since > HELD_TIMEOUT_MS) {
      one.reject(new TransactionGivenUp(new Error('another transaction holds the account')))
      return
    }
    const pauseMs = Math.min(2 * one.pauseMs, LONGEST_PAUSE_MS)
    setTimeout(() => enqueue({ ...one, pauseMs }), one.pauseMs)
  }

  return {
    record(call: CallToRecord): Promise<Reply> {
      const since = performance.now()
      return new Promise((resolve, reject) => {
        enqueue({ call, resolve, reject, since, pauseMs: FIRST_PAUSE_MS })
      })
    },
  }
}
