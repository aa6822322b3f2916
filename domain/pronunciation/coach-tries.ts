import type { GateRefusal } from './recording-gate.ts'
import { ACCEPTED_FROM } from './likeness-band.ts'

/** One recording in the coach. Without a score and without a refusal: this phrase is not scored here. */
export type CoachTry = { score: number | null; refusal: GateRefusal | null }

/** Of so many the best counts. */
export const TRIES_THAT_COUNT = 3
const FAILED_TRIES_BEFORE_OWN_WORD = 2

/** The best score of the last three tries; null where none has one. */
export function bestScore(tries: readonly CoachTry[]): number | null {
  const scores = counting(tries).flatMap(({ score }) => (score === null ? [] : [score]))
  return scores.length === 0 ? null : Math.max(...scores)
}

/** Reached 50 in one of the last three. */
export function isAccepted(tries: readonly CoachTry[]): boolean {
  return (bestScore(tries) ?? 0) >= ACCEPTED_FROM
}

/**
 * Whether the learner's "I said it right" is enough (pronunciation notes §2.7): always where nothing was to be
 * scored, else when the machine could not match two of the last three. Saying nothing is not a try.
 */
export function ownWordCounts(tries: readonly CoachTry[]): boolean {
  const spoken = counting(tries).filter(({ refusal }) => refusal !== 'silent')
  if (spoken.length === 0) return false
  if (isAccepted(tries)) return true
  if (spoken.some(({ score, refusal }) => score === null && refusal === null)) return true
  return spoken.length >= FAILED_TRIES_BEFORE_OWN_WORD
}

function counting(tries: readonly CoachTry[]): readonly CoachTry[] {
  return tries.slice(-TRIES_THAT_COUNT)
}
