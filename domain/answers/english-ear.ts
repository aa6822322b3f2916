import { breathlessFold, foldPothwari } from './pothwari-spelling.ts'

/** A short a between consonants or at the beginning; after it no h, which would make it long. */
const SHORT_A = /(?<![aeiou])a(?![aeiouhy]|$)/g
/** Bounds the work: no word of the course has more. */
const MOST_SHORT_A = 4

/**
 * Whether an ear grown up with English writes the expected word so. It hears a short a as u (sat, sut), no breath after a letter (ṭheek,
 * teek) and no nasal at the end (graañ, graa). Both words plain.
 */
export function isByEnglishEar(given: string, expected: string, endsInNasal: boolean): boolean {
  const [sound, breathless] = [foldPothwari(given), breathlessFold(given)]
  return spelledByEar(expected).some((spelling) => {
    const wanted = breathlessFold(spelling)
    if (breathless !== wanted && !(endsInNasal && `${breathless}n` === wanted)) return false
    // The breath may be left out; one that nobody says makes another word (tak, thak).
    return breathsBeyond(sound, foldPothwari(spelling)) === 0
  })
}

/** The word with any of its short a written u. */
function spelledByEar(expected: string): string[] {
  const places = [...expected.matchAll(SHORT_A)].slice(0, MOST_SHORT_A).map(({ index }) => index)
  return places.reduce(
    (spellings, at) => [
      ...spellings,
      ...spellings.map((spelling) => `${spelling.slice(0, at)}u${spelling.slice(at + 1)}`),
    ],
    [expected],
  )
}

/** How many letters carry a breath that the expected word has not got there. */
function breathsBeyond(given: string, expected: string): number {
  const wanted = breathsOf(expected)
  return breathsOf(given).filter((letter) => !wanted.includes(letter)).length
}

function breathsOf(folded: string): string[] {
  return folded.match(/[kgjtdb]h/g) ?? []
}
