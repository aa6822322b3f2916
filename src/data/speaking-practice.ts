import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'

/** A key of the settings table that comes with the coach, not with the first screen. */
const KEY = 'speakingPractice'
const practice = v.object({
  /** Compared with a recording, or heard by the browser's recogniser. */
  way: v.fallback(v.picklist(['compare', 'recognise']), 'compare'),
  /** The learner has recorded on this device before: what stands in the coach the first time has been read. */
  hasRecorded: v.fallback(v.boolean(), false),
})

export type SpeakingPractice = v.InferOutput<typeof practice>
export type SpeakingWay = SpeakingPractice['way']

export const FIRST_PRACTICE: SpeakingPractice = { way: 'compare', hasRecorded: false }

/** How this learner says phrases aloud on this device; not synced. What cannot be read is as at the first time. */
export async function readSpeakingPractice(db: LearnerDb): Promise<SpeakingPractice> {
  const row = await db.settings.get(KEY)
  return v.parse(v.fallback(practice, FIRST_PRACTICE), row?.value)
}

export async function keepSpeakingPractice(db: LearnerDb, value: SpeakingPractice): Promise<void> {
  await db.settings.put({ key: KEY, value })
}
