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

/** Whether `other` may be offered beside `asked`: the same kind of word, or of the same subject. */
export function isSameKind(asked: LexiconRow, other: LexiconRow): boolean {
  return (
    asked.part_of_speech === other.part_of_speech ||
    KINDS.some((kind) => {
      return kind.includes(asked.part_of_speech) && kind.includes(other.part_of_speech)
    }) ||
    (asked.subject !== '' && asked.subject === other.subject)
  )
}
