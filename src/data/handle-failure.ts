import { backoffMs } from './backoff.ts'
import { type Failure, failureBodyOf } from './failure.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { Note, OutboxPorts, Verdict } from './outbox-ports.ts'

/** The row stays, with the reason and the time of its next try. `token` is the one that it was sent with. */
export async function handleFailure<Row extends OutboxEntry, Delivered>(
  ports: OutboxPorts<Row, Delivered>,
  row: Row,
  failure: Failure,
  token: string,
): Promise<Verdict> {
  const note = noteOf(row, failure)
  switch (failure.kind) {
    case 'network':
    case 'timeout':
      await postpone(ports, row, note)
      return 'interrupted'
    case 'app':
    case 'server':
      return waitForServer(ports, row, failure, note)
    case 'limited': {
      const rest = { now: ports.now(), seconds: failure.retryAfterSeconds }
      const nextAttemptAt = await ports.rests.note(ports.placeOf(row).kind, rest)
      await ports.table.update(row.id, { ...note, state: 'waiting', nextAttemptAt })
      return 'hold-kind'
    }
    case 'unauthorized':
    case 'forbidden':
    case 'invalid': {
      const verdict = await ports.refuse(row, failure, { ...note, token })
      return verdict === 'wait' ? waitForServer(ports, row, failure, note) : verdict
    }
  }
}

function noteOf(row: OutboxEntry, failure: Failure): Note {
  const message = failureBodyOf(failure)?.error
  return {
    attempts: row.attempts + 1,
    lastError: {
      kind: failure.kind,
      ...('status' in failure ? { status: failure.status } : {}),
      ...(message === undefined ? {} : { message }),
    },
  }
}

/** Gives the delay, in ms. */
async function postpone<Row extends OutboxEntry, Delivered>(
  { table, now, random }: OutboxPorts<Row, Delivered>,
  row: Row,
  note: Note,
): Promise<number> {
  const delayMs = backoffMs(note.attempts, random())
  await table.update(row.id, { ...note, state: 'waiting', nextAttemptAt: now() + delayMs })
  return delayMs
}

/** The server may take the row later. One that tells for how long it is away is left alone by every row until then. */
async function waitForServer<Row extends OutboxEntry, Delivered>(
  ports: OutboxPorts<Row, Delivered>,
  row: Row,
  failure: Failure,
  note: Note,
): Promise<Verdict> {
  const now = ports.now()
  const delayMs = await postpone(ports, row, note)
  if (failure.kind !== 'server' || failure.retryAfterSeconds === undefined) return 'hold-lane'
  // Not all devices at the same moment.
  await ports.rests.note(null, { now, seconds: failure.retryAfterSeconds + delayMs / 1000 })
  return 'interrupted'
}
