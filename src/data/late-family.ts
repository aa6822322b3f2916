import type { LearnerDb } from './learner-db.ts'
import { readSetting } from './settings.ts'

/** Null where the code could not be fetched: the connection has gone, and the next try asks for it again. */
export async function lateFamily() {
  const late = await import('./family-code.ts').catch(() => null)
  return late && late.familyCode
}

/** Whether the server's list has more than is here, or something is here that it was not heard to have. */
export async function isFamilyBehind(db: LearnerDb): Promise<boolean> {
  const { at, last } = await readSetting(db, 'familyCursor')
  return at !== last || (await db.family.where('unacknowledged').equals(1).count()) > 0
}
