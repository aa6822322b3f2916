import type { AnswerLanguage } from './compare-words.ts'
import { standsAt } from './equivalent-words.ts'
import { plainWord } from '../letters.ts'
import { foldPothwari } from './pothwari-spelling.ts'
import type { CourseVocabulary, EquivalentForm } from './vocabulary.ts'

type Phrase = { readonly plain: readonly string[]; readonly folded: readonly string[] }
/** How far both phrases are read, and whether a word of the equivalents table was among it. */
type Place = { readonly given: number; readonly expected: number; readonly hasEquivalent: boolean }

/**
 * "meri ammi" for "my mother": a word of the equivalents table, and beside it, in the same order, the same
 * words or their translations. A translation crosses the languages, so "his" never stands for "her".
 */
export function isTranslatedPhrase(
  given: readonly string[],
  expected: readonly string[],
  language: AnswerLanguage,
  vocabulary: CourseVocabulary,
): boolean {
  if (expected.length < 2) return false
  const [said, asked] = [phraseOf(given), phraseOf(expected)]
  if (![asked, said].every((phrase) => holdsEquivalent(phrase, vocabulary))) return false
  const places: Place[] = [{ given: 0, expected: 0, hasEquivalent: false }]
  const known = new Set<string>()
  // The loop also visits what it appends.
  for (const place of places) {
    const key = JSON.stringify(place)
    if (known.has(key)) continue
    known.add(key)
    const isGivenRead = place.given === said.plain.length
    const isExpectedRead = place.expected === asked.plain.length
    if (isGivenRead && isExpectedRead && place.hasEquivalent) return true
    if (isGivenRead || isExpectedRead) continue
    places.push(...placesAfter(place, said, asked, language, vocabulary))
  }
  return false
}

function placesAfter(
  place: Place,
  said: Phrase,
  asked: Phrase,
  language: AnswerLanguage,
  known: CourseVocabulary,
): Place[] {
  const { given, expected, hasEquivalent } = place
  const isSame = said.plain[given] === asked.plain[expected]
  const after = isSame ? [{ given: given + 1, expected: expected + 1, hasEquivalent }] : []
  // English "sun" is no Pothwari `suṇ` (listen) where English is expected.
  const wanted = formsAt(asked, expected, known).filter(
    (form) => form.isEquivalent || form.language === language,
  )
  if (wanted.length === 0) return after
  for (const form of formsAt(said, given, known)) {
    for (const { standsFor, words } of wanted) {
      if (standsFor !== form.standsFor) continue
      if (!form.isEquivalent && form.language === language) continue
      after.push({
        given: given + form.words.length,
        expected: expected + words.length,
        hasEquivalent: hasEquivalent || form.isEquivalent,
      })
    }
  }
  return after
}

function holdsEquivalent(phrase: Phrase, known: CourseVocabulary): boolean {
  const equivalents = known.phraseForms.filter(({ isEquivalent }) => isEquivalent)
  return phrase.plain.some(
    (_, position) => formsAt(phrase, position, known, equivalents).length > 0,
  )
}

/** By its sounds, but for an English word, which is itself before it sounds like one of Pothwari. */
function formsAt(
  { plain, folded }: Phrase,
  position: number,
  known: CourseVocabulary,
  forms: readonly EquivalentForm[] = known.phraseForms,
): EquivalentForm[] {
  const language = known.english.has(plain[position] ?? '') ? 'en' : 'phr'
  return forms.filter((form) => standsAt(form, language, known, plain, folded, position))
}

function phraseOf(words: readonly string[]): Phrase {
  const plain = words.map(plainWord)
  return { plain, folded: plain.map(foldPothwari) }
}
