import { compareChanges, type FamilyEntry, slotOf } from '#domain/kinship/family-entry.ts'
import { type FamilyRow, familyRow } from './family-rows.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'

/**
 * Takes over what the server has of these people and words, but for those that were changed here later. `settled` are the changes
 * that the server has decided on: its word stands in their place, and it alone knows their time where the clock here was wrong.
 * Inside a transaction over family.
 */
export async function mergeFamily(
  db: LearnerDb,
  entries: readonly FamilyEntry[],
  { settled, isHeard }: { settled: ReadonlySet<string>; isHeard: boolean },
): Promise<void> {
  const kept = await db.family.bulkGet(entries.map(slotOf))
  const mine = new Map(readableRows(familyRow, kept).map((row) => [row.slot, row]))
  const rows = entries.flatMap((entry): FamilyRow[] => {
    const slot = slotOf(entry)
    const before = mine.get(slot)
    const isLater =
      before !== undefined &&
      before.id !== entry.id &&
      !settled.has(before.id) &&
      compareChanges(before, entry) > 0
    if (isLater) return []
    return [{ ...entry, slot, ...(isHeard ? {} : { unacknowledged: 1 as const }) }]
  })
  await db.family.bulkPut(rows)
}
