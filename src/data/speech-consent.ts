import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'

/** A key of the settings table that comes with the coach, not with the first screen. */
const KEY = 'speechConsent'
const consent = v.object({ givenAt: v.string() })

/** Whether this learner has said on this device that the browser may send their voice to its maker. */
export async function hasSpeechConsent(db: LearnerDb): Promise<boolean> {
  const row = await db.settings.get(KEY)
  return v.safeParse(consent, row?.value).success
}

/** `givenAt`: ISO instant; null takes the consent back. */
export async function keepSpeechConsent(db: LearnerDb, givenAt: string | null): Promise<void> {
  if (givenAt === null) await db.settings.delete(KEY)
  else await db.settings.put({ key: KEY, value: { givenAt } })
}
