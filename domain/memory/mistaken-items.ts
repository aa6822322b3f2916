import { type JudgedExercise, judgeExercise } from '../answers/judge-exercise.ts'
import { isRightByChance } from '../answers/right-by-chance.ts'
import { plainLetters, type PracticeCourse, textOf } from './practice-course.ts'

/** What shares fewer of its letters passes by no rule of chance, so the judge need not be asked. */
const LEAST_SHARED = 0.6

type TypedExercise = JudgedExercise & {
  readonly itemIds: readonly string[]
  readonly acceptedAnswers: readonly string[]
}

/** Whether the judge takes another item for a slip: a learner who typed another word would be told that it is right. */
export function isMistakable(exercise: TypedExercise, course: PracticeCourse): boolean {
  const language = exercise.answerLanguage
  const own = [exercise.correctAnswer, ...exercise.acceptedAnswers].map((answer) =>
    undoubled(plainLetters(answer)),
  )
  return course.items.some((item) => {
    if (exercise.itemIds.includes(item.id)) return false
    const letters = undoubled(course.lettersOf(item, language))
    if (!own.some((answer) => sharesLetters(letters, answer))) return false
    return isRightByChance(judgeExercise(exercise, textOf(item, language), course.vocabulary))
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
