import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { plainLine } from '#domain/letters.ts'

/** The line of the course that the right answer makes; undefined where it makes none that is divided into words. */
export function answeredLine(
  { answerLanguage, correctAnswer, sentence }: Exercise,
  courseItems: readonly LessonItem[],
): LessonItem | undefined {
  if (answerLanguage !== 'phr') return undefined
  const line = plainLine(sentence?.replace(/_{2,}/, correctAnswer) ?? correctAnswer)
  return courseItems.find(({ roman, words }) => words && plainLine(roman) === line)
}
