import type { OpenLesson } from '#contract/lesson.ts'
import { coverageOf, type ItemCoverage } from '#server/content/coverage.ts'

const COLUMNS = ['asked', 'heard', 'byEar', 'recognised', 'produced', 'later'] as const
const HEADS: Record<(typeof COLUMNS)[number], string> = {
  asked: 'asked',
  heard: 'heard',
  byEar: 'by ear',
  recognised: 'recognised',
  produced: 'produced',
  later: 'later',
}

/** A row for each item, and under them what the course still lacks and leaves to practice. */
export function coverageTable(lessons: readonly OpenLesson[]): string {
  const items = coverageOf(lessons)
  const row = (cells: readonly string[], words: string): string =>
    `${cells.map((cell, at) => cell.padStart(at === 0 ? 8 : 12)).join('')}  ${words}`
  const shareOf = (count: number): string =>
    `${count} of ${items.length} (${Math.round((100 * count) / items.length)} %)`
  const share = (isSo: (item: ItemCoverage) => boolean): string =>
    shareOf(items.filter(isSo).length)
  const drawn = lessons.flatMap((lesson) => lesson.items.filter(({ picture }) => picture))
  return [
    row(['item', ...COLUMNS.map((column) => HEADS[column])], ''),
    ...items.map((item) =>
      row([item.id, ...COLUMNS.map((column) => `${item[column]}`)], item.roman),
    ),
    '',
    `with a picture                  ${shareOf(drawn.length)}`,
    `met and asked in their lesson   ${share(({ asked }) => asked > 0)}`,
    `heard as a question             ${share(({ heard }) => heard > 0)}`,
    `heard and not read              ${share(({ byEar }) => byEar > 0)}`,
    `recognised                      ${share(({ recognised }) => recognised > 0)}`,
    `produced in a lesson            ${share(({ produced }) => produced > 0)}`,
    `asked again in a later lesson   ${share(({ later }) => later > 0)}`,
  ].join('\n')
}
