import { sha256Hex } from '#data/sha256-hex.ts'
import type { RecordingRow } from '#data/voice-rows.ts'
import type { Recording } from '#device/audio-recorder.ts'
import { isShahmukhi } from '#domain/letters.ts'
import { type MeasuredTake, measureTake } from '#domain/voices/measure-take.ts'
import { takeAsHeard } from '#domain/voices/play-take.ts'
import type { Sound } from '#domain/pronunciation/compare-voices.ts'

/** A take before it is kept. */
export type NewTake = { recording: Recording; measured: MeasuredTake; heard: Sound }

export function newTake(recording: Recording): NewTake {
  const measured = measureTake(recording.sound)
  return { recording, measured, heard: takeAsHeard(recording.sound, measured) }
}

/** How the speaker says it where it is not the course's wording; empty otherwise. */
type OwnWords = Pick<RecordingRow, 'roman' | 'shahmukhi'>

/** With the course's line, where she read it aloud. */
export type SaidWords = OwnWords & { readRoman: string }

const NO_WORDS: OwnWords = { roman: '', shahmukhi: '' }

/** As they are kept: under the script in which they were written. */
export function wordsOf(written: string | null): OwnWords {
  const words = written?.trim() ?? ''
  return isShahmukhi(words) ? { ...NO_WORDS, shahmukhi: words } : { ...NO_WORDS, roman: words }
}

/** A take as it is kept. */
export async function rowOf(
  { recording, measured }: NewTake,
  about: Pick<RecordingRow, 'speakerId' | 'itemId'> & SaidWords,
): Promise<RecordingRow> {
  const { durationMs, trimStartMs, trimEndMs, gainDb } = measured
  return {
    id: crypto.randomUUID(),
    ...about,
    sha256: await sha256Hex(recording.bytes),
    bytes: recording.bytes.byteLength,
    type: recording.type,
    durationMs,
    trimStartMs,
    trimEndMs,
    gainDb,
    recordedAt: new Date().toISOString(),
  }
}
