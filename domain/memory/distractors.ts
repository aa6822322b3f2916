import { judgeExercise } from '../answers/judge-exercise.ts'
import { plainLine } from '../letters.ts'
import { shuffledIndexes } from '../seeded-random.ts'
import {
  acceptedFor,
  isLine,
  meaningOf,
  type PracticeCourse,
  type PracticeItem,
} from './practice-course.ts'

const DISTRACTORS = 3
/** An option sticks out when it is so much longer or shorter than the right one, counted in letters. */
const CONSPICUOUS_TIMES = 1.5
const CONSPICUOUS_LETTERS = 4

/**
 * Other items to choose the right one from, three at most: of its kind, none that means the same or that the judge would take for it
 * if it were typed, no two alike. Of its own lesson and of its length first.
 */
export function distractorsFor(
  item: PracticeItem,
  language: 'phr' | 'en',
  course: PracticeCourse,
  seed: string,
): PracticeItem[] {
  const kind = kindOf(item)
  const others = course.items.filter((other) => other.id !== item.id && kindOf(other) === kind)
  const ranked = shuffledIndexes(others.length, seed)
    .flatMap((at) => others[at] ?? [])
    .map((other) => ({ other, rank: rankOf(item, other, language, course) }))
    .sort((a, b) => a.rank - b.rank)
  const chosen: PracticeItem[] = []
  const taken = new Set(
    [textOf(item, language), ...acceptedFor(item, language, course)].map(plainLine),
  )
  for (const { other } of ranked) {
    const text = plainLine(textOf(other, language))
    if (taken.has(text) || meansSame(item, other, course)) continue
    taken.add(text)
    chosen.push(other)
    if (chosen.length === DISTRACTORS) break
  }
  return chosen
}

/** What an option shows of an item. */
export function textOf(item: PracticeItem, language: 'phr' | 'en'): string {
  return language === 'en' ? meaningOf(item) : item.roman
}

/** Whether the other would pass for the item in either language, or the item for the other by its author's words. */
function meansSame(item: PracticeItem, other: PracticeItem, course: PracticeCourse): boolean {
  return (['en', 'phr'] as const).some((language) => {
    const own = plainLine(textOf(item, language))
    if (
      [textOf(other, language), ...acceptedFor(other, language, course)]
        .map(plainLine)
        .includes(own)
    ) {
      return true
    }
    const exercise = {
      type: 'translation',
      answerLanguage: language,
      prompt:
        language === 'en'
          ? { language: 'phr' as const, text: item.roman }
          : { language: 'en' as const, text: meaningOf(item) },
      correctAnswer: textOf(item, language),
      acceptedAnswers: acceptedFor(item, language, course),
    }
    return judgeExercise(exercise, textOf(other, language), course.vocabulary).isRight
  })
}

/** Lower comes first: length gives nothing away before the lesson matters. */
function rankOf(
  item: PracticeItem,
  other: PracticeItem,
  language: 'phr' | 'en',
  course: PracticeCourse,
): number {
  const [right, wrong] = [textOf(item, language), textOf(other, language)].map(letterCount)
  const isFar = sticksOut(right ?? 0, wrong ?? 0) || sticksOut(wrong ?? 0, right ?? 0)
  const isElsewhere = course.lessonOf(item.id) !== course.lessonOf(other.id)
  return (isFar ? 2 : 0) + (isElsewhere ? 1 : 0)
}

function kindOf(item: PracticeItem): string {
  if (isLine(item)) return 'line'
  const isSmallWord = ['pronoun', 'adverb', 'postposition'].includes(item.partOfSpeech)
  return isSmallWord ? 'small word' : item.partOfSpeech
}

function sticksOut(longer: number, shorter: number): boolean {
  return longer >= shorter * CONSPICUOUS_TIMES && longer - shorter >= CONSPICUOUS_LETTERS
}

function letterCount(text: string): number {
  return text.normalize('NFC').replace(/[^\p{L}]/gu, '').length
}
