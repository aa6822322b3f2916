import type { Exercise } from '#contract/lesson.ts'
import type { AuthorLesson } from './author-schema.ts'
import type { ExerciseProblem } from './check-order.ts'

/** Of a lesson's exercises, how many may be multiple choice, and how many answer in Pothwari at least. */
const MOST_CHOICES = 1 / 2
const FEWEST_IN_POTHWARI = 1 / 3
const FEWEST_BY_EAR = 3
const FEWEST_SPOKEN = 3
/** From lesson 2 on, so many are about items of earlier lessons. */
const FEWEST_EARLIER = 4
const MOST_IN_A_ROW = 2

/** What a lesson as a whole asks for: choosing, hearing, saying, and coming back. */
export function checkBalance(lesson: AuthorLesson, exercises: readonly Exercise[]): string[] {
  const own = new Set(lesson.items.map(({ id }) => id))
  const all = exercises.length
  const count = (isSo: (exercise: Exercise) => boolean): number => exercises.filter(isSo).length
  const choices = count(({ type }) => type === 'multiple_choice')
  const inPothwari = count(({ answerLanguage }) => answerLanguage === 'phr')
  const byEar = count(({ prompt }) => prompt?.byEar === true)
  const spoken = count(({ type }) => type === 'voice_recognition')
  const earlier = count(({ itemIds }) => !own.has(itemIds[0] ?? ''))
  const wantedEarlier = lesson.order === 1 ? 0 : FEWEST_EARLIER
  return [
    ...(choices <= all * MOST_CHOICES
      ? []
      : [`${choices} of ${all} exercises are multiple choice, more than half`]),
    ...(inPothwari >= all * FEWEST_IN_POTHWARI
      ? []
      : [`${inPothwari} of ${all} exercises are answered in Pothwari, less than a third`]),
    ...(byEar >= FEWEST_BY_EAR
      ? []
      : [`${byEar} exercises are by ear, not ${FEWEST_BY_EAR} at least`]),
    ...(spoken >= FEWEST_SPOKEN
      ? []
      : [`${spoken} exercises are said aloud, not ${FEWEST_SPOKEN} at least`]),
    ...(earlier >= wantedEarlier
      ? []
      : [`${earlier} exercises come back to earlier lessons, not ${wantedEarlier} at least`]),
  ]
}

/** Never more than two of one kind in a row. */
export function checkRuns(exercises: readonly Exercise[]): ExerciseProblem[] {
  return exercises.flatMap(({ type }, index) => {
    const before = exercises.slice(Math.max(0, index - MOST_IN_A_ROW), index)
    const isRun = before.length === MOST_IN_A_ROW && before.every((other) => other.type === type)
    return isRun ? [{ index, key: 'type', reason: `is the third ${type} in a row` }] : []
  })
}
