import { isDue } from './backoff.ts'
import type { OutboxRow } from './rows.ts'

/**
 * How much a kick may hurry: `due` waits for each row's time, `now` forgets delays after lost
 * connections, `everything` also asks again for what the server refused for now (after a sign-in or a
 * verified address).
 */
export type Urgency = 'due' | 'now' | 'everything'

/**
 * The rows that may be sent now, in order. Within a lesson nothing overtakes: the first row that must
 * wait holds the later ones. A whole reset goes alone: after everything before it, before everything
 * after it. Rows set aside as failed hold nobody. Suggestions come after all of it: none holds up what
 * was learned.
 */
export function planDrain(
  rows: readonly OutboxRow[],
  { now, urgency }: { now: number; urgency: Urgency },
): OutboxRow[] {
  const inOrder = [...rows].sort((a, b) => a.seq - b.seq)
  const learned = inOrder.filter((row) => row.kind !== 'suggestion')
  const suggestions = inOrder.filter((row) => row.kind === 'suggestion')
  return [learned, suggestions].flatMap((some) => planInOrder(some, now, urgency))
}

function planInOrder(rows: readonly OutboxRow[], now: number, urgency: Urgency): OutboxRow[] {
  const plan: OutboxRow[] = []
  const heldLessons = new Set<string>()
  for (const row of rows) {
    if (row.state === 'failed') continue
    if (row.kind === 'reset-all') {
      if (plan.length === 0 && heldLessons.size === 0 && maySend(row, now, urgency)) plan.push(row)
      return plan
    }
    if (heldLessons.has(row.lessonId)) continue
    if (maySend(row, now, urgency)) plan.push(row)
    else heldLessons.add(row.lessonId)
  }
  return plan
}

/** When the next row is due, in ms since 1970; null where nothing waits. */
export function nextDueAt(rows: readonly OutboxRow[]): number | null {
  const times = rows.filter((row) => row.state !== 'failed').map((row) => row.nextAttemptAt)
  return times.length === 0 ? null : Math.min(...times)
}

function maySend(row: OutboxRow, now: number, urgency: Urgency): boolean {
  if (isDue(row.nextAttemptAt, now)) return true
  if (urgency === 'everything') return true
  return urgency === 'now' && row.state === 'waiting'
}
