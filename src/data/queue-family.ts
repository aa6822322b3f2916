import type { FamilyEntry } from '#domain/kinship/family-entry.ts'
import { type FamilyRow, familyRow } from './family-rows.ts'
import type { LearnerDb } from './learner-db.ts'
import { enqueue, readTail } from './outbox.ts'
import { readableRows } from './parse-rows.ts'
import type { OutboxRow } from './rows.ts'

/** So many changes in one call stay below 64 KiB, however long they are. */
const CHANGES_AT_ONCE = 60

/** Puts changes into the outbox. Inside the transaction that writes them. `now` in ms since 1970. */
export async function queueChanges(
  db: LearnerDb,
  rows: readonly FamilyRow[],
  { now, newId }: { now: number; newId: () => string },
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHANGES_AT_ONCE) {
    const body = { changes: rows.slice(at, at + CHANGES_AT_ONCE).map(entryOf) }
    const tail = await readTail(db, '')
    await enqueue(db, { kind: 'family', body }, { id: newId(), now, tail })
  }
}

/**
 * Queues the unacknowledged changes that no outbox row carries. Leaves out those that the server has just listed (`told`, by id).
 * The server may have the others too: it ignores a repeated change. Runs inside a transaction over family and outbox. Returns true
 * if it queued any.
 */
export async function queueUnacknowledgedChanges(
  db: LearnerDb,
  { told, ...facts }: { now: number; newId: () => string; told?: ReadonlySet<string> },
): Promise<boolean> {
  const { rows } = await readTail(db, '')
  const queued = new Set(rows.flatMap((row) => changesIn(row)).map(({ id }) => id))
  const kept = await db.family.where('unacknowledged').equals(1).toArray()
  const left = readableRows(familyRow, kept).filter(
    ({ id }) => !queued.has(id) && told?.has(id) !== true,
  )
  await queueChanges(db, left, facts)
  return left.length > 0
}

/** The changes that a row carries; none in a row of another kind. */
export function changesIn({ kind, body }: Pick<OutboxRow, 'kind' | 'body'>): FamilyEntry[] {
  return kind === 'family' && Array.isArray(body['changes'])
    ? (body['changes'] as FamilyEntry[])
    : []
}

/** Without what only this device knows of it. */
export function entryOf({
  slot: _slot,
  unacknowledged: _unacknowledged,
  ...entry
}: FamilyRow): FamilyEntry {
  return entry
}
