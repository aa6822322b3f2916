import { plainLine } from '../letters.ts'
import type { AnswerJudgement } from './judge-answer.ts'
import { type JudgedExercise, judgeExercise } from './judge-exercise.ts'
import type { CourseVocabulary } from './vocabulary.ts'

/** How one of the family says a line, where they say it differently; else both empty. */
export type FamilyLine = {
  /** Null for the whole household: "In our house we say …". */
  readonly name: string | null
  readonly roman: string
  readonly shahmukhi: string
}

/** `saidBy`: the answer is right by the words of this one of the family, and not by the course's. */
export type FamilyJudgement = AnswerJudgement & { saidBy?: string | null }

/**
 * Judges by the course, then by the words of the family: theirs count as right in their household. Only where the whole line is
 * asked for: their words for a sentence say nothing of one word in it.
 */
export function judgeWithFamily(
  exercise: JudgedExercise,
  given: string,
  vocabulary: CourseVocabulary,
  { line, family }: { line: string | undefined; family: readonly FamilyLine[] },
): FamilyJudgement {
  const judgement = judgeExercise(exercise, given, vocabulary)
  const isOfLine =
    exercise.answerLanguage === 'phr' &&
    line !== undefined &&
    plainLine(line) === plainLine(exercise.correctAnswer)
  if (judgement.isRight || !isOfLine) return judgement
  for (const { name, roman, shahmukhi } of family) {
    const [correctAnswer, correctShahmukhi] = [roman, shahmukhi].filter((words) => words !== '')
    if (correctAnswer === undefined) continue
    const hers = { ...exercise, correctAnswer, correctShahmukhi, acceptedAnswers: [] }
    const byHer = judgeExercise(hers, given, vocabulary)
    if (byHer.isRight) return { ...byHer, saidBy: name }
  }
  return judgement
}
