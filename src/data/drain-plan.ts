import { isDue } from './backoff.ts'
import type { Rests } from './rests.ts'
import type { OutboxRow } from './rows.ts'

/**
 * How much a request may hurry: `due` waits for each row's time, `now` forgets delays after lost
 * connections, `everything` also asks again for what the server refused for now (after a sign-in or a
 * verified address). None of them hurries a kind that the server asked to rest.
 */
export type Urgency = 'due' | 'now' | 'everything'

type Kind = OutboxRow['kind']

/**
 * What is sent first. A row waits for earlier rows of its own sequence alone: a change of the profile or a suggestion that must
 * wait holds up nothing that was learned.
 */
const SEQUENCES: readonly (readonly Kind[])[] = [
  ['exercise-progress', 'reset-progress', 'completion', 'reset-all'],
  ['profile'],
  ['suggestion'],
]

/**
 * The rows that may be sent now, in order. Within a lesson nothing overtakes: the first row that must
 * wait holds the later ones. A whole reset goes alone: after everything before it, before everything
 * after it. Rows set aside as failed hold nobody.
 */
export function planDrain(
  rows: readonly OutboxRow[],
  { now, urgency, rests }: { now: number; urgency: Urgency; rests: Rests },
): OutboxRow[] {
  const isHeld = (row: OutboxRow): boolean =>
    !isDue(rests[row.kind] ?? 0, now) || !maySend(row, now, urgency)
  return sequencesOf(rows).flatMap((sequence) => walk(sequence, isHeld).sendable)
}

/**
 * When a timer must wake the drain, in ms since 1970; null where nothing waits. Only rows that no other row holds count. After a
 * lost connection the next try of what failed speaks for all rows.
 */
export function nextDueAt(
  rows: readonly OutboxRow[],
  { now, rests }: { now: number; rests: Rests },
): number | null {
  const dueAt = (row: OutboxRow): number => {
    const at = Math.max(row.nextAttemptAt, rests[row.kind] ?? 0)
    return isDue(at, now) ? now : at
  }
  const heads = sequencesOf(rows).flatMap((sequence) => walk(sequence, () => true).held)
  if (heads.length === 0) return null
  const next = Math.min(...heads.map(dueAt))
  const unreached = heads.filter(({ lastError }) => isOfConnection(lastError?.kind))
  return unreached.length === 0 ? next : Math.max(next, Math.min(...unreached.map(dueAt)))
}

/** Rows with the same text go one after another: within it a row that must wait holds the later ones. */
export function orderKeyOf({ kind, lessonId }: OutboxRow): string {
  return `${SEQUENCES.findIndex((kinds) => kinds.includes(kind))} ${lessonId}`
}

function sequencesOf(rows: readonly OutboxRow[]): OutboxRow[][] {
  const inOrder = [...rows].sort((a, b) => a.seq - b.seq)
  return SEQUENCES.map((kinds) => inOrder.filter((row) => kinds.includes(row.kind)))
}

/** Goes through a sequence in order: the rows that may go, and the first one of each lesson that may not. */
function walk(
  sequence: readonly OutboxRow[],
  isHeld: (row: OutboxRow) => boolean,
): { sendable: OutboxRow[]; held: OutboxRow[] } {
  const sendable: OutboxRow[] = []
  const held = new Map<string, OutboxRow>()
  for (const row of sequence) {
    if (row.state === 'failed') continue
    const isBarrier = row.kind === 'reset-all'
    if (isBarrier && sendable.length + held.size > 0) break
    const key = orderKeyOf(row)
    if (!held.has(key)) {
      if (isHeld(row)) held.set(key, row)
      else sendable.push(row)
    }
    if (isBarrier) break
  }
  return { sendable, held: [...held.values()] }
}

function isOfConnection(errorKind: string | undefined): boolean {
  return errorKind === 'network' || errorKind === 'timeout'
}

function maySend(row: OutboxRow, now: number, urgency: Urgency): boolean {
  if (isDue(row.nextAttemptAt, now)) return true
  if (urgency === 'everything') return true
  return urgency === 'now' && row.state === 'waiting'
}
