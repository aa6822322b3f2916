import { likenessScore, nearness } from './likeness.ts'
import { describePicture } from './picture-sentence.ts'
import { powerSpectra } from './power-spectra.ts'
import { gateRecording, type GateRefusal } from './recording-gate.ts'
import { resample } from './resample.ts'
import { findSpeech, type SpeechActivity, speechOnly } from './speech-activity.ts'
import { alignVoices } from './time-warping.ts'
import { measureWarps, type WarmUpTake } from './vocal-tract.ts'
import { type VoiceFeatures, voiceFeatures } from './voice-features.ts'
import { drawVoices, type VoiceLane, voiceLane, type VoicePicture } from './voice-picture.ts'

/** Sound as it was decoded; one channel. */
export type Sound = { samples: Float32Array; rateHz: number }

/** A clip made ready once; the learner's attempts are laid beside it. */
export type ReadyClip = { speechMs: number; lane: VoiceLane; features: VoiceFeatures }

export type Comparison =
  | { kind: 'refused'; refusal: GateRefusal }
  /** `score` 0 to 100; null where the cohort is too small or the phrase too long to be scored. */
  | { kind: 'compared'; score: number | null; picture: VoicePicture; sentence: string }

export function readyClip(sound: Sound): ReadyClip {
  const { speech, activity } = spoken(sound)
  return {
    speechMs: activity.speechMs,
    lane: voiceLane(speech),
    features: voiceFeatures(powerSpectra(speech)),
  }
}

/** A clip that is only measured against, never drawn. */
export function readyRival(sound: Sound): VoiceFeatures {
  return voiceFeatures(powerSpectra(spoken(sound).speech))
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
  const { speech, activity } = spoken(attempt)
  const refusal = gateRecording(activity, clip.speechMs)
  if (refusal !== null) return { kind: 'refused', refusal }
  const features = voiceFeatures(powerSpectra(speech), warp)
  const near = nearness(features, [clip.features], cohort)
  const picture = drawVoices(clip.lane, voiceLane(speech), alignVoices(features, clip.features))
  return {
    kind: 'compared',
    score: near === null ? null : likenessScore(near),
    picture,
    sentence: describePicture(picture),
  }
}

/** What an accepted attempt tells of the learner's voice; null for one that the gate refuses. */
export function warmUpTake(attempt: Sound, clip: ReadyClip): WarmUpTake | null {
  const { speech, activity } = spoken(attempt)
  if (gateRecording(activity, clip.speechMs) !== null) return null
  return measureWarps(powerSpectra(speech), clip.features)
}

function spoken({ samples, rateHz }: Sound): { speech: Float32Array; activity: SpeechActivity } {
  const at16k = resample(samples, rateHz)
  const activity = findSpeech(at16k)
  return { speech: speechOnly(at16k, activity), activity }
}
