export type ScoreBand = 'good' | 'nearly' | 'again'

const GOOD_FROM = 70
const NEARLY_FROM = 50

/** How a score of 0 to 100 reads: 70 or more good, 50 to 69 nearly, below 50 once more. */
export function scoreBand(score: number): ScoreBand {
  if (score >= GOOD_FROM) return 'good'
  return score >= NEARLY_FROM ? 'nearly' : 'again'
}
