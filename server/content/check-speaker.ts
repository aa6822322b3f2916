import type { Exercise } from '#contract/lesson.ts'
import { speakerWords } from '#domain/answers/speaker-forms.ts'
import type { ExerciseProblem } from './check-order.ts'

/** Where a man and a woman say a line otherwise, its tiles make both lines, and the question leaves open who is speaking. */
export function checkSpeaker(exercises: readonly Exercise[]): ExerciseProblem[] {
  return exercises.flatMap(({ type, question, words = [], acceptedAnswers }, index) => {
    if (type !== 'word_arrangement') return []
    const [other] = speakerWords(words, acceptedAnswers)
    if (other === undefined) return []
    const { roman, shahmukhi } = other
    if (shahmukhi === undefined) {
      const reason = `"${roman}" is also said, and no line in Shahmukhi writes it word for word`
      return [{ index, key: 'item', reason }]
    }
    if (!/\b(boy|girl|man|woman)\b/i.test(question)) return []
    const reason = `has the tile "${roman}" too, so the question may not say who is speaking`
    return [{ index, key: 'question', reason }]
  })
}
