import { FOURIER_POINTS, transform } from './fourier.ts'
import { frameCount, HOP_SAMPLES, WINDOW_SAMPLES } from './frames.ts'

/** Bands of one spectrum: 0 to 8,000 Hz. */
export const SPECTRUM_BINS = FOURIER_POINTS / 2 + 1

/** Frame after frame in one row of numbers: `values[frame * SPECTRUM_BINS + bin]`. */
export type PowerSpectra = { frames: number; values: Float32Array }

const PRE_EMPHASIS = 0.97
const HAMMING = Float64Array.from(
  { length: WINDOW_SAMPLES },
  (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (WINDOW_SAMPLES - 1)),
)

/** Power spectra of speech at 16 kHz (pronunciation notes §2.6, step 3). */
export function powerSpectra(speech: Float32Array): PowerSpectra {
  const frames = frameCount(speech)
  const values = new Float32Array(frames * SPECTRUM_BINS)
  const real = new Float64Array(FOURIER_POINTS)
  const imaginary = new Float64Array(FOURIER_POINTS)
  for (let frame = 0; frame < frames; frame += 1) {
    real.fill(0)
    imaginary.fill(0)
    const start = frame * HOP_SAMPLES
    for (let at = 0; at < WINDOW_SAMPLES; at += 1) {
      const before = start + at === 0 ? 0 : (speech[start + at - 1] ?? 0)
      const emphasised = (speech[start + at] ?? 0) - PRE_EMPHASIS * before
      real[at] = emphasised * (HAMMING[at] ?? 0)
    }
    transform(real, imaginary)
    for (let bin = 0; bin < SPECTRUM_BINS; bin += 1) {
      values[frame * SPECTRUM_BINS + bin] = (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
    }
  }
  return { frames, values }
}
