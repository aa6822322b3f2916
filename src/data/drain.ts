import { isAskedToRest, planDrain, type Urgency } from './drain-plan.ts'
import type { DrainOutcome } from './drain-outcome.ts'
import { handleFailure } from './handle-failure.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxPorts } from './outbox-ports.ts'
import { readableRows } from './parse-rows.ts'
import { sendPlanned } from './send-planned.ts'

/**
 * Sends what waits, and takes each row out only when its response is merged: row and merge in one transaction. Whatever breaks
 * in between, the row is sent again under the same key and the server gives its first response again. The caller holds the lock.
 */
export async function drain<Row extends OutboxEntry, Delivered>(
  ports: OutboxPorts<Row, Delivered>,
  urgency: Urgency,
  shouldContinue: () => boolean,
): Promise<DrainOutcome> {
  let isAnyHeld = false
  let pressing = urgency
  for (;;) {
    const plan = await planRound(ports, pressing)
    if (plan === 'changed') {
      if (shouldContinue()) continue
      return 'stopped'
    }
    if (plan === 'drained') return isAnyHeld ? 'interrupted' : 'drained'
    if (plan === 'interrupted') return 'interrupted'
    const { end, held } = await sendPlanned(ports, plan, shouldContinue)
    if (end !== null && end !== 'caught up') return end
    isAnyHeld ||= held > 0
    if (end === null && held === 0) await ports.onDrained?.()
    if (held === plan.length) return 'interrupted'
    // What was written meanwhile, and what a barrier held back, goes in the next round.
    pressing = 'due'
  }
}

/** The rows to send, at least one; `changed` where it has to be read again. */
async function planRound<Row extends OutboxEntry, Delivered>(
  ports: OutboxPorts<Row, Delivered>,
  urgency: Urgency,
): Promise<Row[] | 'changed' | 'drained' | 'interrupted'> {
  const { placeOf } = ports
  const kept = await ports.table.toArray()
  const rows = readableRows(ports.schema, kept).sort(ports.inOrder)
  if (rows.length < kept.length && (await ports.repair()) > 0) return 'changed'
  const known = { placeOf, now: ports.now(), rests: await ports.rests.read() }
  const plan = planDrain(rows, { ...known, urgency })
  const [first] = plan
  if (first === undefined) return isAskedToRest(rows, known) ? 'interrupted' : 'drained'
  const prepared = await ports.prepare?.(plan)
  if (prepared?.ok === false) {
    await handleFailure(ports, first, prepared.failure, '')
    return 'interrupted'
  }
  return prepared?.value ? 'changed' : plan
}
