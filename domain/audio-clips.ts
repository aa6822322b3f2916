import { answerWords, foldShahmukhi, isShahmukhi, plainWord } from './letters.ts'
import { type ClipType, LESSON_OF_TYPE, TYPE_LABELS } from './audio-clip-types.ts'
import { DEFAULT_GREETING } from './default-greeting.ts'

/** A clip with the words it says, and their meanings. */
export type LibraryClip = {
  path: string
  lesson: number
  roman: string
  shahmukhi: string
  english: string
}

/** Only `word` says what was asked for; all others are another word of the same kind, or the greeting. */
export type FoundClip = { path: string; match: 'word' | ClipType | 'default' }

/**
 * Finds the clip of a phrase: English or Pothwari words to lesson files; else lesson 1, 2 or 3 by the kind
 * of word; else the default greeting. A meaning that two different words have finds neither (decision 016).
 */
export function audioLibrary(clips: readonly LibraryClip[]): (words: string) => FoundClip {
  const byWords = new Map<string, LibraryClip | null>()
  for (const clip of clips) {
    for (const key of new Set([clip.roman, clip.shahmukhi, clip.english].map(keyOf))) {
      const other = byWords.get(key)
      const isSame = other === undefined || (other !== null && sayTheSame(other, clip))
      byWords.set(key, isSame ? (other ?? clip) : null)
    }
  }

  return (words) => {
    const exact = byWords.get(keyOf(words))
    if (exact) return { path: exact.path, match: 'word' }
    const type = typeOf(words, clips)
    const first = type && clips.find(({ lesson }) => lesson === LESSON_OF_TYPE[type])
    return type && first
      ? { path: first.path, match: type }
      : { path: DEFAULT_GREETING, match: 'default' }
  }
}

/** Case, marks, punctuation and what stands in brackets do not count; the words and their order do. */
function keyOf(words: string): string {
  return plainWords(words.replace(/\([^)]*\)/g, ' ')).join(' ')
}

function plainWords(words: string): string[] {
  return answerWords(words).map((word) =>
    isShahmukhi(word) ? foldShahmukhi(word) : plainWord(word),
  )
}

function sayTheSame(one: LibraryClip, other: LibraryClip): boolean {
  return keyOf(one.roman) === keyOf(other.roman) && keyOf(one.shahmukhi) === keyOf(other.shahmukhi)
}

/** By the first word that tells it; a whole line of the first three lessons is of its lesson's kind. */
function typeOf(words: string, clips: readonly LibraryClip[]): ClipType | null {
  const asked = plainWords(words)
  const types: readonly ClipType[] = ['greeting', 'family', 'animal']
  for (const word of asked) {
    const listed = types.find((type) => TYPE_LABELS[type].includes(word))
    if (listed) return listed
    const taught = clips.find(({ roman, shahmukhi }) =>
      [roman, shahmukhi].map(keyOf).includes(word),
    )
    const type = taught && types.find((one) => LESSON_OF_TYPE[one] === taught.lesson)
    if (type) return type
  }
  return null
}
