/** Samples per second of everything that is compared. */
export const SAMPLE_RATE_HZ = 16_000

/** Zero crossings of the sinc on each side: the steepness of the cut. */
const LOBES = 16
/** The cut lies a little below half the lower rate, where the window's slope would let echoes through. */
const PASS_SHARE = 0.95

/**
 * Samples at `fromHz` → the same sound at `toHz`, by a windowed sinc (Hann). One row of weights for each phase
 * that the two rates make, so that nothing is worked out twice.
 */
export function resample(
  samples: Float32Array,
  fromHz: number,
  toHz: number = SAMPLE_RATE_HZ,
): Float32Array {
  if (fromHz === toHz) return samples
  const ratio = toHz / fromHz
  const reach = Math.ceil(LOBES / Math.min(1, ratio))
  const phases = toHz / greatestCommonDivisor(fromHz, toHz)
  const weights = phaseWeights(phases, reach, Math.min(1, ratio) * PASS_SHARE, fromHz / toHz)
  const resampled = new Float32Array(Math.floor(samples.length * ratio))
  for (let n = 0; n < resampled.length; n += 1) {
    const first = Math.floor((n * fromHz) / toHz) - reach + 1
    const row = (n % phases) * reach * 2
    const from = Math.max(0, -first)
    const to = Math.min(reach * 2, samples.length - first)
    let sum = 0
    for (let k = from; k < to; k += 1) sum += (samples[first + k] ?? 0) * (weights[row + k] ?? 0)
    resampled[n] = sum
  }
  return resampled
}

function phaseWeights(phases: number, reach: number, cut: number, step: number): Float64Array {
  const weights = new Float64Array(phases * reach * 2)
  for (let phase = 0; phase < phases; phase += 1) {
    const at = phase * step
    for (let k = 0; k < reach * 2; k += 1) {
      const distance = at - Math.floor(at) - (k - reach + 1)
      const angle = Math.PI * distance * cut
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / reach)
      weights[phase * reach * 2 + k] = cut * sinc * window
    }
  }
  return weights
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
