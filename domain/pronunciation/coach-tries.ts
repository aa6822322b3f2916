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

/** Two of the last three were spoken and not matched: the machine may be the one that is wrong. Silence is no try. */
export function isUnmatched(tries: readonly CoachTry[]): boolean {
  return (
    !isAccepted(tries) &&
    spokenTries(tries).filter((each) => !isUnscored(each)).length >= FAILED_TRIES_BEFORE_OWN_WORD
  )
}

/**
 * Whether the learner's own word is enough (pronunciation notes §2.7): once an attempt is accepted, where nothing
 * was to be scored, and when the machine could not match.
 */
export function ownWordCounts(tries: readonly CoachTry[]): boolean {
  return isAccepted(tries) || isUnmatched(tries) || spokenTries(tries).some(isUnscored)
}

function isUnscored({ score, refusal }: CoachTry): boolean {
  return score === null && refusal === null
}

function spokenTries(tries: readonly CoachTry[]): readonly CoachTry[] {
  return counting(tries).filter(({ refusal }) => refusal !== 'silent')
}

function counting(tries: readonly CoachTry[]): readonly CoachTry[] {
  return tries.slice(-TRIES_THAT_COUNT)
}
