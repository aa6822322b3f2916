import { COMMON_ENGLISH_WORDS, ENGLISH_MEANING_WORDS } from './english-words.ts'
import { type EquivalentGroup, EQUIVALENTS } from './equivalents-table.ts'
import { answerWords, plainWord } from './letters.ts'
import { foldPothwari } from './pothwari-spelling.ts'
import { POTHWARI_MEANING_WORDS } from './pothwari-words.ts'

/** The words against which an answer is weighed. Build it once for the lessons at hand. */
export type CourseVocabulary = {
  /** Every known Pothwari word as a phone keyboard writes it, and by its sounds. */
  readonly pothwari: ReadonlySet<string>
  readonly pothwariFolds: ReadonlySet<string>
  readonly english: ReadonlySet<string>
  /** What counts as what, the longest form first. */
  readonly forms: readonly EquivalentForm[]
}

export type EquivalentForm = {
  readonly language: 'phr' | 'en'
  /** Pothwari folded, English plain. */
  readonly words: readonly string[]
  readonly plainWords: readonly string[]
  readonly standsFor: { readonly phr: readonly string[]; readonly en: readonly string[] }
}

type VocabularyItem = {
  readonly english: string
  readonly roman: string
  readonly alsoSaid?: readonly string[] | undefined
}

/** From the items of the lessons that the device or the server has, whichever those are. */
export function buildVocabulary(items: readonly VocabularyItem[]): CourseVocabulary {
  const romanWords = items.flatMap((item) => [item.roman, ...(item.alsoSaid ?? [])])
  const pothwari = [...romanWords, ...POTHWARI_MEANING_WORDS].flatMap(answerWords).map(plainWord)
  const english = items.flatMap((item) => answerWords(item.english)).map(plainWord)
  const groups = [...EQUIVALENTS, ...items.flatMap(alsoSaidGroup)]
  return {
    pothwari: new Set(pothwari),
    pothwariFolds: new Set(pothwari.map(foldPothwari)),
    english: new Set([...english, ...ENGLISH_MEANING_WORDS, ...COMMON_ENGLISH_WORDS]),
    forms: groups.flatMap(groupForms).sort((one, other) => other.words.length - one.words.length),
  }
}

function alsoSaidGroup(item: VocabularyItem): EquivalentGroup[] {
  const alsoSaid = item.alsoSaid ?? []
  return alsoSaid.length === 0 ? [] : [{ english: [], pothwari: [item.roman, ...alsoSaid] }]
}

function groupForms(group: EquivalentGroup): EquivalentForm[] {
  const standsFor = {
    phr: answerWords(group.pothwari[0] ?? '').map(foldPothwari),
    en: answerWords(group.english[0] ?? group.pothwari[0] ?? '').map(plainWord),
  }
  const form = (language: 'phr' | 'en', text: string): EquivalentForm => {
    const plainWords = answerWords(text).map(plainWord)
    const words = language === 'phr' ? plainWords.map(foldPothwari) : plainWords
    return { language, words, plainWords, standsFor }
  }
  return [
    ...group.english.map((text) => form('en', text)),
    ...group.pothwari.map((text) => form('phr', text)),
  ]
}
