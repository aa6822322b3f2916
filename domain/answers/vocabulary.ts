import { COMMON_ENGLISH_WORDS, ENGLISH_MEANING_WORDS } from './english-words.ts'
import { type EquivalentGroup, EQUIVALENTS } from './equivalents-table.ts'
import { LEARNER_SPELLINGS } from './learner-spellings.ts'
import { answerWords, foldShahmukhi, isShahmukhi, plainWord } from '../letters.ts'
import { foldPothwari } from './pothwari-spelling.ts'
import { POTHWARI_MEANING_WORDS } from './pothwari-words.ts'
import { POSSESSIVES, spacedEquivalents, translationGroups } from './translated-words.ts'
import { takeSteps } from '../take-steps.ts'
import { writtenLines } from '../written-lines.ts'

/** The words against which an answer is weighed. Build it once for the lessons at hand. */
export type CourseVocabulary = {
  /** Every known Pothwari word as a phone keyboard writes it, and by its sounds. */
  readonly pothwari: ReadonlySet<string>
  readonly pothwariFolds: ReadonlySet<string>
  /** By its sounds: every known word, plain, that sounds so. */
  readonly pothwariBySound: ReadonlyMap<string, readonly string[]>
  /** Every word in Shahmukhi as the course writes it. */
  readonly shahmukhi: ReadonlySet<string>
  readonly english: ReadonlySet<string>
  /** What counts as what, the longest form first. */
  readonly forms: readonly EquivalentForm[]
  /** What may stand in a phrase for its translation, the equivalents table among it. */
  readonly phraseForms: readonly EquivalentForm[]
}

export type EquivalentForm = {
  readonly language: 'phr' | 'en'
  /** Pothwari folded, English plain. */
  readonly words: readonly string[]
  readonly plainWords: readonly string[]
  /** From the equivalents table. */
  readonly isEquivalent: boolean
  /** Nothing in English where the group has only ways to say it in Pothwari. */
  readonly standsFor: { readonly phr: readonly string[]; readonly en: readonly string[] }
}

type VocabularyItem = {
  readonly english: string
  readonly roman: string
  readonly shahmukhi?: string | undefined
  readonly alsoSaid?: readonly string[] | undefined
  /** The same in Shahmukhi, and what else counts for it, of either script: lines, read with `writtenLines`. */
  readonly alsoSaidShahmukhi?: unknown
  readonly accepts?: unknown
}

/** From the items of the lessons that the device or the server has, whichever those are. */
export function buildVocabulary(items: readonly VocabularyItem[]): CourseVocabulary {
  return takeSteps(vocabularyInSteps(items))
}

/** The same in steps of a small part of a millisecond, for a thread that somebody taps on in between. */
export function* vocabularyInSteps(
  items: readonly VocabularyItem[],
): Generator<undefined, CourseVocabulary> {
  const words: PothwariWords = {
    pothwari: new Set(),
    pothwariBySound: new Map(),
    shahmukhi: new Set(),
  }
  for (const text of POTHWARI_MEANING_WORDS) {
    addRoman(words, text)
    yield
  }
  const english = new Set([...ENGLISH_MEANING_WORDS, ...COMMON_ENGLISH_WORDS])
  for (const item of items) {
    addWordsOf(words, item)
    yield
    // "mum (ammi)" does not make the item's own word English.
    const own = new Set(answerWords(item.roman).map(plainWord))
    for (const word of answerWords(item.english).map(plainWord))
      if (!own.has(word)) english.add(word)
    yield
  }
  const owners = wordOwners(items)
  yield
  const forms: EquivalentForm[] = []
  for (const group of EQUIVALENTS) {
    forms.push(...groupForms(group, true))
    yield
  }
  const phraseForms = [...forms, ...POSSESSIVES.flatMap((group) => groupForms(group))]
  const equivalents = spacedEquivalents()
  for (const item of items) {
    phraseForms.push(...translationGroups(item, equivalents).flatMap((group) => groupForms(group)))
    yield
  }
  for (const spellings of LEARNER_SPELLINGS) {
    forms.push(...groupForms({ english: [], pothwari: spellings }))
    yield
  }
  for (const item of items) {
    forms.push(...alsoSaidGroup(item, owners).flatMap((group) => groupForms(group)))
    yield
  }
  forms.sort((one, other) => other.words.length - one.words.length)
  return {
    ...words,
    pothwariFolds: new Set(words.pothwariBySound.keys()),
    english,
    forms,
    phraseForms,
  }
}

/**
 * The same with the words of more items, for which no slip is taken. What they mean, and which of them stand for each other, is left
 * out.
 */
export function withWordsOf(
  vocabulary: CourseVocabulary,
  items: readonly VocabularyItem[],
): CourseVocabulary {
  const words: PothwariWords = {
    pothwari: new Set(vocabulary.pothwari),
    pothwariBySound: new Map(vocabulary.pothwariBySound),
    shahmukhi: new Set(vocabulary.shahmukhi),
  }
  for (const item of items) addWordsOf(words, item)
  return { ...vocabulary, ...words, pothwariFolds: new Set(words.pothwariBySound.keys()) }
}

type PothwariWords = {
  pothwari: Set<string>
  pothwariBySound: Map<string, readonly string[]>
  shahmukhi: Set<string>
}

function addWordsOf(words: PothwariWords, item: VocabularyItem): void {
  const { roman, shahmukhi = '', alsoSaid = [], alsoSaidShahmukhi } = item
  const accepted = writtenLines(item.accepts)
  for (const line of [roman, ...alsoSaid, ...accepted]) addRoman(words, line)
  for (const line of [shahmukhi, ...writtenLines(alsoSaidShahmukhi), ...accepted]) {
    for (const word of answerWords(line)) if (isShahmukhi(word)) words.shahmukhi.add(word)
  }
}

function addRoman({ pothwari, pothwariBySound }: PothwariWords, line: string): void {
  for (const word of answerWords(line).map(plainWord)) {
    if (pothwari.has(word) || isShahmukhi(word)) continue
    pothwari.add(word)
    const sound = foldPothwari(word)
    pothwariBySound.set(sound, [...(pothwariBySound.get(sound) ?? []), word])
  }
}

/** Each word that the course writes, plain and of either script, with the items that are written with it. */
function wordOwners(items: readonly VocabularyItem[]): ReadonlyMap<string, Set<string>> {
  const owners = new Map<string, Set<string>>()
  for (const { roman, shahmukhi = '' } of items) {
    for (const word of [...answerWords(roman), ...answerWords(shahmukhi)].map(ownedWord)) {
      owners.set(word, (owners.get(word) ?? new Set()).add(roman))
    }
  }
  return owners
}

/** As a phone keyboard writes it, without the vowel signs of Shahmukhi. */
function ownedWord(word: string): string {
  return foldShahmukhi(plainWord(word))
}

/**
 * What families also say counts in every sentence, in either script, but for a form that is another word of the course:
 * "ai" is "today" in Murree and "is" everywhere; "dar" is a door there, and fear here. Where the item itself
 * is asked for, its exercise accepts them too.
 */
function alsoSaidGroup(
  item: VocabularyItem,
  owners: ReadonlyMap<string, ReadonlySet<string>>,
): EquivalentGroup[] {
  const isAnotherWord = (form: string) => {
    const words = answerWords(form).map(ownedWord)
    const others = words.length === 1 ? owners.get(words[0] ?? '') : undefined
    return others !== undefined && [...others].some((roman) => roman !== item.roman)
  }
  const { roman, shahmukhi = '' } = item
  const alsoSaid = (item.alsoSaid ?? []).filter((form) => !isAnotherWord(form))
  const inScript = writtenLines(item.alsoSaidShahmukhi).filter((form) => !isAnotherWord(form))
  const forms = [...alsoSaid, ...(inScript.length === 0 ? [] : [shahmukhi, ...inScript])]
  return forms.length === 0 ? [] : [{ english: [], pothwari: [roman, ...forms] }]
}

function groupForms(group: EquivalentGroup, isEquivalent = false): EquivalentForm[] {
  const standsFor = {
    phr: answerWords(group.pothwari[0] ?? '').map(foldPothwari),
    en: answerWords(group.english[0] ?? '').map(plainWord),
  }
  const form = (language: 'phr' | 'en', text: string): EquivalentForm => {
    const plainWords = answerWords(text).map(plainWord)
    const words = language === 'phr' ? plainWords.map(foldPothwari) : plainWords
    return { language, words, plainWords, isEquivalent, standsFor }
  }
  return [
    ...group.english.map((text) => form('en', text)),
    ...group.pothwari.map((text) => form('phr', text)),
  ]
}
