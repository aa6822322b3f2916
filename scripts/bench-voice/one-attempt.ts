import { compareVoices, readyClip, readyRival } from '#domain/pronunciation/compare-voices.ts'
import { SMALLEST_COHORT } from '#domain/pronunciation/likeness.ts'
import { SAMPLE_RATE_HZ } from '#domain/pronunciation/resample.ts'
import { madeUpWords, say } from './made-up-voice.ts'

const SPEAKER = { pitchHz: 120 }
const LEARNER = { pitchHz: 190, tract: 1.08, tempo: 1.1 }
/** Ten vowels: with the quiet around them 2 s, of which 1.4 are spoken. */
const VOWELS = 10
const ATTEMPT_SAMPLES = 2 * SAMPLE_RATE_HZ

/** Milliseconds of each of `rounds` attempts of 2 s, scored and drawn beside a clip and 20 others. */
export function timeOneAttempt(rounds: number): number[] {
  const words = madeUpWords(SMALLEST_COHORT + 1, VOWELS)
  const [clip, ...rivals] = words.map((word) => soundOf(say(word, SPEAKER)))
  if (!clip) return []
  const ready = readyClip(clip)
  const cohort = rivals.map(readyRival)
  const attempt = soundOf(say(words[0] ?? '', LEARNER).slice(0, ATTEMPT_SAMPLES))
  return Array.from({ length: rounds }, () => {
    const startedAt = performance.now()
    compareVoices(attempt, ready, cohort, 1.06)
    return performance.now() - startedAt
  })
}

function soundOf(samples: Float32Array) {
  return { samples, rateHz: SAMPLE_RATE_HZ }
}
