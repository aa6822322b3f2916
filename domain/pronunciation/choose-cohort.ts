/** A phrase of the course with its clip, as far as choosing rivals goes. */
export type SpokenPhrase = { id: string; roman: string; speaker: string; clipUrl: string }

/**
 * The other phrases in the same voice that an attempt may be measured against, spread over the course and always
 * in the same order. A phrase that is part of the other, as `ghar` of `ghar bich`, is no rival.
 */
export function cohortCandidates(
  target: SpokenPhrase,
  phrases: readonly SpokenPhrase[],
): SpokenPhrase[] {
  const seen = new Set([target.clipUrl])
  return phrases
    .filter((phrase) => {
      if (phrase.speaker !== target.speaker || seen.has(phrase.clipUrl)) return false
      seen.add(phrase.clipUrl)
      return !contains(phrase.roman, target.roman) && !contains(target.roman, phrase.roman)
    })
    .sort((a, b) => spread(a.id) - spread(b.id))
}

function contains(longer: string, shorter: string): boolean {
  return ` ${wordsOf(longer)} `.includes(` ${wordsOf(shorter)} `)
}

function wordsOf(roman: string): string {
  return roman
    .toLowerCase()
    .replace(/[.,;:!?]/g, '')
    .split(/\s+/)
    .join(' ')
    .trim()
}

/** A number that has nothing to do with the order of the ids (FNV-1a). */
function spread(id: string): number {
  let hash = 2_166_136_261
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
