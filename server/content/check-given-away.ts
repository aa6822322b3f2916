import type { Exercise } from '#contract/lesson.ts'
import type { ExerciseProblem } from './check-order.ts'
import type { CourseItem } from './course-items.ts'

/**
 * Whoever answers in Pothwari neither hears nor reads the answer before. The coach says it on purpose
 * (voice_recognition), and so does a line that is heard to be written down: its prompt is Pothwari.
 */
export function checkGivenAway(
  exercises: readonly Exercise[],
  items: ReadonlyMap<string, CourseItem>,
): ExerciseProblem[] {
  return exercises.flatMap((exercise, index) => {
    const { type, answerLanguage, audioUrl, correctAnswer, exchange, options, prompt } = exercise
    const isMeant =
      type === 'voice_recognition' || (options === undefined && prompt?.language === 'phr')
    if (isMeant || answerLanguage !== 'phr') return []
    const heard = [...items.values()].find(({ clip }) => audioUrl && clip?.path === audioUrl)
    const said = items.get(exchange?.says ?? '')?.row.pothwari_roman
    const before = [heard?.row.pothwari_roman, said, prompt?.text, exercise.question]
    return before.some((line) => line !== undefined && includesWords(line, correctAnswer))
      ? [{ index, key: 'item', reason: `"${correctAnswer}" is given away before it is asked` }]
      : []
  })
}

function includesWords(line: string, words: string): boolean {
  return plain(line).includes(plain(words))
}

function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()} `
}
