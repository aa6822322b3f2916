/** The bands: 70 or more good, 50 to 69 middling, below 50 again. */
export type LikenessBand = 'good' | 'middling' | 'again'

const GOOD_FROM = 70
/** Where an attempt passes: requiring 70 would fail one right attempt in three. */
export const ACCEPTED_FROM = 50

/** `score` is 0 to 100. */
export function likenessBand(score: number): LikenessBand {
  if (score >= GOOD_FROM) return 'good'
  return score >= ACCEPTED_FROM ? 'middling' : 'again'
}
