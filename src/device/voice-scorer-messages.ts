import type { Comparison, Sound } from '#domain/pronunciation/compare-voices.ts'
import type { WarmUpTake } from '#domain/pronunciation/vocal-tract.ts'

/** What the page asks of the worker. Both are of one build: nothing is parsed. */
export type ScorerRequest =
  | { kind: 'clip'; key: string; sound: Sound }
  | { kind: 'rival'; key: string; sound: Sound }
  | {
      kind: 'compare'
      id: number
      clipKey: string
      cohortKeys: readonly string[]
      attempt: Sound
      warp: number
    }
  /** What the attempt that was compared last tells of the learner's voice. */
  | { kind: 'take'; id: number; clipKey: string }

export type ScorerAnswer = { id: number; comparison?: Comparison; take?: WarmUpTake | null }
