import { readFileSync } from 'node:fs'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'

type LexiconRow = { id: string; lesson: number; english: string; roman: string }

/** The course's whole lexicon, or the lessons named. */
export function lexiconRows(lessons?: readonly number[]): LexiconRow[] {
  const path = new URL('../../content/lexicon.tsv', import.meta.url)
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', lesson = '', english = '', roman = '']) => {
      return { id, lesson: Number(lesson), english, roman }
    })
    .filter((row) => lessons === undefined || lessons.includes(row.lesson))
}

/** A free learner's device has lessons 1 to 3; premium has all. */
export const freeVocabulary = buildVocabulary(lexiconRows([1, 2, 3]))
export const wholeVocabulary = buildVocabulary(lexiconRows())
