import type { Exercise } from '#contract/lesson.ts'
import { sticksOut } from '#domain/sticks-out.ts'
import type { ExerciseProblem } from './check-order.ts'

/** Of a lesson's choices, how many may have the longest option right, the shortest, or the same place. */
const MOST_ALIKE = 0.5
/** With fewer choices than this a place may stay empty. */
const CHOICES_FOR_ALL_PLACES = 8
const PLACES = ['A', 'B', 'C', 'D'] as const

type Choice = { index: number; options: readonly string[]; correctAnswer: string; place: number }

/** Neither its length nor its place tells which option is right. */
export function checkClues(exercises: readonly Exercise[]): ExerciseProblem[] {
  const choices = exercises.flatMap((exercise, index) => {
    const { options, correctAnswer } = exercise
    if (options === undefined || !options.includes(correctAnswer)) return []
    return [{ index, options, correctAnswer, place: options.indexOf(correctAnswer) }]
  })
  return [
    ...choices.flatMap(checkLength),
    ...checkLengths(choices, 'longest', (right, other) => right > other),
    ...checkLengths(choices, 'shortest', (right, other) => right < other),
    ...checkRuns(choices),
    ...checkShares(choices),
  ]
}

/** The right option sticks out when it alone is so much longer or shorter. */
function checkLength({ index, options, correctAnswer }: Choice): ExerciseProblem[] {
  const right = letterCount(correctAnswer)
  const others = options.filter((option) => option !== correctAnswer).map(letterCount)
  const isOut = sticksOut(right, Math.max(...others)) || sticksOut(Math.min(...others), right)
  if (!isOut) return []
  const reason = `"${correctAnswer}" is conspicuous by its length: ${right} letters beside ${others.join(', ')}`
  return [{ index, key: 'options', reason }]
}

function checkLengths(
  choices: readonly Choice[],
  what: string,
  beats: (right: number, other: number) => boolean,
): ExerciseProblem[] {
  const found = choices.filter(({ options, correctAnswer }) => {
    const right = letterCount(correctAnswer)
    return options.every((other) => other === correctAnswer || beats(right, letterCount(other)))
  })
  const last = found.at(-1)
  if (last === undefined || found.length <= mostAlike(choices)) return []
  const reason = `the ${what} option is right in ${found.length} of ${choices.length} choices`
  return [{ index: last.index, key: 'options', reason }]
}

function checkRuns(choices: readonly Choice[]): ExerciseProblem[] {
  return choices.flatMap(({ index, place }, at) => {
    const [one, two] = [choices[at - 2], choices[at - 1]]
    if (one?.place !== place || two?.place !== place) return []
    return [
      { index, key: 'options', reason: `the right answer is ${PLACES[place]} three times running` },
    ]
  })
}

function checkShares(choices: readonly Choice[]): ExerciseProblem[] {
  const last = choices.at(-1)
  if (last === undefined) return []
  return PLACES.flatMap((letter, at) => {
    const { length } = choices.filter(({ place }) => place === at)
    const isEmpty = length === 0 && choices.length >= CHOICES_FOR_ALL_PLACES
    if (!isEmpty && length <= mostAlike(choices)) return []
    const reason = `the right answer is ${letter} in ${length} of ${choices.length} choices`
    return [{ index: last.index, key: 'options', reason }]
  })
}

function mostAlike(choices: readonly Choice[]): number {
  return Math.max(1, choices.length * MOST_ALIKE)
}

function letterCount(text: string): number {
  return text.normalize('NFC').replace(/[^\p{L}]/gu, '').length
}
