import { FOURIER_POINTS } from './fourier.ts'
import { SPECTRUM_BINS } from './power-spectra.ts'
import { SAMPLE_RATE_HZ } from './resample.ts'

export const MEL_BANDS = 26

const LOWEST_HZ = 100
const HIGHEST_HZ = 7000
/** Up to here the whole scale is stretched; above it bends so that it ends where it did. */
const KNEE_SHARE = 0.85

/** A triangle over some neighbouring bins of the spectrum. */
export type MelFilter = { firstBin: number; weights: Float32Array }

const made = new Map<number, readonly MelFilter[]>()

/**
 * The 26 bands in which the ear hears, for a vocal tract that is shorter (`warp` above 1: a child) or longer
 * than the speaker's. Made once for each warp.
 */
export function melFilters(warp: number): readonly MelFilter[] {
  const known = made.get(warp)
  if (known) return known
  const edges = bandEdges(warp)
  const filters = Array.from({ length: MEL_BANDS }, (_, band) =>
    triangle(edges[band] ?? 0, edges[band + 1] ?? 0, edges[band + 2] ?? 0),
  )
  made.set(warp, filters)
  return filters
}

/** In bins, as fractions. */
function bandEdges(warp: number): number[] {
  const lowest = melOf(LOWEST_HZ)
  const step = (melOf(HIGHEST_HZ) - lowest) / (MEL_BANDS + 1)
  return Array.from(
    { length: MEL_BANDS + 2 },
    (_, at) => (warped(hertzOf(lowest + step * at), warp) / SAMPLE_RATE_HZ) * FOURIER_POINTS,
  )
}

/** Piecewise linear; 7,000 Hz stays 7,000 Hz. */
function warped(hertz: number, warp: number): number {
  const knee = (KNEE_SHARE * HIGHEST_HZ) / Math.max(1, warp)
  if (hertz <= knee) return hertz * warp
  const kneeAt = warp * knee
  return kneeAt + ((HIGHEST_HZ - kneeAt) * (hertz - knee)) / (HIGHEST_HZ - knee)
}

function triangle(low: number, peak: number, high: number): MelFilter {
  const firstBin = Math.ceil(low)
  const lastBin = Math.min(SPECTRUM_BINS - 1, Math.floor(high))
  // The lowest bands may be narrower than a bin: then they take the nearest whole one.
  if (lastBin < firstBin) return { firstBin, weights: Float32Array.of(1) }
  const weights = Float32Array.from({ length: lastBin - firstBin + 1 }, (_, at) => {
    const bin = firstBin + at
    return bin < peak ? (bin - low) / (peak - low) : (high - bin) / (high - peak)
  })
  return { firstBin, weights }
}

const melOf = (hertz: number): number => 1127 * Math.log(1 + hertz / 700)
const hertzOf = (mel: number): number => 700 * (Math.exp(mel / 1127) - 1)
