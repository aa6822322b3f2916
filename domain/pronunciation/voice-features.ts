import { MEL_BANDS, melFilters } from './mel-filters.ts'
import { type PowerSpectra, SPECTRUM_BINS } from './power-spectra.ts'

/** c0 to c8: finer ripples of the spectrum are the pitch of one person, not the sound of a word. */
const COEFFICIENTS = 9
/** With how each coefficient moves. */
export const FEATURES = COEFFICIENTS * 2

/** One direction of 18 numbers, of length 1, for each frame: about 14 kB for a second. */
export type VoiceFeatures = { frames: number; values: Float64Array }

const FLOOR_DB = 60
const DELTA_REACH = 2
/** Movement is small beside position, and counts as much. */
const DELTA_WEIGHT = 2
const COSINES = Float64Array.from({ length: COEFFICIENTS * MEL_BANDS }, (_, at) => {
  const coefficient = Math.floor(at / MEL_BANDS)
  const band = at % MEL_BANDS
  return Math.sqrt(2 / MEL_BANDS) * Math.cos((Math.PI * coefficient * (band + 0.5)) / MEL_BANDS)
})

/** What two voices are compared by (pronunciation notes §2.6, step 3). `warp`: the learner's vocal tract beside the speaker's. */
export function voiceFeatures(spectra: PowerSpectra, warp = 1): VoiceFeatures {
  const { frames } = spectra
  const cepstra = cepstraOf(melLevels(spectra, warp), frames)
  const values = new Float64Array(frames * FEATURES)
  for (let frame = 0; frame < frames; frame += 1) {
    for (let c = 0; c < COEFFICIENTS; c += 1) {
      values[frame * FEATURES + c] = cepstra[frame * COEFFICIENTS + c] ?? 0
      values[frame * FEATURES + COEFFICIENTS + c] = movement(cepstra, frames, frame, c)
    }
  }
  normalise(values, frames)
  makeUnitLength(values, frames)
  return { frames, values }
}

/** Half of the frames: what a first, quick look needs. */
export function everySecondFrame({ frames, values }: VoiceFeatures): VoiceFeatures {
  const kept = Math.ceil(frames / 2)
  const half = new Float64Array(kept * FEATURES)
  for (let frame = 0; frame < kept; frame += 1) {
    const from = 2 * frame * FEATURES
    half.set(values.subarray(from, from + FEATURES), frame * FEATURES)
  }
  return { frames: kept, values: half }
}

/** Decibels by band, nothing more than 60 dB below the loudest. */
function melLevels({ frames, values }: PowerSpectra, warp: number): Float32Array {
  const filters = melFilters(warp)
  const levels = new Float32Array(frames * MEL_BANDS)
  let loudest = -Infinity
  for (let frame = 0; frame < frames; frame += 1) {
    for (const [band, { firstBin, weights }] of filters.entries()) {
      const from = frame * SPECTRUM_BINS + firstBin
      let power = 1e-12
      for (let k = 0; k < weights.length; k += 1)
        power += (weights[k] ?? 0) * (values[from + k] ?? 0)
      const level = 10 * Math.log10(power)
      levels[frame * MEL_BANDS + band] = level
      loudest = Math.max(loudest, level)
    }
  }
  for (let at = 0; at < levels.length; at += 1) {
    levels[at] = Math.max(levels[at] ?? 0, loudest - FLOOR_DB)
  }
  return levels
}

function cepstraOf(levels: Float32Array, frames: number): Float32Array {
  const cepstra = new Float32Array(frames * COEFFICIENTS)
  for (let frame = 0; frame < frames; frame += 1) {
    for (let c = 0; c < COEFFICIENTS; c += 1) {
      let sum = 0
      for (let band = 0; band < MEL_BANDS; band += 1) {
        sum += (COSINES[c * MEL_BANDS + band] ?? 0) * (levels[frame * MEL_BANDS + band] ?? 0)
      }
      cepstra[frame * COEFFICIENTS + c] = sum
    }
  }
  return cepstra
}

/** Slope over two frames to each side. */
function movement(cepstra: Float32Array, frames: number, frame: number, c: number): number {
  let sum = 0
  for (let k = 1; k <= DELTA_REACH; k += 1) {
    const after = Math.min(frames - 1, frame + k) * COEFFICIENTS + c
    const before = Math.max(0, frame - k) * COEFFICIENTS + c
    sum += k * ((cepstra[after] ?? 0) - (cepstra[before] ?? 0))
  }
  return (DELTA_WEIGHT * sum) / 10
}

/** Mean 0 and spread 1 over the utterance: takes the microphone and the room away. */
function normalise(values: Float64Array, frames: number): void {
  for (let c = 0; c < FEATURES; c += 1) {
    let sum = 0
    for (let at = c; at < values.length; at += FEATURES) sum += values[at] ?? 0
    const mean = sum / frames
    let squares = 0
    for (let at = c; at < values.length; at += FEATURES) squares += ((values[at] ?? 0) - mean) ** 2
    const spread = Math.sqrt(squares / frames) + 1e-3
    for (let at = c; at < values.length; at += FEATURES) {
      values[at] = ((values[at] ?? 0) - mean) / spread
    }
  }
}

function makeUnitLength(values: Float64Array, frames: number): void {
  for (let frame = 0; frame < frames; frame += 1) {
    const from = frame * FEATURES
    let squares = 1e-9
    for (let c = 0; c < FEATURES; c += 1) squares += (values[from + c] ?? 0) ** 2
    const scale = 1 / Math.sqrt(squares)
    for (let c = 0; c < FEATURES; c += 1) values[from + c] = (values[from + c] ?? 0) * scale
  }
}
