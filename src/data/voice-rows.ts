import * as v from 'valibot'
import { entryFields } from './outbox-entry.ts'

/** Rows of the voices as IndexedDB keeps them; parsed when they are read back. */

const id = v.pipe(v.string(), v.uuid())
const ms = v.pipe(v.number(), v.integer(), v.minValue(0))

const consentRow = v.object({
  scope: v.picklist(['household', 'course']),
  /** Which version of the words was agreed to. */
  words: v.string(),
  givenAt: v.string(),
  /** `parent`: for a speaker under 13. */
  givenBy: v.picklist(['speaker', 'parent']),
  /** The last withdrawal that was known when it was given, while it waits. */
  after: v.optional(v.string()),
})

export const speakerRow = v.object({
  id,
  name: v.string(),
  relation: v.string(),
  place: v.string(),
  /** Null: not asked yet. */
  consent: v.nullable(consentRow),
  /** When name, relation or place were last changed; left out: not since the speaker was made. */
  changedAt: v.optional(v.string()),
})

/** The facts of a take. Its bytes are a row of their own: a list of takes reads none of them. */
export const recordingRow = v.object({
  id,
  speakerId: id,
  itemId: v.string(),
  /** Of the bytes, lower-case hex. */
  sha256: v.string(),
  bytes: v.number(),
  type: v.string(),
  durationMs: ms,
  trimStartMs: ms,
  trimEndMs: ms,
  gainDb: v.number(),
  /** Her own wording, where she says it differently; empty otherwise. */
  roman: v.string(),
  shahmukhi: v.string(),
  /** The course's line that was read aloud; empty where she says it differently. Takes of before do not tell. */
  readRoman: v.optional(v.string()),
  recordedAt: v.string(),
  /** The server has it through an invitation. */
  isInvited: v.optional(v.boolean()),
})

/** Bytes and not a Blob: Safari's private windows cannot store one. */
export type TakeRow = { id: string; bytes: ArrayBuffer }

/** A change of a speaker, a take or a reviewer's verdict to send to the server. Its content is read from the tables when it is sent. */
export const voiceOutboxRow = v.object({
  ...entryFields,
  /** Order of writing. */
  seq: v.number(),
  kind: v.picklist(['speaker', 'take', 'forget-speaker', 'forget-take', 'verdict']),
  /** The speaker's, the recording's or the verdict's. */
  subjectId: id,
  speakerId: id,
  /** Of a speaker: name, relation and place were not changed here, and may have been elsewhere. */
  onlyConsent: v.optional(v.boolean()),
  state: v.picklist(['waiting', 'blocked', 'failed']),
  /** Milliseconds since 1970: the server asked for rest until then. */
  restUntil: v.optional(v.number()),
})

export type SpeakerRow = v.InferOutput<typeof speakerRow>
export type RecordingRow = v.InferOutput<typeof recordingRow>
export type VoiceOutboxRow = v.InferOutput<typeof voiceOutboxRow>
