import type { AnswerJudgement } from '#domain/answers/judge-answer.ts'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import type { Exercise } from '#contract/lesson.ts'

/** What the learner gave and how it was judged (spec §5). */
export type CheckedAnswer = Pick<AnswerJudgement, 'kind' | 'isRight' | 'correctSpelling'> & {
  given: string
}

/** The kinds of exercise that this version shows. */
const KNOWN_TYPES = ['multiple_choice', 'word_arrangement', 'fill_blank', 'translation']

export function isKnownType(exercise: Exercise): boolean {
  return KNOWN_TYPES.includes(exercise.type)
}

/** How a right answer is celebrated: more where the learner built it; null where nothing was asked. */
export function answerStyle(exercise: Exercise): 'basic' | 'arrangement' | null {
  if (!isKnownType(exercise)) return null
  return exercise.type === 'word_arrangement' ? 'arrangement' : 'basic'
}

/** An exercise that cannot be shown is let pass, so that no lesson ends at it. */
export function checkAnswer(
  exercise: Exercise,
  given: string,
  vocabulary: CourseVocabulary,
): CheckedAnswer {
  if (!isKnownType(exercise)) return { given, kind: 'exact', isRight: true }
  return { given, ...judgeExercise(exercise, given, vocabulary) }
}

/** The right answer as the feedback shows it: the sentence of an arrangement, else the answer itself. */
export function rightAnswerOf(exercise: Exercise): {
  text: string
  shahmukhi: string | undefined
} {
  if (exercise.type !== 'word_arrangement') {
    return { text: exercise.correctAnswer, shahmukhi: exercise.correctShahmukhi }
  }
  return {
    text: exercise.sentence ?? exercise.correctAnswer,
    shahmukhi: exercise.sentenceShahmukhi ?? exercise.correctShahmukhi,
  }
}
