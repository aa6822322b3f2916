import { FEATURES, type VoiceFeatures } from './voice-features.ts'

/** Frames of the first and of the second that belong together, in order, and how different they are (0 to 2). */
export type AlignedPair = { first: number; second: number; difference: number }
export type Alignment = { distance: number; pairs: readonly AlignedPair[] }

/** The two may drift apart by a quarter of the longer one. */
const BAND_SHARE = 0.25
const BAND_SLACK_FRAMES = 8
const DIAGONAL = 1
const FIRST_ONLY = 2

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
  for (;;) {
    pairs.push({ first: i, second: j, difference: frameDifference(first, i, second, j) })
    if (i === 0 && j === 0) break
    const step = steps[i * second.frames + j]
    const isDiagonal = step === DIAGONAL && i > 0 && j > 0
    const isFirst = !isDiagonal && (j === 0 || (step === FIRST_ONLY && i > 0))
    if (isDiagonal || isFirst) i -= 1
    if (isDiagonal || !isFirst) j -= 1
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
  let above = new Float64Array(columns).fill(Infinity)
  let current = new Float64Array(columns)
  for (let i = 0; i < rows; i += 1) {
    current.fill(Infinity)
    const centre = (i * columns) / rows
    const from = Math.max(0, Math.floor(centre - band))
    const to = i === rows - 1 ? columns - 1 : Math.min(columns - 1, Math.ceil(centre + band))
    for (let j = from; j <= to; j += 1) {
      const difference = frameDifference(first, i, second, j)
      let best = i === 0 && j === 0 ? 2 * difference : Infinity
      let step = 0
      const diagonal = j === 0 ? Infinity : (above[j - 1] ?? Infinity) + 2 * difference
      if (diagonal < best) {
        best = diagonal
        step = DIAGONAL
      }
      const down = (above[j] ?? Infinity) + difference
      if (down < best) {
        best = down
        step = FIRST_ONLY
      }
      const across = j === 0 ? Infinity : (current[j - 1] ?? Infinity) + difference
      if (across < best) {
        best = across
        step = 0
      }
      current[j] = best
      if (steps) steps[i * columns + j] = step
    }
    const filled = current
    current = above
    above = filled
  }
  return (above[columns - 1] ?? Infinity) / (rows + columns)
}

/** One minus the cosine; both are of length 1. */
function frameDifference(a: VoiceFeatures, i: number, b: VoiceFeatures, j: number): number {
  const fromA = i * FEATURES
  const fromB = j * FEATURES
  let sum = 0
  for (let k = 0; k < FEATURES; k += 1)
    sum += (a.values[fromA + k] ?? 0) * (b.values[fromB + k] ?? 0)
  return 1 - sum
}
