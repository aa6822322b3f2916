import { breathlessFold, foldPothwari } from './pothwari-spelling.ts'

/** Bounds the work: no word of the course has more. */
const MOST_SHORT_A = 4

/**
 * Whether `given` is how an English speaker might spell `expected`. English speakers write a short a as u (sat, sut). They miss
 * aspiration (ṭheek, teek) and a final nasal vowel (graañ, graa), and write a t, but for the first letter, as th (raat, raath).
 * `given` and `expected` are plain (`plainWord`); `written` is as the course writes it.
 */
export function isByEnglishEar(given: string, expected: string, written: string): boolean {
  const endsInNasal = written.endsWith('ñ')
  // Neither the curled ṭ nor a double t: "kutha" is kudhur (where) and no dog.
  const hasSingleT = /[^t]t(?![th])/.test(written)
  const sound = foldPothwari(hasSingleT ? given.replace(/(?!^)th/g, 't') : given)
  const breathless = breathlessFold(given)
  return spelledByEar(expected).some((spelling) => {
    const wanted = breathlessFold(spelling)
    if (breathless !== wanted && !(endsInNasal && `${breathless}n` === wanted)) return false
    // The breath may be left out; one that nobody says makes another word (tak, thak).
    return breathsBeyond(sound, foldPothwari(spelling)) === 0
  })
}

/** The word, and the same with any of its short a written u. */
export function spelledByEar(expected: string): string[] {
  const places = [...expected].flatMap((_, at) => (isShortA(expected, at) ? [at] : []))
  return places
    .slice(0, MOST_SHORT_A)
    .reduce(
      (spellings, at) => [
        ...spellings,
        ...spellings.map((spelling) => `${spelling.slice(0, at)}u${spelling.slice(at + 1)}`),
      ],
      [expected],
    )
}

/** An a between consonants or at the beginning; an h after it would make it long. */
function isShortA(word: string, at: number): boolean {
  const [before = '', after = ''] = [word[at - 1], word[at + 1]]
  return word[at] === 'a' && !/[aeiou]/.test(before) && /[^aeiouhy]/.test(after)
}

/** How many letters carry a breath that the expected word has not got there. */
function breathsBeyond(given: string, expected: string): number {
  const wanted = breathsOf(expected)
  return breathsOf(given).filter((letter) => !wanted.includes(letter)).length
}

function breathsOf(folded: string): string[] {
  return folded.match(/[kgjtdb]h/g) ?? []
}
