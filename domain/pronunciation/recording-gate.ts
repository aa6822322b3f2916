import type { SpeechActivity } from './speech-activity.ts'

/** Why a recording is not scored. None of these counts against the learner. */
export const GATE_REFUSALS = ['silent', 'too-noisy', 'clipped', 'too-short', 'too-long'] as const
export type GateRefusal = (typeof GATE_REFUSALS)[number]

const SILENT_SPREAD_DB = 6
const SHORTEST_SPEECH_MS = 120
/** Below this even the loudest is the microphone's own noise. */
const QUIETEST_PEAK_DB = -60
/** 12 dB between loudest and quietest is about 8 to 10 dB of signal over noise. */
const NOISY_SPREAD_DB = 12
const MOST_CLIPPED_SHARE = 0.005
const SHORTEST_LENGTH_RATIO = 0.45
const LONGEST_LENGTH_RATIO = 3

/** Null lets it through to the score (pronunciation notes §2.6, the gate). `clipSpeechMs`: how long the speaker speaks. */
export function gateRecording(attempt: SpeechActivity, clipSpeechMs: number): GateRefusal | null {
  const spreadDb = attempt.peakDb - attempt.noiseDb
  if (spreadDb < SILENT_SPREAD_DB || attempt.speechMs < SHORTEST_SPEECH_MS) return 'silent'
  if (attempt.peakDb < QUIETEST_PEAK_DB) return 'silent'
  if (spreadDb < NOISY_SPREAD_DB) return 'too-noisy'
  if (attempt.clippedShare > MOST_CLIPPED_SHARE) return 'clipped'
  const ratio = attempt.speechMs / Math.max(1, clipSpeechMs)
  if (ratio < SHORTEST_LENGTH_RATIO) return 'too-short'
  return ratio > LONGEST_LENGTH_RATIO ? 'too-long' : null
}
