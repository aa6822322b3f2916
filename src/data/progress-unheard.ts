import type { LearnerDb } from './learner-db.ts'

/** No progress of the account ever came to this device. */
export async function isProgressUnheard(db: LearnerDb): Promise<boolean> {
  return (await db.settings.get('progressEtag')) === undefined
}
