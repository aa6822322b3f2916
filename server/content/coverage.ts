import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { plainLine } from '#domain/letters.ts'
import type { Skill } from '#domain/memory/review.ts'

/** What the course does with one item. Each number counts exercises of its own lesson unless said. */
export type ItemCoverage = {
  lesson: number
  id: string
  roman: string
  /** Its card is shown before the first exercise about it: once, or not at all. */
  met: number
  /** About this item. */
  asked: number
  /** With its clip as the question. */
  heard: number
  /** Of these, heard and not read. */
  byEar: number
  /** Its meaning is chosen or written in English. */
  recognised: number
  /** Of any lesson: it is typed, arranged or said, alone or in a sentence. Choosing it is not producing it. */
  produced: number
  /** Of later lessons, about this item. */
  later: number
  /** What its own lesson asks of it neither alone nor in a line put together: it enters practice so. */
  left: readonly Skill[]
}

const PRODUCING: ReadonlySet<string> = new Set([
  'translation',
  'fill_blank',
  'word_arrangement',
  'voice_recognition',
])

const SKILLS: readonly Skill[] = ['understand', 'produce']

/** As reviews count an answer (domain/memory/answer-review.ts): whoever puts a line together has produced its words. */
function asks({ answerLanguage, type, itemIds }: Exercise, id: string, skill: Skill): boolean {
  if ((answerLanguage === 'en') !== (skill === 'understand')) return false
  const isWholeLine = skill === 'produce' && PRODUCING.has(type) && type !== 'fill_blank'
  return isWholeLine ? itemIds.includes(id) : itemIds[0] === id
}

export function coverageOf(lessons: readonly OpenLesson[]): ItemCoverage[] {
  const produced = lessons.flatMap(({ exercises }) => exercises).flatMap(producedLine)
  return lessons.flatMap((lesson) =>
    lesson.items.map(({ id, roman, audioUrl }) => {
      const words = padded(roman)
      const count = (isSo: (exercise: Exercise) => boolean): number =>
        lesson.exercises.filter(isSo).length
      const isAbout = ({ itemIds }: Exercise): boolean => itemIds[0] === id
      const isHeard = (exercise: Exercise): boolean =>
        audioUrl !== undefined && exercise.audioUrl === audioUrl
      return {
        lesson: lesson.order,
        id,
        roman,
        met: lesson.exercises.some(isAbout) ? 1 : 0,
        asked: count(isAbout),
        heard: count(isHeard),
        byEar: count((exercise) => isHeard(exercise) && exercise.prompt?.byEar === true),
        recognised: count((exercise) => isAbout(exercise) && exercise.answerLanguage === 'en'),
        produced: produced.filter(({ itemId, line }) => itemId === id || line.includes(words))
          .length,
        later: lessons
          .filter(({ order }) => order > lesson.order)
          .flatMap(({ exercises }) => exercises)
          .filter(isAbout).length,
        left: SKILLS.filter((skill) => !lesson.exercises.some((one) => asks(one, id, skill))),
      }
    }),
  )
}

/** Of all items, how many the course has produced at least: the rest are left to practice. */
const FEWEST_PRODUCED = 0.7

/** Why the course as a whole produces too little; null where it does not. */
export function producedProblem(lessons: readonly OpenLesson[]): string | null {
  const items = coverageOf(lessons)
  const produced = items.filter((item) => item.produced > 0)
  const wanted = Math.ceil(items.length * FEWEST_PRODUCED)
  return produced.length >= wanted
    ? null
    : `${produced.length} of ${items.length} items are typed, arranged or said, not ${wanted} at least`
}

/** What an exercise has the learner type, arrange or say: the item it is about, and the line. Nothing where they choose. */
function producedLine({ answerLanguage, type, itemIds, correctAnswer }: Exercise) {
  if (answerLanguage !== 'phr' || !PRODUCING.has(type)) return []
  return [{ itemId: itemIds[0], line: padded(correctAnswer) }]
}

/** Words stand in a line, side by side, where the one holds the other so. */
function padded(text: string): string {
  return ` ${plainLine(text)} `
}
