import * as v from 'valibot'
import { type HouseWords, readHouseWords } from './house-words.ts'
import type { LearnerDb } from './learner-db.ts'
import type { RecordingRow } from './voice-rows.ts'
import { readVoices } from './voices-view.ts'

/** A take with the name of who speaks. */
export type Said = RecordingRow & { name: string }

/** What the family has said, the words of the house, and which voice was chosen on this device. */
export type Household = {
  /** By item, the newest first; only what is on this device. */
  said: Readonly<Record<string, readonly Said[]>>
  words: HouseWords
  /** A speaker's id, or COURSE_VOICE; null: whoever said it last. */
  choice: string | null
}

/** A key of the settings table; not synced. */
const KEY = 'chosenVoice'

export async function readHousehold(db: LearnerDb): Promise<Household> {
  const [voices, words, here, row] = await Promise.all([
    readVoices(db),
    readHouseWords(db),
    db.takes.toCollection().primaryKeys(),
    db.settings.get(KEY),
  ])
  const bytesHere = new Set(here)
  const takes = voices
    .flatMap(({ name, takes: theirs }) => theirs.map((take) => ({ ...take, name })))
    .filter(({ id }) => bytesHere.has(id))
    .sort((a, b) => b.recordedAt.localeCompare(a.recordedAt))
  const said: Record<string, Said[]> = {}
  for (const take of takes) (said[take.itemId] ??= []).push(take)
  const choice = v.is(v.string(), row?.value) ? row.value : null
  return { said, words, choice }
}

export async function keepChosenVoice(db: LearnerDb, choice: string): Promise<void> {
  await db.settings.put({ key: KEY, value: choice })
}
