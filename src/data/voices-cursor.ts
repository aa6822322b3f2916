import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'

const KEY = 'voicesCursor'

/** Up to where the server's list of recordings is here; null for nothing of it. */
export async function readVoicesCursor(db: LearnerDb): Promise<string | null> {
  const value = (await db.settings.get(KEY))?.value
  return v.is(v.string(), value) ? value : null
}

export async function writeVoicesCursor(db: LearnerDb, value: string | null): Promise<void> {
  await db.settings.put({ key: KEY, value })
}
