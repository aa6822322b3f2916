import type { Exercise } from '#contract/lesson.ts'
import type { ExerciseProblem } from './check-order.ts'

/** From this lesson on there are lines enough to talk with Nani. */
const FIRST_WITH_EXCHANGE = 3
const FEWEST_TURNS = 3
const MOST_TURNS = 5
/** In a talk nobody chooses or spells: the learner says the line, or builds it. */
const PRODUCED_IN_TALK: ReadonlySet<string> = new Set(['voice_recognition', 'word_arrangement'])

/** A lesson's talk with Nani: three to five turns, one after the other, each answered aloud or with tiles. */
export function checkExchange(order: number, exercises: readonly Exercise[]): ExerciseProblem[] {
  const turns = exercises.flatMap(({ exchange, type }, index) =>
    exchange === undefined ? [] : [{ ...exchange, type, index }],
  )
  const [first] = turns
  if (first === undefined) {
    return order < FIRST_WITH_EXCHANGE
      ? []
      : [{ index: 0, key: 'id', reason: 'the lesson has no exchange with Nani' }]
  }
  const problem = (index: number, reason: string): ExerciseProblem => {
    return { index, key: 'exchange', reason }
  }
  const count = turns.length
  return [
    ...(count >= FEWEST_TURNS && count <= MOST_TURNS
      ? []
      : [problem(first.index, `has ${count} turns, not ${FEWEST_TURNS} to ${MOST_TURNS}`)]),
    ...turns.flatMap(({ index, turn, ends, type }, at) => [
      ...(turn === at + 1
        ? []
        : [problem(index, `is turn ${turn}; in this place it is ${at + 1}`)]),
      ...(index === first.index + at
        ? []
        : [problem(index, 'has a hole: the turns stand one after the other')]),
      ...(PRODUCED_IN_TALK.has(type)
        ? []
        : [problem(index, 'is neither said aloud nor built with tiles')]),
      ...(ends === undefined || at === count - 1
        ? []
        : [problem(index, 'ends before its last turn')]),
    ]),
  ]
}
