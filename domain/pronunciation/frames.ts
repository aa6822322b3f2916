import { SAMPLE_RATE_HZ } from './resample.ts'

/** A look at the voice is 25 ms long, and one begins every 10 ms. */
export const FRAME_MS = 10
export const HOP_SAMPLES = (SAMPLE_RATE_HZ * FRAME_MS) / 1000
export const WINDOW_SAMPLES = (SAMPLE_RATE_HZ * 25) / 1000

/** At least one: what is shorter than a window is looked at once, padded with silence. */
export function frameCount(samples: Float32Array): number {
  return Math.max(1, Math.floor((samples.length - WINDOW_SAMPLES) / HOP_SAMPLES) + 1)
}

/** The value that `share` of the values lie below; null of none. */
export function percentile(values: ArrayLike<number>, share: number): number | null {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
}
