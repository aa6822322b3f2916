import { FRAME_MS, percentile, frameCount, HOP_SAMPLES, WINDOW_SAMPLES } from './frames.ts'
import { pitchContour } from './pitch-contour.ts'
import type { Alignment } from './time-warping.ts'

/** One voice along the speaker's time, frame by frame. */
export type VoiceLane = {
  /** 0 to 1. */
  loudness: readonly number[]
  /** Semitones around the speaker's own middle; null where there is none. */
  pitch: readonly (number | null)[]
}

/** Both voices on the speaker's time axis (pronunciation notes §2.7). */
export type VoicePicture = {
  durationMs: number
  theirs: VoiceLane
  yours: VoiceLane
  /** The most different fifth, in frames from … to: where to listen, never an error. */
  mostDifferent: readonly (readonly [number, number])[]
  /** For each frame of theirs, the frame of yours: when it was said. */
  yourFrames: readonly number[]
}

const MOST_DIFFERENT_SHARE = 0.2
/** Below this the two are alike everywhere, and nothing is shaded. */
const ALIKE_BELOW = 0.05
const SMOOTHED_OVER_FRAMES = 4
const SHORTEST_SHADE_FRAMES = 4

/** Speech at 16 kHz, without its silences → one voice on its own time axis. */
export function voiceLane(speech: Float32Array): VoiceLane {
  const loudness = loudnessContour(speech)
  const pitch = pitchContour(speech)
  return { loudness, pitch: loudness.map((_, at) => pitch[at] ?? null) }
}

/** Each lane on its own time; `alignment`: yours first, theirs second. */
export function drawVoices(
  theirs: VoiceLane,
  yours: VoiceLane,
  alignment: Alignment,
): VoicePicture {
  const frames = theirs.loudness.length
  const { yourFrames, differences } = alongTheirTime(alignment, frames)
  return {
    durationMs: frames * FRAME_MS,
    theirs,
    yours: {
      loudness: yourFrames.map((frame) => yours.loudness[frame] ?? 0),
      pitch: yourFrames.map((frame) => yours.pitch[frame] ?? null),
    },
    mostDifferent: mostDifferentRuns(smooth(differences)),
    yourFrames,
  }
}

/** Several of the learner's frames may fall on one of the speaker's: the middle one is drawn. */
function alongTheirTime(
  { pairs }: Alignment,
  frames: number,
): { yourFrames: number[]; differences: number[] } {
  const sums = Array.from({ length: frames }, () => ({ yours: 0, difference: 0, count: 0 }))
  for (const { first, second, difference } of pairs) {
    const sum = sums[second]
    if (!sum) continue
    sum.yours += first
    sum.difference += difference
    sum.count += 1
  }
  return {
    yourFrames: sums.map(({ yours, count }) => Math.round(yours / Math.max(1, count))),
    differences: sums.map(({ difference, count }) => difference / Math.max(1, count)),
  }
}

function smooth(values: readonly number[]): number[] {
  return values.map((_, at) => {
    const near = values.slice(Math.max(0, at - SMOOTHED_OVER_FRAMES), at + SMOOTHED_OVER_FRAMES + 1)
    return near.reduce((sum, value) => sum + value, 0) / near.length
  })
}

function mostDifferentRuns(differences: readonly number[]): [number, number][] {
  const threshold = Math.max(
    ALIKE_BELOW,
    percentile(differences, 1 - MOST_DIFFERENT_SHARE) ?? Infinity,
  )
  const runs: [number, number][] = []
  for (const [at, difference] of differences.entries()) {
    if (difference < threshold) continue
    const last = runs.at(-1)
    if (last && last[1] === at) last[1] = at + 1
    else runs.push([at, at + 1])
  }
  return runs.filter(([from, to]) => to - from >= SHORTEST_SHADE_FRAMES)
}

/** Quieter than this beside the loudest frame is drawn as nothing. */
const DRAWN_DB = 30

/** Loudness of speech at 16 kHz for each frame of 10 ms: 0 to 1, 1 the loudest of this speaker. */
function loudnessContour(speech: Float32Array): number[] {
  const levels = Array.from({ length: frameCount(speech) }, (_, frame) => {
    let energy = 1e-10
    const start = frame * HOP_SAMPLES
    for (let at = start; at < start + WINDOW_SAMPLES; at += 1) energy += (speech[at] ?? 0) ** 2
    return 10 * Math.log10(energy / WINDOW_SAMPLES)
  })
  const loudest = Math.max(...levels)
  return levels.map((level) => Math.max(0, 1 + (level - loudest) / DRAWN_DB))
}
