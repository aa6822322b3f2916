const LEAST_SHARE = 0.7

/** A phrase is heard as a phrase when at least 70 % of its words are there. */
export function isPhraseMatch(matched: number, total: number): boolean {
  // In whole numbers: 0.7 has no exact fraction, and 7 of 10 shall count.
  return total > 0 && Math.round(matched * 100) >= Math.round(total * LEAST_SHARE * 100)
}
