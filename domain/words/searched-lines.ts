import { spelledByEar } from '../answers/english-ear.ts'
import { foldEnglish } from '../answers/english-forms.ts'
import { EQUIVALENTS } from '../answers/equivalents-table.ts'
import { LEARNER_SPELLINGS } from '../answers/learner-spellings.ts'
import { breathlessFold, foldPothwari } from '../answers/pothwari-spelling.ts'
import { answerWords, isShahmukhi, plainLine, plainWord } from '../letters.ts'
import { writtenLines } from '../written-lines.ts'

/** What is searched of an item; the contract's `LessonItem` fits. */
export type SearchedItem = {
  readonly id: string
  readonly english: string
  /** What exercises show, where it is not `english`. */
  readonly gloss?: unknown
  readonly roman: string
  readonly shahmukhi: string
  readonly alsoSaid?: readonly string[] | undefined
  readonly alsoSaidShahmukhi?: unknown
  readonly accepts?: unknown
  readonly alsoEnglish?: unknown
}

const EQUIVALENTS_BY_LINE = new Map(
  EQUIVALENTS.map((group) => [plainLine(group.pothwari[0] ?? ''), group]),
)

/** Every line by which an item is found. */
export function searchedLines(item: SearchedItem): { pothwari: string[]; english: string[] } {
  const { roman, shahmukhi, alsoSaid = [], english, gloss } = item
  const same = EQUIVALENTS_BY_LINE.get(plainLine(roman))
  return {
    pothwari: [
      roman,
      shahmukhi,
      ...alsoSaid,
      ...writtenLines(item.alsoSaidShahmukhi),
      ...writtenLines(item.accepts),
      ...(same?.pothwari ?? []),
    ],
    english: [
      english,
      ...(typeof gloss === 'string' ? [gloss] : []),
      ...writtenLines(item.alsoEnglish),
      ...(same?.english ?? []),
    ],
  }
}

/** A line by its sounds. */
export function pothwariWords(line: string): string[] {
  return answerWords(line).map(foldPothwari)
}

/** A line by what it says. */
export function englishWords(line: string): string[] {
  return foldEnglish(answerWords(line))
}

/** The words by which a word of Pothwari is found: as it sounds, as an English ear hears it, and as learners spell it. */
export function foundBy(word: string): string[] {
  const spellings = LEARNER_SPELLINGS.find(([course]) => course === word) ?? []
  const heard = isShahmukhi(word) ? [] : spelledByEar(plainWord(word)).map(breathlessFold)
  return [foldPothwari(word), ...heard, ...spellings.map(foldPothwari)]
}
