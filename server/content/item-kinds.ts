import type { LexiconRow } from './author-schema.ts'

/** Parts of speech that stand beside each other as options without telling which one is asked for. */
const KINDS: readonly (readonly string[])[] = [
  ['noun'],
  ['adjective'],
  ['verb'],
  ['numeral'],
  ['pronoun', 'adverb', 'postposition'],
  ['phrase', 'sentence'],
]

/** Families whose words are different parts of speech: one subject, so each may stand in for another. */
const FAMILIES: readonly (readonly string[])[] = [
  family('L02', 1, 18), // kin: older brother is two words, son is one
  family('L06', 1, 22), // numbers, money, how much of it
  [...family('L07', 9, 15), ...family('L10', 1, 10)], // times of day, week and sky
  family('L08', 1, 17), // feelings
  family('L09', 1, 19), // small words, yes and no
  [...family('L10', 10, 16)], // weather
  family('L12', 10, 19), // where to, and how to get there
  family('L15', 10, 15), // the words of a story
]

/** Whether `other` may be offered beside `asked`: the same kind of word, or of the same family. */
export function isSameKind(asked: LexiconRow, other: LexiconRow): boolean {
  const isTogether = (group: readonly string[], one: string, two: string) => {
    return group.includes(one) && group.includes(two)
  }
  return (
    asked.part_of_speech === other.part_of_speech ||
    KINDS.some((kind) => isTogether(kind, asked.part_of_speech, other.part_of_speech)) ||
    FAMILIES.some((ids) => isTogether(ids, asked.id, other.id))
  )
}

function family(lesson: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => {
    return `${lesson}-${String(from + at).padStart(2, '0')}`
  })
}
