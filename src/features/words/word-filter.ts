import { STRENGTHS } from '#copy/strength.ts'
import type { Strength } from '#domain/memory/strength.ts'
import type { WordMemories } from '#domain/memory/word-memories.ts'
import type { Word } from './word-lessons.ts'

/** What the word book shows, as its address says it. Empty: not chosen. */
export type WordFilter = {
  /** What is searched. */
  q: string
  /** Id of a lesson. */
  lesson: string
  /** A part of speech. */
  kind: string
  /** How well the learner knows it. */
  strength: Strength | ''
  /** Only what no native speaker has checked. */
  isUnchecked: boolean
}

export const NO_FILTER: WordFilter = {
  q: '',
  lesson: '',
  kind: '',
  strength: '',
  isUnchecked: false,
}

export function readFilter(search: Readonly<Record<string, unknown>>): WordFilter {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    q: text('q'),
    lesson: text('lesson'),
    kind: text('kind'),
    strength: STRENGTHS.find((strength) => strength === text('strength')) ?? '',
    isUnchecked: text('checked') === 'no',
  }
}

/** The filter as search parameters, without what is not chosen. */
export function searchOf({
  q,
  lesson,
  kind,
  strength,
  isUnchecked,
}: WordFilter): Record<string, string> {
  return {
    ...(q !== '' && { q }),
    ...(lesson !== '' && { lesson }),
    ...(kind !== '' && { kind }),
    ...(strength !== '' && { strength }),
    ...(isUnchecked && { checked: 'no' }),
  }
}

/** Of a word: undefined while that is counted, or where it cannot be. */
export function strengthOf(
  { item }: Word,
  memories: WordMemories | undefined,
): Strength | undefined {
  return memories && (memories.get(item.id)?.strength ?? 'new')
}

/** Whether the filter lets a word through, whatever is searched. */
export function isShown(
  word: Word,
  filter: WordFilter,
  memories: WordMemories | undefined,
): boolean {
  const { item, lesson } = word
  return (
    (filter.lesson === '' || lesson.id === filter.lesson) &&
    (filter.kind === '' || item.partOfSpeech === filter.kind) &&
    (filter.strength === '' || strengthOf(word, memories) === filter.strength) &&
    (!filter.isUnchecked || item.review === 'awaiting')
  )
}
