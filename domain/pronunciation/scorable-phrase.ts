const MOST_WORDS = 5
const LONGEST_MS = 3000

/** Phrases of up to 5 words or 3 s are scored, sentences never (pronunciation notes §2.3); all can be listened to and compared by ear. */
export function isScorablePhrase(phrase: string, clipDurationMs: number): boolean {
  const words = phrase.split(/\s+/).filter((word) => word !== '')
  return words.length <= MOST_WORDS || clipDurationMs <= LONGEST_MS
}
