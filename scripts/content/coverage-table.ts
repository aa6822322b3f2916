import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { plainLine } from '#domain/letters.ts'

/** What the course does with one item. Each number counts exercises. */
export type ItemCoverage = {
  lesson: number
  id: string
  roman: string
  /** Of its own lesson, about this item. */
  asked: number
  /** Of its own lesson, with its clip as the question. */
  heard: number
  /** Of its own lesson: its meaning is chosen or written in English. */
  recognised: number
  /** Of its own lesson: it is typed, arranged or said, alone or in a sentence. Choosing it is not producing it. */
  produced: number
  /** Of later lessons, about this item. */
  later: number
}

const PRODUCING: ReadonlySet<string> = new Set([
  'translation',
  'fill_blank',
  'word_arrangement',
  'voice_recognition',
])

export function coverageOf(lessons: readonly OpenLesson[]): ItemCoverage[] {
  return lessons.flatMap((lesson) =>
    lesson.items.map(({ id, roman, audioUrl }) => {
      const count = (isSo: (exercise: Exercise) => boolean): number =>
        lesson.exercises.filter(isSo).length
      const isAbout = ({ itemIds }: Exercise): boolean => itemIds[0] === id
      return {
        lesson: lesson.order,
        id,
        roman,
        asked: count(isAbout),
        heard: count((exercise) => audioUrl !== undefined && exercise.audioUrl === audioUrl),
        recognised: count((exercise) => isAbout(exercise) && exercise.answerLanguage === 'en'),
        produced: count((exercise) => isProduced({ id, roman }, exercise)),
        later: lessons
          .filter(({ order }) => order > lesson.order)
          .flatMap(({ exercises }) => exercises)
          .filter(isAbout).length,
      }
    }),
  )
}

function isProduced(item: { id: string; roman: string }, exercise: Exercise): boolean {
  if (exercise.answerLanguage !== 'phr' || !PRODUCING.has(exercise.type)) return false
  return exercise.itemIds[0] === item.id || holdsWords(exercise.correctAnswer, item.roman)
}

/** Whether the words stand in the line, side by side. */
function holdsWords(line: string, words: string): boolean {
  return ` ${plainLine(line)} `.includes(` ${plainLine(words)} `)
}

const COLUMNS = ['asked', 'heard', 'recognised', 'produced', 'later'] as const

/** A row for each item, and under them what the course still lacks. */
export function coverageTable(lessons: readonly OpenLesson[]): string {
  const items = coverageOf(lessons)
  const row = (cells: readonly string[], words: string): string =>
    `${cells.map((cell, at) => cell.padStart(at === 0 ? 8 : 12)).join('')}  ${words}`
  const share = (isSo: (item: ItemCoverage) => boolean): string => {
    const count = items.filter(isSo).length
    return `${count} of ${items.length} (${Math.round((100 * count) / items.length)} %)`
  }
  return [
    row(['item', ...COLUMNS], ''),
    ...items.map((item) =>
      row([item.id, ...COLUMNS.map((column) => `${item[column]}`)], item.roman),
    ),
    '',
    `asked in their lesson           ${share(({ asked }) => asked > 0)}`,
    `heard as a question             ${share(({ heard }) => heard > 0)}`,
    `recognised                      ${share(({ recognised }) => recognised > 0)}`,
    `produced in their lesson        ${share(({ produced }) => produced > 0)}`,
    `asked again in a later lesson   ${share(({ later }) => later > 0)}`,
  ].join('\n')
}
