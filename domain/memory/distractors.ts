import { judgeExercise } from '../answers/judge-exercise.ts'
import { plainLine } from '../letters.ts'
import { shuffledIndexes } from '../seeded-random.ts'
import { sticksOut } from '../sticks-out.ts'
import { kindOf } from './item-kind.ts'
import { acceptedFor, type PracticeCourse, type PracticeItem, textOf } from './practice-course.ts'

const DISTRACTORS = 3

/**
 * At most three wrong options for an item. They are of its kind and differ from each other. None means the same, and the judge
 * would accept none if it were typed. Items of similar length come first, then those of the same lesson.
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
    if (taken.has(text) || meansSame(item, other, language, course)) continue
    taken.add(text)
    chosen.push(other)
    if (chosen.length === DISTRACTORS) break
  }
  return chosen
}

/** Whether the judge would take the other for the item, or the author of either for the same. */
function meansSame(
  item: PracticeItem,
  other: PracticeItem,
  language: 'phr' | 'en',
  course: PracticeCourse,
): boolean {
  const isCounted = (['en', 'phr'] as const).some((each) => {
    const [own, others] = [item, other].map((one) => plainLine(textOf(one, each)))
    const isAmong = (text: string | undefined, one: PracticeItem) =>
      acceptedFor(one, each, course).some((line) => plainLine(line) === text)
    return own === others || isAmong(own, other) || isAmong(others, item)
  })
  if (isCounted) return true
  const isEnglish = language === 'en'
  const exercise = {
    type: 'translation',
    answerLanguage: language,
    prompt: {
      language: isEnglish ? ('phr' as const) : ('en' as const),
      text: textOf(item, isEnglish ? 'phr' : 'en'),
    },
    correctAnswer: textOf(item, language),
    acceptedAnswers: acceptedFor(item, language, course),
  }
  return judgeExercise(exercise, textOf(other, language), course.vocabulary).isRight
}

/** Lower comes first: length gives nothing away before the lesson matters. */
function rankOf(
  item: PracticeItem,
  other: PracticeItem,
  language: 'phr' | 'en',
  course: PracticeCourse,
): number {
  const right = course.lettersOf(item, language).length
  const wrong = course.lettersOf(other, language).length
  const isFar = sticksOut(right, wrong) || sticksOut(wrong, right)
  const isElsewhere = course.lessonOf(item.id) !== course.lessonOf(other.id)
  return (isFar ? 2 : 0) + (isElsewhere ? 1 : 0)
}
