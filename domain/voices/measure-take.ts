import type { Sound } from '../pronunciation/compare-voices.ts'
import { gateRecording, type GateRefusal } from '../pronunciation/recording-gate.ts'
import { resample, SAMPLE_RATE_HZ } from '../pronunciation/resample.ts'
import { findSpeech, type SpeechActivity, speechOnly } from '../pronunciation/speech-activity.ts'

/** What may be wrong with a take. It is said once, and the speaker decides. */
export const TAKE_CONCERNS = [
  'no-voice',
  'too-quiet',
  'clipped',
  'cut-at-start',
  'cut-at-end',
] as const
export type TakeConcern = (typeof TAKE_CONCERNS)[number]

/** Facts of a take that are kept beside its bytes; the bytes stay as they were recorded. */
export type MeasuredTake = {
  concern: TakeConcern | null
  durationMs: number
  /** Where the voice is, with a margin: what is played. */
  trimStartMs: number
  trimEndMs: number
  /** What it is amplified by when it is played. */
  gainDb: number
}

const MARGIN_BEFORE_MS = 120
const MARGIN_AFTER_MS = 200
/** A voice that is there closer than this to an end was there before the recording. */
const CUT_WITHIN_MS = 20

/** Of a recording as long as its own speech the gate has only these to say. */
const CONCERN_OF: Partial<Record<GateRefusal, TakeConcern>> = {
  silent: 'no-voice',
  'too-noisy': 'too-quiet',
  clipped: 'clipped',
}

/** Takes a recording as it was decoded: what concerns it, where its voice is, and how loud it is to be played. */
export function measureTake({ samples, rateHz }: Sound): MeasuredTake {
  const at16k = resample(samples, rateHz)
  const activity = findSpeech(at16k)
  const durationMs = Math.round((samples.length / rateHz) * 1_000)
  const refusal = gateRecording(activity, activity.speechMs)
  if (refusal === 'silent') {
    return { concern: 'no-voice', durationMs, trimStartMs: 0, trimEndMs: durationMs, gainDb: 0 }
  }
  const voice = voiceOf(activity, durationMs)
  return {
    concern: (refusal && CONCERN_OF[refusal]) ?? cutOf(voice, durationMs),
    durationMs,
    trimStartMs: Math.max(0, voice.fromMs - MARGIN_BEFORE_MS),
    trimEndMs: Math.min(durationMs, voice.toMs + MARGIN_AFTER_MS),
    gainDb: gainFor(speechOnly(at16k, activity)),
  }
}

type Voice = { fromMs: number; toMs: number }

function voiceOf({ segments }: SpeechActivity, durationMs: number): Voice {
  const msOf = (sample: number): number => Math.round((sample / SAMPLE_RATE_HZ) * 1_000)
  return {
    fromMs: msOf(segments[0]?.[0] ?? 0),
    toMs: Math.min(durationMs, msOf(segments.at(-1)?.[1] ?? 0)),
  }
}

function cutOf({ fromMs, toMs }: Voice, durationMs: number): TakeConcern | null {
  if (fromMs < CUT_WITHIN_MS) return 'cut-at-start'
  return durationMs - toMs < CUT_WITHIN_MS ? 'cut-at-end' : null
}

/** As loud as the clips of the course: dB of full scale, of the speech alone. */
const TARGET_DB = -19
/** The highest sample stays below full scale. */
const HIGHEST_PEAK_DB = -1
/** More would amplify the room. */
const MOST_GAIN_DB = 24

/** By how many dB speech is amplified so that it is as loud as a clip of the course; to a tenth. */
function gainFor(speech: Float32Array): number {
  let energy = 0
  let peak = 0
  for (const sample of speech) {
    energy += sample * sample
    peak = Math.max(peak, Math.abs(sample))
  }
  if (peak === 0) return 0
  const loudnessDb = 10 * Math.log10(energy / speech.length)
  const headroomDb = HIGHEST_PEAK_DB - 20 * Math.log10(peak)
  const gainDb = Math.min(TARGET_DB - loudnessDb, headroomDb, MOST_GAIN_DB)
  return Math.round(gainDb * 10) / 10
}
