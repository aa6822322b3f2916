import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'

const KEY = 'voicesCursor'
const cursor = v.object({
  /** Up to where the server's list of recordings is here; null for nothing of it. */
  at: v.nullable(v.string()),
  /** How often the server was told of takes from here. */
  told: v.number(),
})

export type VoicesCursor = v.InferOutput<typeof cursor>

export async function readVoicesCursor(db: LearnerDb): Promise<VoicesCursor> {
  const value = (await db.settings.get(KEY))?.value
  return v.is(cursor, value) ? value : { at: null, told: 0 }
}

/** `told` as it was when the server was asked: it may have been told more since. Inside a transaction over the settings. */
export async function moveVoicesCursor(db: LearnerDb, { at, told }: VoicesCursor): Promise<void> {
  const known = await readVoicesCursor(db)
  if (known.told === told) await db.settings.put({ key: KEY, value: { at, told } })
}

/**
 * Makes the next pull list all takes, because this device has just told the server of one. A server restored to just before that
 * would still accept the cursor, and the device would not notice the loss. Call it inside a transaction over the settings.
 */
export async function resetVoicesCursor(db: LearnerDb): Promise<void> {
  const { told } = await readVoicesCursor(db)
  await db.settings.put({ key: KEY, value: { at: null, told: told + 1 } })
}
