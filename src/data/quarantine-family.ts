import { familyRow } from './family-rows.ts'
import type { LearnerDb } from './learner-db.ts'
import { quarantineCorruptRows } from './quarantine.ts'
import { writeSetting } from './settings.ts'

/** Sets aside entries of the tree that cannot be read; the next pull fetches everything anew. */
export async function quarantineFamily(db: LearnerDb, foundAt: string): Promise<string[]> {
  const moved = await quarantineCorruptRows(db, 'family', familyRow, foundAt)
  if (moved.length > 0) await writeSetting(db, 'familyCursor', { at: null, last: null })
  return moved
}
