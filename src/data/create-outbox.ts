import { LONGEST_DELAY_MS } from './backoff.ts'
import { drain } from './drain.ts'
import type { DrainOutcome } from './drain-outcome.ts'
import { nextDueAt, type Urgency } from './drain-plan.ts'
import { storageFailureOf } from './durable-write.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxPorts } from './outbox-ports.ts'
import { readableRows } from './parse-rows.ts'
import { acrossPauses } from './transaction-pause.ts'

export type Outbox = {
  /** Drains as soon as it is this context's turn. Resolves when that round is over; never rejects. */
  requestSync: (urgency: Urgency) => Promise<void>
  /** The same once, without a timer after it: what goes wrong is thrown. Null where it was stopped. */
  drainOnce: (urgency: Urgency) => Promise<DrainOutcome | null>
  /** No round begins after this. */
  stop: () => void
}

const URGENCIES: readonly Urgency[] = ['due', 'now', 'everything']
/** Between two rounds that a timer starts. */
const SHORTEST_PAUSE_MS = 1_000

/**
 * Delivers what waits in a table, each row once however often it is sent, and keeps at it in one context (a page, the worker).
 * A round starts with what happens (a new row, online, visible, sign-in) and, while something waits, by a timer: a browser
 * that says it is online may not be, and the other way round.
 */
export function createOutbox<Row extends OutboxEntry, Delivered>(
  ports: OutboxPorts<Row, Delivered>,
): Outbox {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let queued: { urgency: Urgency; round: Promise<void> } | null = null

  async function takeTurn(readUrgency: () => Urgency): Promise<DrainOutcome | null> {
    let outcome: DrainOutcome | null = null
    await ports.withLock(ports.lock, async (shouldContinue) => {
      const urgency = readUrgency()
      if (isStopped) return
      outcome = await acrossPauses(() =>
        drain(ports, urgency, () => !isStopped && shouldContinue()),
      )
    })
    return outcome
  }

  async function runRound(): Promise<void> {
    let outcome: DrainOutcome | null = null
    try {
      outcome = await takeTurn(() => {
        const urgency = queued?.urgency ?? 'due'
        // From here on a request starts another round: this one may already have read the outbox.
        queued = null
        return urgency
      })
    } catch (error) {
      queued = null
      await ease(error)
    }
    await scheduleNext(outcome)
  }

  /** A full disk is no fault of ours: what could not be noted stays in the outbox, and is sent again under its key. */
  async function ease(thrown: unknown): Promise<void> {
    if (storageFailureOf(thrown) !== 'full') return ports.onError?.(thrown)
    try {
      await ports.freeSpace?.()
    } catch (error) {
      ports.onError?.(error)
    }
  }

  /** `outcome` is null where the round failed. What cannot be sent whenever it is due is asked about seldom. */
  async function scheduleNext(outcome: DrainOutcome | null): Promise<void> {
    clearTimeout(timer)
    if (isStopped) return
    let pauseMs = LONGEST_DELAY_MS
    try {
      const [kept, rests] = await acrossPauses(() =>
        Promise.all([ports.table.toArray(), ports.rests.read()]),
      )
      const now = ports.now()
      const rows = readableRows(ports.schema, kept).sort(ports.inOrder)
      const dueAt = nextDueAt(rows, { placeOf: ports.placeOf, now, rests })
      // Rows that could not be read may be all that is left of a round that failed.
      if (dueAt === null && (outcome !== null || kept.length === 0)) return
      if (dueAt !== null && outcome !== null && outcome !== 'signed-out') {
        pauseMs = Math.min(Math.max(dueAt - now, SHORTEST_PAUSE_MS), LONGEST_DELAY_MS)
      }
    } catch (error) {
      ports.onError?.(error)
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
    drainOnce: (urgency) => takeTurn(() => urgency),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
