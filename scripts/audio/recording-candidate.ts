import type { LexiconRow } from '#server/content/author-schema.ts'
import type { StoredRecording } from '#server/db/recordings.ts'
import type { Recording } from './recordings.ts'

/** Of a recording that came by a yes to the course; the day and the version of the words follow. */
export const TERMS = 'For this course and nothing else, by the speaker’s consent of'

/** A take that may become the recording of its item. */
export type RecordingCandidate = Pick<Recording, 'origin' | 'speaker' | 'terms'> & {
  take: StoredRecording
  /** As complaints call whoever speaks. */
  by: string
  /** Why it cannot; null where only its sound is still to be judged. */
  why: string | null
}

export function newestFirst(a: { take: StoredRecording }, b: { take: StoredRecording }): number {
  return b.take.recorded_at.localeCompare(a.take.recorded_at)
}

/** The words of a take in Roman letters, or else in Shahmukhi; empty where the speaker read the line. */
export function ownWords({ roman, shahmukhi }: StoredRecording): string {
  return roman || shahmukhi
}

/** Why words are not those of the course; null where they are. */
export function whyOtherWords(says: string, item: LexiconRow): string | null {
  const isSame = says === item.pothwari_roman || says === item.shahmukhi
  return isSame ? null : `says "${says}", the course writes "${item.pothwari_roman}"`
}

/** Of a take in words that nobody wrote. */
export const UNWRITTEN = 'nobody has said what it says'
export const NO_ITEM = 'the course does not have this item any more'
