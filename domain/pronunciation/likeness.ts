import { warpedDistance } from './time-warping.ts'
import { everySecondFrame, type VoiceFeatures } from './voice-features.ts'

/** With fewer other clips of the same voice too many wrong phrases would pass (pronunciation notes §2.3). */
export const SMALLEST_COHORT = 20
/** More than this tell no more. */
export const LARGEST_COHORT = 25

const NEAREST_SHARE = 0.2
const FEWEST_NEAREST = 3
/** One closer to the phrase than to its closest rivals by a twentieth is worth 20 points. */
const POINTS_PER_NEARNESS = 400

/**
 * Below 1: closer to this phrase than to its closest rivals (pronunciation notes §2.6, step 6). `clips` are the
 * phrase in one or more voices, `cohort` other phrases in the same voices. Null where the cohort is too small.
 */
export function nearness(
  attempt: VoiceFeatures,
  clips: readonly VoiceFeatures[],
  cohort: readonly VoiceFeatures[],
): number | null {
  if (clips.length === 0 || cohort.length < SMALLEST_COHORT) return null
  const own = mean(clips.map((clip) => warpedDistance(attempt, clip)))
  const rivals = mean(nearestDistances(attempt, cohort))
  // Equally far from everything, as a recording that is nothing: neither near nor far.
  return rivals === 0 ? 1 : own / rivals
}

/**
 * Only the closest rivals count. Who may be among them is found on every second frame, in a quarter of the time, and
 * twice as many as count are then measured frame by frame.
 */
function nearestDistances(attempt: VoiceFeatures, cohort: readonly VoiceFeatures[]): number[] {
  const counted = Math.max(FEWEST_NEAREST, Math.round(cohort.length * NEAREST_SHARE))
  const coarse = everySecondFrame(attempt)
  return cohort
    .map((clip) => ({ clip, about: warpedDistance(coarse, everySecondFrame(clip)) }))
    .sort((a, b) => a.about - b.about)
    .slice(0, 2 * counted)
    .map(({ clip }) => warpedDistance(attempt, clip))
    .sort((a, b) => a - b)
    .slice(0, counted)
}

/** 0 to 100, whole points; 1 reads 50, 0.95 reads 70, 0.875 and less 100 (step 7). */
export function likenessScore(near: number): number {
  return Math.max(0, Math.min(100, Math.round(50 + POINTS_PER_NEARNESS * (1 - near))))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
