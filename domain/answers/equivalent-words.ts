import type { AnswerLanguage } from './compare-words.ts'
import { plainWord } from '../letters.ts'
import { foldPothwari } from './pothwari-spelling.ts'
import type { CourseVocabulary, EquivalentForm } from './vocabulary.ts'

/**
 * Words with each form of the equivalents table exchanged for the one that stands for its group,
 * whole words only and the longest form first: "grandmother" holds no "mother", "this" no "hi".
 */
export function exchangeEquivalents(
  words: readonly string[],
  language: AnswerLanguage,
  vocabulary: CourseVocabulary,
  allowed: (form: EquivalentForm) => boolean = () => true,
): string[] {
  const plain = words.map(plainWord)
  const folded = plain.map(foldPothwari)
  const exchanged: string[] = []
  let position = 0
  while (position < words.length) {
    const form = vocabulary.forms.find(
      (candidate) =>
        allowed(candidate) && standsAt(candidate, language, vocabulary, plain, folded, position),
    )
    if (form === undefined) exchanged.push(words[position] ?? '')
    else exchanged.push(...form.standsFor[language])
    position += form?.words.length ?? 1
  }
  return exchanged
}

/**
 * By its sounds where Pothwari is asked for. Among English words letter for letter, because a short
 * form folds to anything; long ones ("khuda haafiz") cannot be mistaken.
 */
export function standsAt(
  form: EquivalentForm,
  language: AnswerLanguage,
  vocabulary: CourseVocabulary,
  plain: readonly string[],
  folded: readonly string[],
  position: number,
): boolean {
  const isBySound =
    form.language === 'phr' && (language === 'phr' || form.words.join('').length > 5)
  if (form.words.length === 0) return false
  // What families say for `suṇ` (listen) is no English "sun".
  if (language === 'en' && form.standsFor.en.length === 0) return false
  const isAlone = form.words.length === 1
  return form.plainWords.every((word, index) => {
    const written = plain[position + index]
    if (written === word) return true
    // "chhe" (six) sounds like "chai", which families say for tea: a word of the course is itself.
    if (!isBySound || written === undefined) return false
    if (isAlone && (vocabulary.pothwari.has(written) || vocabulary.shahmukhi.has(written))) {
      return false
    }
    return folded[position + index] === form.words[index]
  })
}
