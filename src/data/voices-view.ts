import { readableRows } from './parse-rows.ts'
import {
  type RecordingRow,
  recordingRow,
  type SpeakerRow,
  speakerRow,
  voiceOutboxRow,
} from './voice-rows.ts'
import type { VoicesDb } from './voices-db.ts'

export type Take = RecordingRow & {
  /** Whether the server has it. `refused`: it does not take it. */
  place: 'waiting' | 'sent' | 'refused'
}

export type Voice = SpeakerRow & {
  /** The newest first. */
  takes: readonly Take[]
  /** Why the server refuses the speaker or some of their takes; its words, each once. */
  refusals: readonly string[]
}

const NO_REASON = 'The server does not take it.'

/** Who records here, and what; each with its takes. By name. */
export async function readVoices(db: VoicesDb): Promise<Voice[]> {
  const [speakers, recordings, outbox] = await Promise.all([
    db.speakers.toArray(),
    db.recordings.toArray(),
    db.voiceOutbox.toArray(),
  ])
  const rows = readableRows(voiceOutboxRow, outbox)
  // A take that waits for a yes is held up until somebody hears that it does.
  const refused = rows.filter(({ state }) => state !== 'waiting')
  const refusalsOf = (id: string): string[] => [
    ...new Set(
      refused
        .filter(({ speakerId }) => speakerId === id)
        .map(({ lastError }) => lastError?.message ?? NO_REASON),
    ),
  ]
  const places = new Map<string, Take['place']>(
    rows
      .filter(({ kind }) => kind === 'take')
      .map(({ subjectId, state }) => [subjectId, state === 'failed' ? 'refused' : 'waiting']),
  )
  const takes = readableRows(recordingRow, recordings)
    .map((take): Take => ({ ...take, place: places.get(take.id) ?? 'sent' }))
    .sort((a, b) => b.recordedAt.localeCompare(a.recordedAt))
  return readableRows(speakerRow, speakers)
    .map((speaker) => ({
      ...speaker,
      takes: takes.filter((one) => one.speakerId === speaker.id),
      refusals: refusalsOf(speaker.id),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
