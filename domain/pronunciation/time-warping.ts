import { FEATURES, type VoiceFeatures } from './voice-features.ts'

/** Frames of the first and of the second that belong together, in order, and how different they are (0 to 2). */
export type AlignedPair = { first: number; second: number; difference: number }
export type Alignment = { distance: number; pairs: readonly AlignedPair[] }

/** The two may drift apart by a quarter of the longer one. */
const BAND_SHARE = 0.25
const BAND_SLACK_FRAMES = 8
const DIAGONAL = 1
const FIRST_ONLY = 2
const SECOND_ONLY = 3

/** How far apart two utterances are, 0 to 2, when time may stretch (pronunciation notes §2.6, step 4). */
export function warpedDistance(first: VoiceFeatures, second: VoiceFeatures): number {
  return fill(first, second, null)
}

/** The same, with the way on which the two were laid together. */
export function alignVoices(first: VoiceFeatures, second: VoiceFeatures): Alignment {
  const steps = new Uint8Array(first.frames * second.frames)
  const distance = fill(first, second, steps)
  const pairs: AlignedPair[] = []
  let i = first.frames - 1
  let j = second.frames - 1
  const difference = new Float64Array(second.frames)
  for (;;) {
    fillDifferences(first, i, second, j, j, difference)
    pairs.push({ first: i, second: j, difference: difference[j] ?? 0 })
    if (i === 0 && j === 0) break
    const step = steps[i * second.frames + j]
    if (step !== SECOND_ONLY) i -= 1
    if (step !== FIRST_ONLY) j -= 1
  }
  return { distance, pairs: pairs.reverse() }
}

/** Symmetric steps: the diagonal counts twice, so that every way weighs N + M. */
function fill(first: VoiceFeatures, second: VoiceFeatures, steps: Uint8Array | null): number {
  const rows = first.frames
  const columns = second.frames
  const band = Math.max(
    BAND_SHARE * Math.max(rows, columns),
    Math.abs(rows - columns) / 2 + BAND_SLACK_FRAMES,
  )
  const differences = new Float64Array(columns)
  let above = new Float64Array(columns).fill(Infinity)
  let current = new Float64Array(columns)
  for (let i = 0; i < rows; i += 1) {
    const centre = (i * columns) / rows
    const from = Math.max(0, Math.floor(centre - band))
    const to = i === rows - 1 ? columns - 1 : Math.min(columns - 1, Math.ceil(centre + band))
    fillDifferences(first, i, second, from, to, differences)
    current.fill(Infinity)
    let left = Infinity
    // Before the first frame of both nothing has been paid.
    let diagonal = i === 0 ? 0 : from === 0 ? Infinity : (above[from - 1] ?? Infinity)
    for (let j = from; j <= to; j += 1) {
      const difference = differences[j] ?? 0
      const up = above[j] ?? Infinity
      let best = diagonal + 2 * difference
      let step = DIAGONAL
      if (up + difference < best) {
        best = up + difference
        step = FIRST_ONLY
      }
      if (left + difference < best) {
        best = left + difference
        step = SECOND_ONLY
      }
      current[j] = best
      if (steps) steps[i * columns + j] = step
      left = best
      diagonal = up
    }
    const filled = current
    current = above
    above = filled
  }
  return (above[columns - 1] ?? Infinity) / (rows + columns)
}

/**
 * One minus the cosine (both are of length 1) of one frame of `a` with the frames `from` to `to` of `b`. Six features
 * in one go: twice as fast as a loop over the features of each pair, and the most of the time is spent here.
 */
function fillDifferences(
  a: VoiceFeatures,
  i: number,
  b: VoiceFeatures,
  from: number,
  to: number,
  differences: Float64Array,
): void {
  const { values } = b
  differences.fill(1, from, to + 1)
  for (let k = 0; k < FEATURES; k += 6) {
    const at = i * FEATURES + k
    const a0 = a.values[at] ?? 0
    const a1 = a.values[at + 1] ?? 0
    const a2 = a.values[at + 2] ?? 0
    const a3 = a.values[at + 3] ?? 0
    const a4 = a.values[at + 4] ?? 0
    const a5 = a.values[at + 5] ?? 0
    for (let j = from, n = from * FEATURES + k; j <= to; j += 1, n += FEATURES) {
      const low = a0 * (values[n] ?? 0) + a1 * (values[n + 1] ?? 0) + a2 * (values[n + 2] ?? 0)
      const high = a3 * (values[n + 3] ?? 0) + a4 * (values[n + 4] ?? 0) + a5 * (values[n + 5] ?? 0)
      differences[j] = (differences[j] ?? 0) - low - high
    }
  }
}
