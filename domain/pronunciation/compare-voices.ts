import { likenessScore, nearness } from './likeness.ts'
import { describePicture } from './picture-sentence.ts'
import { powerSpectra } from './power-spectra.ts'
import { gateRecording, type GateRefusal } from './recording-gate.ts'
import { resample } from './resample.ts'
import { findSpeech, speechOnly } from './speech-activity.ts'
import { alignVoices } from './time-warping.ts'
import { measureWarps, type WarmUpTake } from './vocal-tract.ts'
import { type VoiceFeatures, voiceFeatures } from './voice-features.ts'
import { drawVoices, type VoicePicture } from './voice-picture.ts'

/** Sound as it was decoded; one channel. */
export type Sound = { samples: Float32Array; rateHz: number }

/** A clip made ready once; the learner's attempts are laid beside it. */
export type ReadyClip = { speech: Float32Array; speechMs: number; features: VoiceFeatures }

export type Comparison =
  | { kind: 'refused'; refusal: GateRefusal }
  /** `score` 0 to 100; null where the cohort is too small or the phrase too long to be scored. */
  | { kind: 'compared'; score: number | null; picture: VoicePicture; sentence: string }

export function readyClip({ samples, rateHz }: Sound): ReadyClip {
  const at16k = resample(samples, rateHz)
  const activity = findSpeech(at16k)
  const speech = speechOnly(at16k, activity)
  return { speech, speechMs: activity.speechMs, features: voiceFeatures(powerSpectra(speech)) }
}

/**
 * The whole way of one attempt (pronunciation notes §2.6). `cohort`: other phrases of the same voice; empty for
 * no score. `warp`: the learner's vocal tract beside this voice.
 */
export function compareVoices(
  attempt: Sound,
  clip: ReadyClip,
  cohort: readonly VoiceFeatures[],
  warp: number,
): Comparison {
  const samples = resample(attempt.samples, attempt.rateHz)
  const activity = findSpeech(samples)
  const refusal = gateRecording(activity, clip.speechMs)
  if (refusal !== null) return { kind: 'refused', refusal }
  const speech = speechOnly(samples, activity)
  const features = voiceFeatures(powerSpectra(speech), warp)
  const near = nearness(features, [clip.features], cohort)
  const picture = drawVoices(clip.speech, speech, alignVoices(features, clip.features))
  return {
    kind: 'compared',
    score: near === null ? null : likenessScore(near),
    picture,
    sentence: describePicture(picture),
  }
}

/** What an accepted attempt tells of the learner's voice; null for one that the gate refuses. */
export function warmUpTake(attempt: Sound, clip: ReadyClip): WarmUpTake | null {
  const samples = resample(attempt.samples, attempt.rateHz)
  const activity = findSpeech(samples)
  if (gateRecording(activity, clip.speechMs) !== null) return null
  return measureWarps(powerSpectra(speechOnly(samples, activity)), clip.features)
}
