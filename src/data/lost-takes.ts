import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'

const KEY = 'lostTakes'
const ids = v.array(v.string())

/** Takes whose bytes the server had not, or damaged, at the last pull: nothing waits for them, and each pull asks once more. */
export async function readLostTakes(db: LearnerDb): Promise<ReadonlySet<string>> {
  const value = (await db.settings.get(KEY))?.value
  return new Set(v.is(ids, value) ? value : [])
}

export async function writeLostTakes(db: LearnerDb, lost: readonly string[]): Promise<void> {
  const known = await readLostTakes(db)
  if (known.size === lost.length && lost.every((id) => known.has(id))) return
  await db.settings.put({ key: KEY, value: lost })
}
