import type { OpenLesson } from '#contract/lesson.ts'
import { coverageOf, type ItemCoverage } from '#server/content/coverage.ts'

const COLUMNS = ['met', 'asked', 'heard', 'byEar', 'recognised', 'produced', 'later'] as const
const HEADS: Record<(typeof COLUMNS)[number], string> = {
  met: 'met',
  asked: 'asked',
  heard: 'heard',
  byEar: 'by ear',
  recognised: 'recognised',
  produced: 'produced',
  later: 'later',
}

/** Under the head of each lesson a row for each of its items, and under them what the course still lacks and leaves to practice. */
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
    ...lessons.flatMap(({ order, title }) => [
      `Lesson ${order}: ${title}`,
      row(['item', ...COLUMNS.map((column) => HEADS[column])], ''),
      ...items
        .filter(({ lesson }) => lesson === order)
        .map((item) => row([item.id, ...COLUMNS.map((column) => `${item[column]}`)], item.roman)),
      '',
    ]),
    ...leftToPractice(items),
    '',
    `with a picture                  ${shareOf(drawn.length)}`,
    `met and asked in their lesson   ${share(({ met, asked }) => met > 0 && asked > 0)}`,
    `heard as a question             ${share(({ heard }) => heard > 0)}`,
    `heard and not read              ${share(({ byEar }) => byEar > 0)}`,
    `recognised                      ${share(({ recognised }) => recognised > 0)}`,
    `produced in a lesson            ${share(({ produced }) => produced > 0)}`,
    `asked again in a later lesson   ${share(({ later }) => later > 0)}`,
  ].join('\n')
}

/** The items that each direction of practice brings as new cards, because their lessons have not asked for them so. */
function leftToPractice(items: readonly ItemCoverage[]): string[] {
  return (['understand', 'produce'] as const).map((skill) => {
    const ids = items.filter(({ left }) => left.includes(skill)).map(({ id }) => id)
    return `left to practice: ${skill} (${ids.length}) ${ids.join(' ') || 'nothing'}`
  })
}
