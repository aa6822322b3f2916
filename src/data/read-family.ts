import { type FamilyView, viewOf } from '#domain/kinship/family-entry.ts'
import { familyRow } from './family-rows.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { readSetting } from './settings.ts'

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

/**
 * Whether the account may have a tree that this device has yet to fetch, as after a sign-in. A tree begun meanwhile would
 * overwrite it, because the first person of every tree has the same id.
 */
export async function isFamilyToCome(db: LearnerDb): Promise<boolean> {
  const isProgressHeard = (await db.settings.get('progressEtag')) !== undefined
  const { at, last } = await readSetting(db, 'familyCursor')
  return !isProgressHeard || (at === null && last !== null)
}
