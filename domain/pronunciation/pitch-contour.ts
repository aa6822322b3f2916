import { HOP_SAMPLES, percentile } from './frames.ts'
import { pitchLags } from './pitch-lags.ts'
import { SAMPLE_RATE_HZ } from './resample.ts'

/** YIN works on every second sample: 8 kHz hold every pitch that a voice has. */
const RATE_HZ = SAMPLE_RATE_HZ / 2
/** A melody moves slowly: each pitch is looked for once for two frames. */
const FRAMES_PER_PITCH = 2
const HOP = (HOP_SAMPLES / 2) * FRAMES_PER_PITCH
const WINDOW = 240
const LONGEST_LAG = Math.floor(RATE_HZ / 70)
const SHORTEST_LAG = Math.floor(RATE_HZ / 500)
/** Above this the sound does not repeat itself: a consonant, or noise. */
const LEAST_REGULAR = 0.35
/** The first dip that is nearly the deepest: the deepest may lie an octave too low. */
const FIRST_DIP_MARGIN = 0.1
const QUIET_SHARE = 0.02
const OCTAVE_JUMP = 0.25

/**
 * The melody of speech at 16 kHz: semitones around the speaker's own middle for each frame of 10 ms, null where
 * there is none (pronunciation notes §2.7). So a child can match a grandfather.
 */
export function pitchContour(speech: Float32Array): (number | null)[] {
  const hertz = smoothed(pitchesHz(halved(speech)))
  const voiced = hertz.filter((pitch) => pitch !== null)
  const middle = percentile(voiced, 0.5) ?? 1
  return hertz.flatMap((pitch) => {
    const semitones = pitch === null ? null : 12 * Math.log2(pitch / middle)
    return Array.from({ length: FRAMES_PER_PITCH }, () => semitones)
  })
}

function halved(speech: Float32Array): Float32Array {
  const half = new Float32Array(Math.floor(speech.length / 2))
  for (let at = 0; at < half.length; at += 1) {
    half[at] = 0.5 * ((speech[2 * at] ?? 0) + (speech[2 * at + 1] ?? 0))
  }
  return half
}

function pitchesHz(samples: Float32Array): (number | null)[] {
  const frames = Math.max(0, Math.floor((samples.length - WINDOW - LONGEST_LAG) / HOP))
  let peak = 0
  for (let at = 0; at < samples.length; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0))
  const lags = pitchLags(WINDOW, LONGEST_LAG)
  return Array.from({ length: frames }, (_, frame) => {
    const start = frame * HOP
    if (rms(samples, start) < QUIET_SHARE * peak || peak === 0) return null
    const lag = firstDip(lags.differencesAt(samples, start))
    return lag === null ? null : RATE_HZ / lag
  })
}

function firstDip(differences: Float64Array): number | null {
  let deepest = Infinity
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag += 1) {
    deepest = Math.min(deepest, differences[lag] ?? Infinity)
  }
  if (deepest > LEAST_REGULAR) return null
  for (let lag = SHORTEST_LAG; lag < LONGEST_LAG; lag += 1) {
    const here = differences[lag] ?? Infinity
    const after = differences[lag + 1] ?? Infinity
    if (here > deepest + FIRST_DIP_MARGIN || here > after) continue
    return lag + vertex(differences[lag - 1] ?? here, here, after)
  }
  return null
}

/** Where between the samples a parabola through three of them has its lowest point. */
function vertex(before: number, here: number, after: number): number {
  const bend = before - 2 * here + after
  return bend > 1e-9 ? (0.5 * (before - after)) / bend : 0
}

/** A frame that jumps away from both neighbours is a slip, not a melody. */
function smoothed(pitches: (number | null)[]): (number | null)[] {
  return pitches.map((pitch, at) => {
    const before = pitches[at - 1] ?? null
    const after = pitches[at + 1] ?? null
    if (pitch === null || before === null || after === null) return pitch
    const median = percentile([before, pitch, after], 0.5) ?? pitch
    return Math.abs(pitch / median - 1) > OCTAVE_JUMP ? median : pitch
  })
}

function rms(samples: Float32Array, start: number): number {
  let energy = 0
  for (let at = start; at < start + WINDOW; at += 1) energy += (samples[at] ?? 0) ** 2
  return Math.sqrt(energy / WINDOW)
}
