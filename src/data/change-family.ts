import * as v from 'valibot'
import { familyFact } from '#contract/family-entry.ts'
import {
  changedAfter,
  DETAILS,
  type FamilyFact,
  MOST_PEOPLE,
  MOST_WORDS,
  slotOf,
} from '#domain/kinship/family-entry.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { type FamilyRow, familyRow } from './family-rows.ts'
import { requireFilled } from './filled-database.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRow, readableRows } from './parse-rows.ts'
import { queueChanges } from './queue-family.ts'
import { recallClock } from './server-clock.ts'
import type { WriteContext } from './write-context.ts'

/** Of which there would be more than a household may keep. */
export type FamilyLimit = 'people' | 'words'

/** Changes people and words of the tree, with their rows in the outbox: all of them or none. */
export async function changeFamily(
  { db, clock, newId }: WriteContext,
  changes: readonly FamilyFact[],
): Promise<Result<void, FamilyLimit>> {
  // A change that the server would refuse is a bug of the page that makes it.
  const facts = changes.map((change) => v.parse(familyFact, change))
  return db.transaction('rw', db.family, db.settings, db.outbox, async () => {
    await Promise.all([requireFilled(db), recallClock(db, clock)])
    const now = clock.now()
    const entries = new Map<string, FamilyRow>()
    for (const fact of [...facts, ...(await detailsOfRemoved(db, facts))]) {
      const slot = slotOf(fact)
      const known = entries.get(slot) ?? readableRow(familyRow, await db.family.get(slot))
      const changedAt = changedAfter(now, known?.changedAt)
      entries.set(slot, { ...fact, id: newId(), changedAt, slot, unacknowledged: 1 })
    }
    const rows = [...entries.values()]
    const limit = await limitReached(db, rows)
    if (limit !== null) return fail(limit)
    await db.family.bulkPut(rows)
    await queueChanges(db, rows, { now, newId })
    return ok(undefined)
  })
}

/** Who is taken out of the tree takes along what was said of them: they may come back under the same id. */
async function detailsOfRemoved(
  db: LearnerDb,
  facts: readonly FamilyFact[],
): Promise<FamilyFact[]> {
  const removed = facts.filter(({ kind, value }) => kind === 'person' && value === null)
  const details = removed.flatMap(({ key }) => DETAILS.map((kind) => ({ kind, key, value: null })))
  const rows = readableRows(familyRow, await db.family.bulkGet(details.map(slotOf)))
  const said = new Set(rows.flatMap(({ slot, value }) => (value === null ? [] : [slot])))
  return details.filter((detail) => said.has(slotOf(detail)))
}

/** Where something new comes to a full house. Removing and changing goes on. */
async function limitReached(
  db: LearnerDb,
  changed: readonly FamilyRow[],
): Promise<FamilyLimit | null> {
  const before = readableRows(familyRow, await db.family.toArray())
  const after = new Map([...before, ...changed].map((row) => [row.slot, row]))
  const count = (rows: Iterable<FamilyRow>, kind: FamilyRow['kind']): number =>
    [...rows].filter((row) => row.kind === kind && row.value !== null).length
  const grows = (kind: FamilyRow['kind'], most: number): boolean =>
    count(after.values(), kind) > Math.max(most, count(before, kind))
  if (grows('person', MOST_PEOPLE)) return 'people'
  return grows('word', MOST_WORDS) ? 'words' : null
}
