import { type JudgedExercise, judgeExercise } from '../answers/judge-exercise.ts'
import { isRightByChance } from '../answers/right-by-chance.ts'
import { type PracticeCourse, soundsOf, textOf } from './practice-course.ts'

/** Of the sounds: no rule of chance passes over more than one in five, so the judge need not be asked of others. */
const LEAST_SHARED = 0.8

type TypedExercise = JudgedExercise & {
  readonly itemIds: readonly string[]
  readonly acceptedAnswers: readonly string[]
}

/** Whether the judge takes another item for a slip: a learner who typed another word would be told that it is right. */
export function isMistakable(exercise: TypedExercise, course: PracticeCourse): boolean {
  const language = exercise.answerLanguage
  const own = [exercise.correctAnswer, ...exercise.acceptedAnswers].map((answer) =>
    soundsOf(answer, language),
  )
  return course.items.some((item) => {
    if (exercise.itemIds.includes(item.id)) return false
    const sounds = course.soundsOf(item, language)
    if (!own.some((answer) => sharesSounds(sounds, answer))) return false
    return isRightByChance(judgeExercise(exercise, textOf(item, language), course.vocabulary))
  })
}

function sharesSounds(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  if (shorter.length < longer.length * LEAST_SHARED) return false
  let rest = longer
  for (const letter of shorter) rest = rest.replace(letter, '')
  return longer.length - rest.length >= longer.length * LEAST_SHARED
}
