import type { Word } from './word-lessons.ts'

/** What the word book shows, as its address says it. Empty: not chosen. */
export type WordFilter = {
  /** What is searched. */
  q: string
  /** Id of a lesson. */
  lesson: string
  /** A part of speech. */
  kind: string
  /** Only what no native speaker has checked. */
  isUnchecked: boolean
}

export const NO_FILTER: WordFilter = { q: '', lesson: '', kind: '', isUnchecked: false }

export function readFilter(search: Readonly<Record<string, unknown>>): WordFilter {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    q: text('q'),
    lesson: text('lesson'),
    kind: text('kind'),
    isUnchecked: text('checked') === 'no',
  }
}

/** The filter as search parameters, without what is not chosen. */
export function searchOf({ q, lesson, kind, isUnchecked }: WordFilter): Record<string, string> {
  return {
    ...(q !== '' && { q }),
    ...(lesson !== '' && { lesson }),
    ...(kind !== '' && { kind }),
    ...(isUnchecked && { checked: 'no' }),
  }
}

/** Whether the filter lets a word through, whatever is searched. */
export function isShown({ item, lesson }: Word, filter: WordFilter): boolean {
  return (
    (filter.lesson === '' || lesson.id === filter.lesson) &&
    (filter.kind === '' || item.partOfSpeech === filter.kind) &&
    (!filter.isUnchecked || item.review === 'awaiting')
  )
}
