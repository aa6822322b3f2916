import type { CourseVocabulary } from '../answers/vocabulary.ts'
import { foldPothwari } from '../answers/pothwari-spelling.ts'
import { answerWords, plainLine, plainWord } from '../letters.ts'
import { writtenLines } from '../written-lines.ts'

/** What practice needs of an item; the contract's `LessonItem` fits. */
export type PracticeItem = {
  readonly id: string
  readonly english: string
  /** What exercises show and ask for, where it is not `english`. */
  readonly gloss?: unknown
  readonly roman: string
  /** Empty where no source spells it. */
  readonly shahmukhi: string
  readonly partOfSpeech: string
  readonly alsoSaid?: readonly string[]
  /** The same in Shahmukhi, and what else its author accepts, of either script and in English: lines, read with `writtenLines`. */
  readonly alsoSaidShahmukhi?: unknown
  readonly accepts?: unknown
  readonly alsoEnglish?: unknown
  readonly words?:
    | readonly {
        readonly roman: string
        readonly shahmukhi: string
        readonly gloss: string
        readonly itemId?: string | undefined
      }[]
    | undefined
  readonly picture?: string | undefined
  readonly audioUrl?: string | undefined
}

/** What practice reads off the exercises of lessons; the contract's `Exercise` fits. */
type WrittenExercise = {
  readonly type: string
  readonly itemIds: readonly string[]
  readonly answerLanguage: 'phr' | 'en'
  readonly correctAnswer: string
  readonly acceptedAnswers?: readonly string[] | undefined
}

type PracticeLesson = {
  readonly items: readonly PracticeItem[]
  readonly exercises: readonly WrittenExercise[]
}

/** What the author of a lesson wrote about an item. */
type Written = {
  /** Other right answers, by the language of the answer. */
  en: string[]
  phr: string[]
  /** The types and languages in which it was asked for whole: `translation en`. */
  askedAs: ReadonlySet<string>
}

/** Everything that exercises are made of: the lessons that this device may open. */
export type PracticeCourse = {
  /** In the course's order. */
  items: readonly PracticeItem[]
  find: (itemId: string) => PracticeItem | undefined
  /** Index of the lesson that teaches it. */
  lessonOf: (itemId: string) => number
  writtenOf: (itemId: string) => Written
  /** Its letters alone, plain, in English or in Pothwari. */
  lettersOf: (item: PracticeItem, language: 'phr' | 'en') => string
  /** What it sounds like, as `soundsOf` says. */
  soundsOf: (item: PracticeItem, language: 'phr' | 'en') => string
  /** Built from these lessons' items. */
  vocabulary: CourseVocabulary
}

export function practiceCourse(
  lessons: readonly PracticeLesson[],
  vocabulary: CourseVocabulary,
): PracticeCourse {
  const items = lessons.flatMap((lesson) => lesson.items)
  const byId = new Map(items.map((item) => [item.id, item]))
  const lessonOf = new Map(
    lessons.flatMap((lesson, at) => lesson.items.map((item): [string, number] => [item.id, at])),
  )
  const written = new Map<string, Written>()
  for (const exercise of lessons.flatMap(({ exercises }) => exercises)) {
    const [itemId = ''] = exercise.itemIds
    written.set(
      itemId,
      withExercise(written.get(itemId) ?? nothingWritten(), exercise, byId.get(itemId)),
    )
  }
  return {
    items,
    find: (itemId) => byId.get(itemId),
    lessonOf: (itemId) => lessonOf.get(itemId) ?? -1,
    lettersOf: onceByItem(plainLetters),
    soundsOf: onceByItem(soundsOf),
    writtenOf: (itemId) => written.get(itemId) ?? nothingWritten(),
    vocabulary,
  }
}

/** The English that exercises show for it and ask for. */
export function meaningOf({ gloss, english }: PracticeItem): string {
  return typeof gloss === 'string' && gloss !== '' ? gloss : english
}

/** What exercises show of an item, in English or in Pothwari. */
export function textOf(item: PracticeItem, language: 'phr' | 'en'): string {
  return language === 'en' ? meaningOf(item) : item.roman
}

/**
 * Other right answers: what families also say, and the author's. Those stand on the item; a lesson that an earlier version saved has
 * them in its exercises alone.
 */
export function acceptedFor(
  item: PracticeItem,
  language: 'phr' | 'en',
  course: PracticeCourse,
): string[] {
  const written = course.writtenOf(item.id)[language]
  const { alsoSaid = [], alsoSaidShahmukhi, accepts, alsoEnglish } = item
  const own =
    language === 'phr'
      ? [...alsoSaid, ...writtenLines(alsoSaidShahmukhi), ...writtenLines(accepts)]
      : writtenLines(alsoEnglish)
  return [...new Set([...own, ...written])]
}

export function wordCount(item: PracticeItem): number {
  return answerWords(item.roman).length
}

function nothingWritten(): Written {
  return { en: [], phr: [], askedAs: new Set() }
}

function withExercise(
  before: Written,
  { type, answerLanguage, correctAnswer, acceptedAnswers = [] }: WrittenExercise,
  item: PracticeItem | undefined,
): Written {
  if (item === undefined) return before
  const whole = answerLanguage === 'en' ? meaningOf(item) : item.roman
  // A gap that asks for one word of the line accepts words, not lines.
  if (plainLine(correctAnswer) !== plainLine(whole)) return before
  return {
    ...before,
    [answerLanguage]: [...new Set([...before[answerLanguage], ...acceptedAnswers])],
    askedAs: new Set([...before.askedAs, `${type} ${answerLanguage}`]),
  }
}

/** As a phone keyboard writes them. */
function plainLetters(text: string): string {
  return plainWord(text).replace(/[^\p{L}]/gu, '')
}

/** One letter for each sound: spelling alone makes no difference. */
export function soundsOf(text: string, language: 'phr' | 'en'): string {
  return language === 'phr'
    ? answerWords(text).map(foldPothwari).join('')
    : plainLetters(text).replaceAll(/(.)\1/gu, '$1')
}

/** Asked of every item for each exercise, so each is worked out once. */
function onceByItem(
  work: (text: string, language: 'phr' | 'en') => string,
): PracticeCourse['lettersOf'] {
  const known = new Map<string, string>()
  return (item, language) => {
    const key = `${language} ${item.id}`
    const result = known.get(key) ?? work(textOf(item, language), language)
    known.set(key, result)
    return result
  }
}
