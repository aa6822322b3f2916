import * as v from 'valibot'
import { MAX_TAKE_MS } from '#domain/voices/limits.ts'
import { completedAt, deviceId } from './device-fields.ts'
import { line } from './line.ts'

/** The header of an upload: JSON, percent-encoded, for headers hold no Urdu. */
export const TAKE_FACTS_HEADER = 'recording-facts'

/** From the beginning of the take. */
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TAKE_MS))

export const itemId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,12}$/, 'An item is letters, digits and hyphens'),
)

const fields = {
  itemId,
  /** Of the bytes, in small hexadecimal letters. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'A SHA-256 is 64 hexadecimal letters')),
  durationMs: milliseconds,
  /** What makes it as loud as the others; kept beside the bytes, to a tenth. */
  gainDb: v.pipe(v.number(), v.minValue(-60), v.maxValue(60)),
  /** Played is what lies between the two. */
  trimStartMs: milliseconds,
  trimEndMs: milliseconds,
  /** Her own wording, where she says it differently. */
  roman: v.optional(line('The words', 120), ''),
  shahmukhi: v.optional(line('The words', 120), ''),
  /** The course's line in Roman letters that was read aloud, which may change behind it; empty where she says it differently. */
  readRoman: v.optional(line('The words', 120)),
  /** A time in the future counts as now. */
  recordedAt: completedAt,
}

type Trimmed = { durationMs: number; trimStartMs: number; trimEndMs: number }

const isTrimmedWithin = ({ durationMs, trimStartMs, trimEndMs }: Trimmed): boolean =>
  trimStartMs < trimEndMs && trimEndMs <= durationMs
const OUTSIDE = 'A take is trimmed within itself'

/** Of a take that comes through an invitation, which knows its speaker. */
export const invitedTakeFacts = v.pipe(
  v.strictObject(fields),
  v.check((facts) => isTrimmedWithin(facts), OUTSIDE),
)
export const takeFacts = v.pipe(
  v.strictObject({
    ...fields,
    speakerId: deviceId,
    /** It came through an invitation once; the owner's device gives it back to a server that was restored. */
    isInvited: v.optional(v.boolean()),
  }),
  v.check((facts) => isTrimmedWithin(facts), OUTSIDE),
)

/** As they are parsed. */
export type ReadTakeFacts = v.InferOutput<typeof invitedTakeFacts>
export type InvitedTakeFacts = v.InferInput<typeof invitedTakeFacts>
export type TakeFacts = v.InferInput<typeof takeFacts>

export function encodeTakeFacts(facts: InvitedTakeFacts | TakeFacts): string {
  return encodeURIComponent(JSON.stringify(facts))
}

/** A take as the server gives it. Its scope is its speaker's. */
export const recordingRow = v.looseObject({
  ...fields,
  roman: v.string(),
  shahmukhi: v.string(),
  id: deviceId,
  speakerId: deviceId,
  bytes: v.number(),
  /** It came through an invitation: its speaker was not beside the owner. */
  isInvited: v.optional(v.boolean()),
  /** As its first bytes say, without a codec. */
  type: v.picklist(['audio/webm', 'audio/mp4', 'audio/ogg']),
})

export type RecordingRow = v.InferOutput<typeof recordingRow>
