import { type FamilyView, viewOf } from '#domain/kinship/family-entry.ts'
import { familyRow } from './family-rows.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'

export type KeptFamily = FamilyView & {
  /** Entries that could not be read. */
  setAside: number
}

/** The family tree as it is kept on this device. */
export async function readFamily(db: LearnerDb): Promise<KeptFamily> {
  const [rows, quarantined] = await Promise.all([
    db.family.toArray(),
    db.quarantine.filter(({ table }) => table === 'family').count(),
  ])
  const entries = readableRows(familyRow, rows)
  return { ...viewOf(entries), setAside: rows.length - entries.length + quarantined }
}
