import * as v from 'valibot'
import { NEW_CARDS_A_DAY } from '#domain/memory/new-cards.ts'
import type { LearnerDb } from './learner-db.ts'

/** A key of the settings table that comes with practice, not with the first screen. */
const KEY = 'practiceSettings'

/** New words a day that the learner may choose. */
export const NEW_WORDS_A_DAY = [0, 3, 5, 10, 20] as const

const practiceSettings = v.object({
  /** New words a day. */
  newWords: v.fallback(v.picklist(NEW_WORDS_A_DAY), NEW_CARDS_A_DAY),
  /** Exercises that are answered by typing. */
  typing: v.fallback(v.boolean(), true),
  /** Exercises that are said aloud. */
  speaking: v.fallback(v.boolean(), true),
  /** Pothwari is heard before it is read. */
  voiceFirst: v.fallback(v.boolean(), false),
  /** The app's icon counts the words that are due. */
  showsBadge: v.fallback(v.boolean(), true),
})

export type PracticeSettings = v.InferOutput<typeof practiceSettings>

/** How this learner practises on this device; not synced. What cannot be read is as at the first time. */
export async function readPracticeSettings(db: LearnerDb): Promise<PracticeSettings> {
  const row = await db.settings.get(KEY)
  return v.parse(practiceSettings, v.parse(v.fallback(v.looseObject({}), {}), row?.value))
}

export async function changePracticeSettings(
  db: LearnerDb,
  change: Partial<PracticeSettings>,
): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const value = { ...(await readPracticeSettings(db)), ...change }
    await db.settings.put({ key: KEY, value })
  })
}
