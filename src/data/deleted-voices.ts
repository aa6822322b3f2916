import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'

const KEY = 'deletedVoices'
const ids = v.array(v.string())
/** More than a household may have. */
const MOST_KEPT = 1_000

/** Speakers and takes that were deleted for good: a server that was put back to before that is told again. */
export async function readDeletedVoices(db: LearnerDb): Promise<ReadonlySet<string>> {
  const value = (await db.settings.get(KEY))?.value
  return new Set(v.is(ids, value) ? value : [])
}

/** Inside a transaction over the settings. Gives all that are known then. */
export async function noteDeletedVoices(
  db: LearnerDb,
  deleted: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await readDeletedVoices(db)
  const all = new Set([...known, ...deleted])
  if (all.size > known.size) {
    await db.settings.put({ key: KEY, value: [...all].slice(-MOST_KEPT) })
  }
  return all
}
