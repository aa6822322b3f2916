/** Points of the transform: the next power of two above a window of 400 samples. */
export const FOURIER_POINTS = 512

const HALF = FOURIER_POINTS / 2
const COSINES = Float64Array.from({ length: HALF }, (_, k) => Math.cos((Math.PI * k) / HALF))
const SINES = Float64Array.from({ length: HALF }, (_, k) => Math.sin((Math.PI * k) / HALF))
/** What changes places, two by two in one row. */
const SWAPS = Uint16Array.from(
  Array.from({ length: FOURIER_POINTS }, (_, at) => [at, mirrorBits(at)])
    .filter(([at = 0, mirrored = 0]) => mirrored > at)
    .flat(),
)

/** Fast Fourier transform (radix 2), in place; both of FOURIER_POINTS numbers. */
export function transform(real: Float64Array, imaginary: Float64Array): void {
  // An index and no iterator: an entry each time would be most of what an attempt leaves to be collected.
  for (let at = 0; at < SWAPS.length; at += 2) {
    const one = SWAPS[at] ?? 0
    const other = SWAPS[at + 1] ?? 0
    swap(real, one, other)
    swap(imaginary, one, other)
  }
  transformFours(real, imaginary)
  for (let size = 8; size <= FOURIER_POINTS; size *= 2) {
    const half = size / 2
    const stride = FOURIER_POINTS / size
    for (let start = 0; start < FOURIER_POINTS; start += size) {
      for (let k = 0; k < half; k += 1) {
        const low = start + k
        const high = low + half
        const cosine = COSINES[k * stride] ?? 0
        const sine = SINES[k * stride] ?? 0
        const highReal = real[high] ?? 0
        const highImaginary = imaginary[high] ?? 0
        const turnedReal = highReal * cosine + highImaginary * sine
        const turnedImaginary = highImaginary * cosine - highReal * sine
        const lowReal = real[low] ?? 0
        const lowImaginary = imaginary[low] ?? 0
        real[high] = lowReal - turnedReal
        imaginary[high] = lowImaginary - turnedImaginary
        real[low] = lowReal + turnedReal
        imaginary[low] = lowImaginary + turnedImaginary
      }
    }
  }
}

/** The first two rounds in one: their turns are quarters of a circle, and nothing is multiplied. */
function transformFours(real: Float64Array, imaginary: Float64Array): void {
  for (let at = 0; at < FOURIER_POINTS; at += 4) {
    const sumReal = (real[at] ?? 0) + (real[at + 1] ?? 0)
    const sumImaginary = (imaginary[at] ?? 0) + (imaginary[at + 1] ?? 0)
    const gapReal = (real[at] ?? 0) - (real[at + 1] ?? 0)
    const gapImaginary = (imaginary[at] ?? 0) - (imaginary[at + 1] ?? 0)
    const nextSumReal = (real[at + 2] ?? 0) + (real[at + 3] ?? 0)
    const nextSumImaginary = (imaginary[at + 2] ?? 0) + (imaginary[at + 3] ?? 0)
    const nextGapReal = (real[at + 2] ?? 0) - (real[at + 3] ?? 0)
    const nextGapImaginary = (imaginary[at + 2] ?? 0) - (imaginary[at + 3] ?? 0)
    real[at] = sumReal + nextSumReal
    imaginary[at] = sumImaginary + nextSumImaginary
    real[at + 1] = gapReal + nextGapImaginary
    imaginary[at + 1] = gapImaginary - nextGapReal
    real[at + 2] = sumReal - nextSumReal
    imaginary[at + 2] = sumImaginary - nextSumImaginary
    real[at + 3] = gapReal - nextGapImaginary
    imaginary[at + 3] = gapImaginary + nextGapReal
  }
}

function swap(values: Float64Array, a: number, b: number): void {
  const kept = values[a] ?? 0
  values[a] = values[b] ?? 0
  values[b] = kept
}

function mirrorBits(value: number): number {
  let mirrored = 0
  for (let bit = 1; bit < FOURIER_POINTS; bit *= 2) {
    if (value & bit) mirrored += FOURIER_POINTS / 2 / bit
  }
  return mirrored
}
