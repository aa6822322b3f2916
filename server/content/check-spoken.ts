import type { Exercise } from '#contract/lesson.ts'
import { answerWords } from '#domain/letters.ts'
import type { ExerciseProblem } from './check-order.ts'

/** A longer line drifts apart in the comparison with the clip. */
const MOST_WORDS = 5
/** Too like each other to be told apart by ear alone (content/README.md, recognising a learner's speech). */
const TOO_ALIKE: ReadonlySet<string> = new Set('ai e o na naañ manj manji se sa'.split(' '))

/** What is to be said aloud can be judged: five words at most, and no word that sounds like another. */
export function checkSpoken(exercises: readonly Exercise[]): ExerciseProblem[] {
  return exercises.flatMap(({ type, targetPhrase }, index) => {
    if (type !== 'voice_recognition' || targetPhrase === undefined) return []
    const words = answerWords(targetPhrase)
    const [only = ''] = words
    if (words.length > MOST_WORDS) {
      const reason = `"${targetPhrase}" has ${words.length} words to say, not ${MOST_WORDS} at most`
      return [{ index, key: 'item', reason }]
    }
    return words.length === 1 && TOO_ALIKE.has(only)
      ? [{ index, key: 'item', reason: `"${targetPhrase}" is too like another word to be judged` }]
      : []
  })
}
