import type { PowerSpectra } from './power-spectra.ts'
import { warpedDistance } from './time-warping.ts'
import { voiceFeatures, type VoiceFeatures } from './voice-features.ts'

/** How much shorter than the speaker's a learner's vocal tract may be: 1.28 is a small child beside a man. */
export const WARPS = [0.76, 0.82, 0.88, 0.94, 1, 1.06, 1.12, 1.2, 1.28] as const

/** Before the voice is known nothing is stretched. */
export const UNKNOWN_WARP = 1
/** Fewer phrases say more about the phrases than about the voice. */
export const FEWEST_WARM_UP_TAKES = 3
export const MOST_WARM_UP_TAKES = 6
/** What is far from 1 has to earn it. */
const RELUCTANCE = 0.2

/** One accepted phrase: how far the learner is from the speaker at each warp, in the order of WARPS. */
export type WarmUpTake = readonly number[]

export function measureWarps(attempt: PowerSpectra, clip: VoiceFeatures): WarmUpTake {
  return WARPS.map((warp) => warpedDistance(voiceFeatures(attempt, warp), clip))
}

/** The learner's warp beside this speaker (pronunciation notes §2.6, step 5); unknown below three phrases. */
export function estimateWarp(takes: readonly WarmUpTake[]): number {
  if (takes.length < FEWEST_WARM_UP_TAKES) return UNKNOWN_WARP
  let best: number = UNKNOWN_WARP
  let leastCost = Infinity
  for (const [at, warp] of WARPS.entries()) {
    const distance = takes.reduce((sum, take) => sum + (take[at] ?? Infinity), 0)
    const cost = distance * (1 + RELUCTANCE * Math.abs(Math.log(warp)))
    if (cost >= leastCost) continue
    leastCost = cost
    best = warp
  }
  return best
}

/** The newest six: a voice changes, above all a growing one. */
export function withTake(takes: readonly WarmUpTake[], take: WarmUpTake): WarmUpTake[] {
  return [...takes, take].slice(-MOST_WARM_UP_TAKES)
}
