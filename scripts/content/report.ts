import type { LessonItem, OpenLesson } from '#contract/lesson.ts'
import { answerWords, plainLine } from '#domain/letters.ts'
import { foldPothwari } from '#domain/answers/pothwari-spelling.ts'
import type { LexiconRow } from '#server/content/author-schema.ts'
import { counted } from './counted.ts'
import { readingGrade } from './reading-level.ts'

/** What is left to do in the course, for its authors and reviewers. */
export function contentReport(lessons: readonly OpenLesson[], rows: readonly LexiconRow[]): string {
  const items = lessons.flatMap((lesson) => lesson.items)
  return [
    section('Without a clip', listed(items.filter(({ audioUrl }) => audioUrl === undefined))),
    section('Without a person’s recording', [
      `${items.filter(({ audioOrigin }) => audioOrigin === 'synthesised').length} of ${items.length} clips are synthesised`,
    ]),
    section('Awaiting native review', reviewLines(lessons, items)),
    section('Rejected by a speaker', listed(rows.filter(isRejected).map(asItem))),
    section('Exercises by type', lessons.map(exerciseLine)),
    section('Reading level of the English (school year, Flesch-Kincaid)', lessons.map(levelLine)),
    section('Written twice', duplicates(rows)),
    section('Words without another form that families say', wordsWithoutForms(lessons)),
  ].join('\n')
}

function section(title: string, lines: readonly string[]): string {
  const body = lines.length === 0 ? ['none'] : lines
  return `${title}\n${body.map((line) => `  ${line}`).join('\n')}\n`
}

function listed(items: readonly Pick<LessonItem, 'id' | 'roman'>[]): string[] {
  return items.map(({ id, roman }) => `${id} ${roman}`)
}

function asItem({ id, pothwari_roman: roman }: LexiconRow) {
  return { id, roman }
}

/** Rejected, and not put right by a reviewer since. */
function isRejected({ source }: LexiconRow): boolean {
  return source.lastIndexOf('; REJ ') > source.lastIndexOf('; REV ')
}

function reviewLines(lessons: readonly OpenLesson[], items: readonly LessonItem[]): string[] {
  const awaiting = items.filter(({ review }) => review === 'awaiting')
  const perLesson = lessons.map(({ order, items: own }) => {
    const left = own.filter(({ review }) => review === 'awaiting')
    return `lesson ${order}: ${left.length} of ${own.length}${left.length === 0 ? '' : ` (${counted(byDoubt(left))})`}`
  })
  return [`${awaiting.length} of ${items.length} (${counted(byDoubt(awaiting))})`, ...perLesson]
}

/** In the order in which they want review: low first. */
function byDoubt(items: readonly LessonItem[]): string[] {
  const order = ['low', 'medium', 'elsewhere', 'mirpur']
  return items
    .map(({ attested, confidence }) => attested ?? confidence)
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
}

function exerciseLine({ order, exercises }: OpenLesson): string {
  return `lesson ${order}: ${counted(exercises.map(({ type }) => type).toSorted())}`
}

function levelLine(lesson: OpenLesson): string {
  const texts = [
    lesson.description,
    ...lesson.objectives,
    ...lesson.culturalNotes.notes,
    ...lesson.exercises.flatMap(({ question, explanation }) => [question, explanation]),
    lesson.sayAtHome?.text ?? '',
  ]
  // A text that does not end in a stop is a sentence all the same.
  const grade = readingGrade(texts.join('. '))
  return `lesson ${lesson.order}: ${grade === null ? 'too little text' : grade.toFixed(1)}`
}

/** Rows with the same Pothwari, or with the same English. */
function duplicates(rows: readonly LexiconRow[]): string[] {
  const said = (row: LexiconRow) => answerWords(row.pothwari_roman).map(foldPothwari).join(' ')
  const meant = (row: LexiconRow) => plainLine(row.english)
  return [
    ...together(rows, said).map((some) => `sound alike: ${some.map(both).join('; ')}`),
    ...together(rows, meant).map((some) => `mean the same: ${some.map(both).join('; ')}`),
  ]
}

function both({ id, pothwari_roman: roman, english }: LexiconRow): string {
  return `${id} ${roman} (${english})`
}

function together(rows: readonly LexiconRow[], key: (row: LexiconRow) => string): LexiconRow[][] {
  const groups = Object.values(Object.groupBy(rows, key))
  return groups.filter((group) => group !== undefined).filter((group) => group.length > 1)
}

function wordsWithoutForms(lessons: readonly OpenLesson[]): string[] {
  return lessons.flatMap(({ order, items }) => {
    const words = items.filter(({ roman }) => answerWords(roman).length === 1)
    const without = words.filter(({ alsoSaid }) => alsoSaid.length === 0)
    if (without.length === 0) return []
    return [`lesson ${order}: ${without.map(({ roman }) => roman).join(', ')}`]
  })
}
