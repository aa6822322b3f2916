import { type JudgedExercise, judgeExercise } from '../answers/judge-exercise.ts'
import { plainLetters, type PracticeCourse, textOf } from './practice-course.ts'

/** What counts by chance of spelling; meaning the same, or accepted by its author, counts on purpose. */
const BY_CHANCE: ReadonlySet<string> = new Set(['same-sounds', 'spacing', 'slip'])
/** What shares fewer of its letters passes by no rule of chance, so the judge need not be asked. */
const LEAST_SHARED = 0.6

type TypedExercise = JudgedExercise & {
  readonly itemIds: readonly string[]
  readonly acceptedAnswers: readonly string[]
}

/** Whether another item, typed, would pass for a slip of the pen: who wrote another word would hear that it is right. */
export function isMistakable(exercise: TypedExercise, course: PracticeCourse): boolean {
  const language = exercise.answerLanguage
  const own = [exercise.correctAnswer, ...exercise.acceptedAnswers].map((answer) =>
    undoubled(plainLetters(answer)),
  )
  return course.items.some((item) => {
    if (exercise.itemIds.includes(item.id)) return false
    const letters = undoubled(course.lettersOf(item, language))
    if (!own.some((answer) => sharesLetters(letters, answer))) return false
    const { isRight, rule } = judgeExercise(exercise, textOf(item, language), course.vocabulary)
    return isRight && BY_CHANCE.has(rule)
  })
}

function sharesLetters(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  if (shorter.length < longer.length * LEAST_SHARED) return false
  let rest = longer
  for (const letter of shorter) rest = rest.replace(letter, '')
  return longer.length - rest.length >= longer.length * LEAST_SHARED
}

/** aa is a, tt is t: doubling is spelling. */
function undoubled(letters: string): string {
  return letters.replaceAll(/(.)\1/gu, '$1')
}
