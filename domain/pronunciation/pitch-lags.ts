import { FOURIER_POINTS, transform } from './fourier.ts'

export type PitchLags = {
  /** How unlike itself the sound from `start` on is, by lag in samples; the next call fills it anew. */
  differencesAt(samples: Float32Array, start: number): Float64Array
}

/**
 * YIN's cumulative mean normalised difference (its step 3) of `window` samples for the lags 1 to `longest`. The products
 * of all lags come out of two transforms: half the time of the sums one by one. `window + longest` fit the transform.
 */
export function pitchLags(window: number, longest: number): PitchLags {
  const real = new Float64Array(FOURIER_POINTS)
  const imaginary = new Float64Array(FOURIER_POINTS)
  const differences = new Float64Array(longest + 1)
  return {
    differencesAt(samples, start) {
      real.fill(0)
      imaginary.fill(0)
      for (let at = 0; at < window; at += 1) real[at] = samples[start + at] ?? 0
      for (let at = 0; at < window + longest; at += 1) imaginary[at] = samples[start + at] ?? 0
      correlate(real, imaginary)
      let still = 0
      for (let at = 0; at < window; at += 1) still += (samples[start + at] ?? 0) ** 2
      let moved = still
      let running = 0
      for (let lag = 1; lag <= longest; lag += 1) {
        moved +=
          (samples[start + lag + window - 1] ?? 0) ** 2 - (samples[start + lag - 1] ?? 0) ** 2
        const difference = Math.max(0, still + moved - (2 * (real[lag] ?? 0)) / FOURIER_POINTS)
        running += difference
        differences[lag] = running > 0 ? (difference * lag) / running : 1
      }
      return differences
    },
  }
}

/** Both are real signals, and go through one transform as one complex signal. Leaves their products by lag in `first`. */
function correlate(first: Float64Array, second: Float64Array): void {
  transform(first, second)
  for (let k = 0; k <= FOURIER_POINTS / 2; k += 1) {
    const mirrored = (FOURIER_POINTS - k) % FOURIER_POINTS
    const a = first[k] ?? 0
    const b = second[k] ?? 0
    const c = first[mirrored] ?? 0
    const d = second[mirrored] ?? 0
    const xReal = (a + c) / 2
    const xImaginary = (b - d) / 2
    const yReal = (b + d) / 2
    const yImaginary = (c - a) / 2
    // The conjugate of the product, so that a transform forward is one backward: what comes out is real.
    first[k] = xReal * yReal + xImaginary * yImaginary
    second[k] = xImaginary * yReal - xReal * yImaginary
    first[mirrored] = first[k] ?? 0
    second[mirrored] = -(second[k] ?? 0)
  }
  second[0] = 0
  second[FOURIER_POINTS / 2] = 0
  transform(first, second)
}
