import { isDue } from './backoff.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/**
 * How urgent a request is: `due` waits for each row's time, `now` forgets delays after lost
 * connections, `everything` also asks again for what the server refused for now (after a sign-in or a
 * verified address). None of them hurries a kind that the server asked to rest.
 */
export type Urgency = 'due' | 'now' | 'everything'

/** Until when the server asked for rest, by the kind of row, in ms since 1970. */
export type Rests = Readonly<Partial<Record<string, number>>>

/** Where a row stands in the order of delivery. */
export type Place = {
  /** Sequences do not wait for each other; lower ones go first. */
  sequence: number
  /** Within a lane nothing overtakes: a row that must wait holds the later ones. */
  lane: string
  /** A limit (429) counts calls of one kind. */
  kind: string
  /** It goes alone: after everything before it in its sequence, before everything after it. */
  isBarrier: boolean
}

type PlaceOf<Row> = (row: Row) => Place

/** The rows that may be sent now, in order. Dead letters hold nobody. */
export function planDrain<Row extends OutboxEntry>(
  inOrder: readonly Row[],
  {
    placeOf,
    now,
    urgency,
    rests,
  }: { placeOf: PlaceOf<Row>; now: number; urgency: Urgency; rests: Rests },
): Row[] {
  const isHeld = (row: Row): boolean =>
    !isDue(rests[placeOf(row).kind] ?? 0, now) || !maySend(row, now, urgency)
  return sequencesOf(inOrder, placeOf).flatMap((rows) => walk(rows, placeOf, isHeld).sendable)
}

/**
 * When a timer must wake the drain, in ms since 1970; null where nothing waits. Only rows that no other row holds count. After a
 * lost connection the next try of what failed speaks for all rows.
 */
export function nextDueAt<Row extends OutboxEntry>(
  inOrder: readonly Row[],
  { placeOf, now, rests }: { placeOf: PlaceOf<Row>; now: number; rests: Rests },
): number | null {
  const dueAt = (row: Row): number => {
    const at = Math.max(row.nextAttemptAt, rests[placeOf(row).kind] ?? 0)
    return isDue(at, now) ? now : at
  }
  const heads = sequencesOf(inOrder, placeOf).flatMap(
    (rows) => walk(rows, placeOf, () => true).held,
  )
  if (heads.length === 0) return null
  const next = Math.min(...heads.map(dueAt))
  const unreached = heads.filter(({ lastError }) => isOfConnection(lastError?.kind))
  return unreached.length === 0 ? next : Math.max(next, Math.min(...unreached.map(dueAt)))
}

/** Whether the server asked rows that wait to rest. */
export function isAskedToRest<Row extends OutboxEntry>(
  rows: readonly Row[],
  { placeOf, now, rests }: { placeOf: PlaceOf<Row>; now: number; rests: Rests },
): boolean {
  return rows.some((row) => row.state !== 'failed' && !isDue(rests[placeOf(row).kind] ?? 0, now))
}

export function isOfConnection(errorKind: string | undefined): boolean {
  return errorKind === 'network' || errorKind === 'timeout'
}

function sequencesOf<Row>(inOrder: readonly Row[], placeOf: PlaceOf<Row>): Row[][] {
  const sequences: Row[][] = []
  for (const row of inOrder) (sequences[placeOf(row).sequence] ??= []).push(row)
  // Drops the holes that numbers of empty sequences leave.
  return sequences.flatMap((rows) => [rows])
}

/** Goes through a sequence in order: the rows that may go, and the first one of each lane that may not. */
function walk<Row extends OutboxEntry>(
  sequence: readonly Row[],
  placeOf: PlaceOf<Row>,
  isHeld: (row: Row) => boolean,
): { sendable: Row[]; held: Row[] } {
  const sendable: Row[] = []
  const held = new Map<string, Row>()
  for (const row of sequence) {
    if (row.state === 'failed') continue
    const { lane, isBarrier } = placeOf(row)
    if (isBarrier && sendable.length + held.size > 0) break
    if (!held.has(lane)) {
      if (isHeld(row)) held.set(lane, row)
      else sendable.push(row)
    }
    if (isBarrier) break
  }
  return { sendable, held: [...held.values()] }
}

function maySend(row: OutboxEntry, now: number, urgency: Urgency): boolean {
  if (isDue(row.nextAttemptAt, now)) return true
  if (urgency === 'everything') return true
  return urgency === 'now' && row.state === 'waiting'
}
