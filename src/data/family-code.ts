import { changeFamily } from './change-family.ts'
import { familyRow } from './family-rows.ts'
import type { LearnerDb } from './learner-db.ts'
import { pullFamily } from './pull-family.ts'
import { quarantineCorruptRows } from './quarantine.ts'
import { sendFamily } from './send-family.ts'
import { writeSetting } from './settings.ts'

/** Sets aside entries of the tree that cannot be read; the next pull fetches everything anew. */
async function quarantineFamily(db: LearnerDb, foundAt: string): Promise<string[]> {
  const moved = await quarantineCorruptRows(db, 'family', familyRow, foundAt)
  if (moved.length > 0) await writeSetting(db, 'familyCursor', { at: null, last: null })
  return moved
}

/** What changes and syncs the family tree: most visits need none of it, and it comes as one. */
export const familyCode = { changeFamily, pullFamily, quarantineFamily, sendFamily }
