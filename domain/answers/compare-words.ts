import { editDistance } from './edit-distance.ts'
import { isByEnglishEar } from './english-ear.ts'
import { isOneOrMany } from './english-forms.ts'
import { ENGLISH_MEANING_WORDS } from './english-words.ts'
import { foldShahmukhi, isSameShahmukhi, isShahmukhi, plainWord } from '../letters.ts'
import { breathCount, ending, foldPothwari } from './pothwari-spelling.ts'
import type { CourseVocabulary } from './vocabulary.ts'

export type AnswerLanguage = 'phr' | 'en'

/**
 * One word of the answer against the word that stands there: `same`; `spelling`, the same sounds written
 * another way; `near`, as an English ear hears it, or one for many; `typo`, a slip that makes no other word; `other`.
 */
export type WordComparison = 'same' | 'spelling' | 'near' | 'typo' | 'other'

export function compareWords(
  given: string,
  expected: string,
  language: AnswerLanguage,
  vocabulary: CourseVocabulary,
): WordComparison {
  if (given === expected) return 'same'
  return language === 'phr'
    ? comparePothwari(given, expected, vocabulary)
    : compareEnglish(plainWord(given), plainWord(expected), vocabulary)
}

/** A word whose presence or absence changes the sentence. */
export function isKnownWord(
  word: string,
  language: AnswerLanguage,
  vocabulary: CourseVocabulary,
): boolean {
  const plain = plainWord(word)
  if (language === 'en') return vocabulary.english.has(plain)
  return vocabulary.pothwari.has(plain) || vocabulary.pothwariFolds.has(foldPothwari(plain))
}

function comparePothwari(
  given: string,
  expected: string,
  vocabulary: CourseVocabulary,
): WordComparison {
  const [givenPlain, expectedPlain] = [plainWord(given), plainWord(expected)]
  if (givenPlain === expectedPlain) return 'spelling'
  if (isShahmukhi(given) || isShahmukhi(expected)) {
    return compareShahmukhi(given, expected, vocabulary)
  }
  const [givenFold, expectedFold] = [foldPothwari(given), foldPothwari(expected)]
  const areBothWords = vocabulary.pothwari.has(givenPlain) && vocabulary.pothwari.has(expectedPlain)
  // "e" (this) and "ai" (is) sound alike to the rules, yet the course has both.
  if (givenFold === expectedFold) {
    return areBothWords || isNearerToAnother(givenPlain, expectedPlain, givenFold, vocabulary)
      ? 'other'
      : 'spelling'
  }
  const isNear =
    !vocabulary.pothwari.has(givenPlain) && isByEnglishEar(givenPlain, expectedPlain, expected)
  if (vocabulary.pothwariFolds.has(givenFold)) {
    // "nai" is naiñ before it is a spelling of "ne"; "naa" may be naañ or na.
    const isNearest =
      isNear &&
      soundsLike(givenFold, vocabulary).every(
        (word) => slipDistance(givenPlain, expectedPlain) < slipDistance(givenPlain, word),
      )
    return isNearest ? 'near' : 'other'
  }
  if (isNear) return 'near'
  // Short words of Pothwari lie one letter apart: from five letters on a slip can be told from a word.
  if ([...expectedPlain].length < 5) return 'other'
  const isSlip =
    givenFold[0] === expectedFold[0] &&
    ending(givenFold) === ending(expectedFold) &&
    breathCount(givenFold) === breathCount(expectedFold) &&
    slipDistance(givenFold, expectedFold) === 1 &&
    nearestDistance(givenFold, expectedFold, vocabulary.pothwariFolds) > 1
  return isSlip ? 'typo' : 'other'
}

/** پتر (leaf) may be پُتر (son) without its vowel sign, but who writes پُتر means no leaf. */
function compareShahmukhi(
  given: string,
  expected: string,
  vocabulary: CourseVocabulary,
): WordComparison {
  if (!isSameShahmukhi(given, expected)) return 'other'
  const isSameFold = foldShahmukhi(given) === foldShahmukhi(expected)
  const isOnlyUnsigned = isSameFold && !/\p{M}/u.test(given)
  if (vocabulary.shahmukhi.has(given) && !isOnlyUnsigned) return 'other'
  return isSameFold || !expected.endsWith('ں') ? 'spelling' : 'near'
}

/** "nikah" is a spelling of nikaah (marriage) before it is one of nikka (small), though both sound so. */
function isNearerToAnother(
  given: string,
  expected: string,
  sound: string,
  vocabulary: CourseVocabulary,
): boolean {
  const known = soundsLike(sound, vocabulary)
  if (!known.includes(expected)) return false
  const distance = slipDistance(given, expected)
  return known.some((word) => slipDistance(given, word) < distance)
}

function soundsLike(sound: string, vocabulary: CourseVocabulary): readonly string[] {
  return vocabulary.pothwariBySound.get(sound) ?? []
}

function compareEnglish(
  given: string,
  expected: string,
  vocabulary: CourseVocabulary,
): WordComparison {
  if (given === expected) return 'same'
  if (isOneOrMany(given, expected)) return 'near'
  const distance = slipDistance(given, expected)
  if (distance > ([...expected].length >= 8 ? 2 : 1)) return 'other'
  // A word that exists, or one that is a letter nearer, is no slip of this one.
  if (nearestDistance(given, expected, vocabulary.english) < distance) return 'other'
  // "fother" may be a mother or a father: not for us to choose.
  const isEitherOfTwo =
    ENGLISH_MEANING_WORDS.has(expected) &&
    nearestDistance(given, expected, ENGLISH_MEANING_WORDS) <= distance
  return isEitherOfTwo ? 'other' : 'typo'
}

function slipDistance(given: string, expected: string): number {
  return editDistance([...given], [...expected], true)
}

/** To the nearest known word but the expected one; 3 stands for "not near". */
function nearestDistance(given: string, expected: string, known: ReadonlySet<string>): number {
  let nearest = 3
  for (const word of known) {
    if (word === expected || Math.abs(word.length - given.length) >= nearest) continue
    nearest = Math.min(nearest, slipDistance(given, word))
  }
  return nearest
}
