import { FRAME_MS, frameCount, HOP_SAMPLES, percentile, WINDOW_SAMPLES } from './frames.ts'
import { SAMPLE_RATE_HZ } from './resample.ts'

/** Where somebody speaks in a recording, and what the recording is worth. Levels in dB of full scale. */
export type SpeechActivity = {
  /** Samples from … to, in order, padded. */
  segments: readonly (readonly [number, number])[]
  speechMs: number
  peakDb: number
  noiseDb: number
  /** 0–1 of the samples stand at the end of the scale. */
  clippedShare: number
}

const QUIETEST_DB = -100
/** Speech is at most this far below the loudest … */
const REACH_DB = 35
/** … and this far above the noise: 8 dB would eat speech in a noisy room. */
const NOISE_MARGIN_DB = 4
/** However noisy: what is nearly the loudest is speech. */
const PEAK_MARGIN_DB = 6
const JOINED_GAP_FRAMES = 8
const SHORTEST_RUN_FRAMES = 6
const PADDING_SAMPLES = 0.04 * SAMPLE_RATE_HZ
/** A pause of up to 150 ms stays as it is: 70 ms and the padding on both sides. */
const KEPT_PAUSE_SAMPLES = 0.07 * SAMPLE_RATE_HZ
const CLIPPED_AT = 0.985

/** Finds speech by its level (pronunciation notes §2.6, step 2); `samples` at 16 kHz. */
export function findSpeech(samples: Float32Array): SpeechActivity {
  const levels = frameLevels(samples)
  const noiseDb = percentile(levels, 0.1) ?? QUIETEST_DB
  const peakDb = percentile(levels, 0.98) ?? QUIETEST_DB
  const threshold = Math.max(
    peakDb - REACH_DB,
    Math.min(noiseDb + NOISE_MARGIN_DB, peakDb - PEAK_MARGIN_DB),
  )
  const runs = withoutBlips(runsAbove(levels, threshold))
  const speechFrames = runs.reduce((sum, [from, to]) => sum + to - from, 0)
  return {
    segments: paddedSegments(runs, samples.length),
    speechMs: speechFrames * FRAME_MS,
    peakDb,
    noiseDb,
    clippedShare: clippedShareOf(samples),
  }
}

/** Only the speech, its longer pauses cut to 80 ms. Never shorter than one window. */
export function speechOnly(samples: Float32Array, { segments }: SpeechActivity): Float32Array {
  const length = segments.reduce((sum, [from, to]) => sum + to - from, 0)
  const speech = new Float32Array(Math.max(length, WINDOW_SAMPLES))
  let at = 0
  for (const [from, to] of segments) {
    speech.set(samples.subarray(from, to), at)
    at += to - from
  }
  return speech
}

/** Of the first difference: hum and a standing offset carry no speech. */
function frameLevels(samples: Float32Array): Float64Array {
  const levels = new Float64Array(frameCount(samples))
  for (let frame = 0; frame < levels.length; frame += 1) {
    const start = frame * HOP_SAMPLES
    const end = Math.min(start + WINDOW_SAMPLES, samples.length)
    let energy = 0
    for (let at = start + 1; at < end; at += 1) {
      const difference = (samples[at] ?? 0) - 0.9 * (samples[at - 1] ?? 0)
      energy += difference * difference
    }
    levels[frame] = 10 * Math.log10(energy / WINDOW_SAMPLES + 10 ** (QUIETEST_DB / 10))
  }
  return levels
}

function runsAbove(levels: Float64Array, threshold: number): [number, number][] {
  const runs: [number, number][] = []
  for (const [frame, level] of levels.entries()) {
    if (level <= threshold) continue
    const last = runs.at(-1)
    if (last && frame - last[1] <= JOINED_GAP_FRAMES) last[1] = frame + 1
    else runs.push([frame, frame + 1])
  }
  return runs
}

/** Clicks are no speech, unless there is nothing else. */
function withoutBlips(runs: [number, number][]): [number, number][] {
  const long = runs.filter(([from, to]) => to - from >= SHORTEST_RUN_FRAMES)
  return long.length > 0 ? long : runs
}

function paddedSegments(runs: readonly [number, number][], length: number): [number, number][] {
  const segments: [number, number][] = []
  for (const [from, to] of runs) {
    const start = Math.max(0, from * HOP_SAMPLES - PADDING_SAMPLES)
    const end = Math.min(length, (to - 1) * HOP_SAMPLES + WINDOW_SAMPLES + PADDING_SAMPLES)
    const last = segments.at(-1)
    if (last && start - last[1] < KEPT_PAUSE_SAMPLES) last[1] = end
    else segments.push([start, end])
  }
  return segments
}

function clippedShareOf(samples: Float32Array): number {
  let clipped = 0
  for (const sample of samples) if (Math.abs(sample) > CLIPPED_AT) clipped += 1
  return samples.length === 0 ? 0 : clipped / samples.length
}
