import { LONGEST_DELAY_MS } from './backoff.ts'
import { type DrainContext, type DrainOutcome, drainOutbox } from './drain.ts'
import { nextDueAt, type Urgency } from './drain-plan.ts'
import { storageFailureOf } from './durable-write.ts'
import { drainLockName, type WithLock } from './with-lock.ts'
import { readableRows } from './parse-rows.ts'
import { readRests } from './rests.ts'
import { outboxRow } from './rows.ts'
import { acrossPauses } from './transaction-pause.ts'

export type Sync = {
  /** Drains as soon as it is this context's turn. Resolves when that round is over; never rejects. */
  requestSync: (urgency: Urgency) => Promise<void>
  /** No round begins after this. */
  stop: () => void
}

export type SyncOptions = DrainContext & {
  withLock: WithLock
  /** Gives up cached audio when the disk is full. */
  freeSpace?: () => Promise<boolean>
  /** After each round, with its outcome. */
  onRound?: (outcome: DrainOutcome) => void
  onError?: (error: unknown) => void
}

const URGENCIES: readonly Urgency[] = ['due', 'now', 'everything']
/** Between two rounds that a timer starts. */
const SHORTEST_PAUSE_MS = 1_000

/**
 * Keeps the outbox moving in one context. Rounds are kicked by what happens (a new row, online, visible,
 * sign-in) and, while something waits, by a timer: a browser that says it is online may not be, and the
 * other way round.
 */
export function createSync(options: SyncOptions): Sync {
  const { db, clock, withLock } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let queued: { urgency: Urgency; round: Promise<void> } | null = null

  async function runRound(): Promise<void> {
    let outcome: DrainOutcome | null = null
    try {
      await withLock(drainLockName(db.userId), async (shouldContinue) => {
        const urgency = queued?.urgency ?? 'due'
        // From here on a request starts another round: this one may already have read the outbox.
        queued = null
        if (isStopped) return
        outcome = await acrossPauses(() =>
          drainOutbox(options, urgency, () => !isStopped && shouldContinue()),
        )
        options.onRound?.(outcome)
      })
    } catch (error) {
      queued = null
      await ease(error)
    }
    await scheduleNext(outcome)
  }

  /** A full disk is no fault of ours: what could not be noted stays in the outbox, and is sent again under its key. */
  async function ease(thrown: unknown): Promise<void> {
    if (storageFailureOf(thrown) !== 'full') return options.onError?.(thrown)
    try {
      await options.freeSpace?.()
    } catch (error) {
      options.onError?.(error)
    }
  }

  /** `outcome` is null where the round failed. What cannot be sent whenever it is due is asked about seldom. */
  async function scheduleNext(outcome: DrainOutcome | null): Promise<void> {
    clearTimeout(timer)
    if (isStopped) return
    let pauseMs = LONGEST_DELAY_MS
    try {
      const [kept, rests] = await acrossPauses(() =>
        Promise.all([db.outbox.toArray(), readRests(db)]),
      )
      const now = clock.now()
      const dueAt = nextDueAt(readableRows(outboxRow, kept), { now, rests })
      if (dueAt === null) return
      if (outcome !== null && outcome !== 'signed-out') {
        pauseMs = Math.min(Math.max(dueAt - now, SHORTEST_PAUSE_MS), LONGEST_DELAY_MS)
      }
    } catch (error) {
      options.onError?.(error)
    }
    if (!isStopped) timer = setTimeout(() => void requestSync('due'), pauseMs)
  }

  function requestSync(urgency: Urgency): Promise<void> {
    if (isStopped) return Promise.resolve()
    if (queued) {
      if (URGENCIES.indexOf(urgency) > URGENCIES.indexOf(queued.urgency)) queued.urgency = urgency
      return queued.round
    }
    const entry: { urgency: Urgency; round: Promise<void> } = { urgency, round: Promise.resolve() }
    queued = entry
    entry.round = runRound()
    return entry.round
  }

  return {
    requestSync,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
