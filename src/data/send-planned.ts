import type { DrainOutcome } from './drain-outcome.ts'
import { isOfConnection } from './drain-plan.ts'
import { handleFailure } from './handle-failure.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxPorts } from './outbox-ports.ts'

export type RoundEnd = {
  /** Null where each row had its turn. */
  end: Exclude<DrainOutcome, 'drained'> | 'caught up' | null
  /** Lanes with a row that must wait. */
  held: number
}

type Round<Delivered> = {
  /** Set once, it keeps every further row from being sent. */
  end: RoundEnd['end'] | 'behind' | 'failed'
  ahead: { delivered: Delivered; token: string } | null
  /** Lanes. */
  held: Set<string>
  restingKinds: Set<string>
}

/**
 * Sends the planned rows: lanes side by side, each in order, a barrier alone. It ends when no call is under way any more, also
 * where something threw: the lock covers all of them.
 */
export async function sendPlanned<Row extends OutboxEntry, Delivered>(
  ports: OutboxPorts<Row, Delivered>,
  plan: readonly Row[],
  shouldContinue: () => boolean,
): Promise<RoundEnd> {
  const round: Round<Delivered> = {
    end: null,
    ahead: null,
    held: new Set(),
    restingKinds: new Set(),
  }

  async function sendLane(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      if (round.end !== null || round.held.has(ports.placeOf(row).lane)) return
      await sendRow(row)
    }
  }

  async function sendRow(row: Row): Promise<void> {
    const { lane, kind } = ports.placeOf(row)
    const token = await ports.authorise()
    // A newer row may have replaced it since the plan was made.
    const isLeft = (await ports.table.get(row.id)) !== undefined
    // The other lanes have gone on meanwhile.
    if (round.end !== null || !isLeft) return
    if (round.restingKinds.has(kind)) round.held.add(lane)
    else if (!shouldContinue()) round.end = 'stopped'
    else if (token === null) round.end = 'signed-out'
    else await deliver(row, token)
  }

  async function deliver(row: Row, token: string): Promise<void> {
    // Important: no lock of the database is held while the network works.
    const sent = await ports.send(row, token)
    if (sent.ok) {
      if (!(await ports.isAhead?.(sent.value))) return ports.acknowledge(row, sent.value)
      round.end ??= 'behind'
      round.ahead = { delivered: sent.value, token }
      return
    }
    if (isOfConnection(sent.failure.kind)) {
      // The first row that finds the connection lost bears the delay for all.
      if (round.end === 'interrupted') return
      round.end ??= 'interrupted'
    }
    const verdict = await handleFailure(ports, row, sent.failure, token)
    const { lane, kind } = ports.placeOf(row)
    if (verdict === 'interrupted' || verdict === 'signed-out') round.end ??= verdict
    if (verdict === 'hold-kind') round.restingKinds.add(kind)
    if (verdict !== 'go-on') round.held.add(lane)
  }

  const lanes = lanesOf(ports, plan)
  async function sendLanes(): Promise<void> {
    try {
      for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) await sendLane(lane)
    } catch (error) {
      round.end = 'failed'
      throw error
    }
  }

  await sendLane(plan.filter((row) => ports.placeOf(row).isBarrier))
  const workers = await Promise.allSettled(Array.from({ length: ports.callsAtOnce }, sendLanes))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
  return { end: await endOf(ports, round), held: round.held.size }
}

/** Only now, with nothing under way: what the other lanes had sent was of the state that the device leaves. */
async function endOf<Row extends OutboxEntry, Delivered>(
  ports: OutboxPorts<Row, Delivered>,
  { end, ahead }: Round<Delivered>,
): Promise<RoundEnd['end']> {
  if (end !== 'behind' && end !== 'failed') return end
  const isCaughtUp = ahead !== null && (await ports.catchUp?.(ahead.delivered, ahead.token))
  return isCaughtUp ? 'caught up' : 'interrupted'
}

/** The rows lane by lane, without barriers. */
function lanesOf<Row extends OutboxEntry, Delivered>(
  { placeOf }: OutboxPorts<Row, Delivered>,
  plan: readonly Row[],
): Row[][] {
  const lanes = new Map<string, Row[]>()
  for (const row of plan) {
    const { lane, isBarrier } = placeOf(row)
    if (!isBarrier) lanes.set(lane, [...(lanes.get(lane) ?? []), row])
  }
  return [...lanes.values()]
}
