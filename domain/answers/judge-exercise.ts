import { type AnswerJudgement, judgeAnswer } from './judge-answer.ts'
import type { CourseVocabulary } from './vocabulary.ts'

/** What judging needs of an exercise; the contract's `Exercise` fits. */
export type JudgedExercise = {
  readonly type: string
  readonly correctAnswer: string
  readonly correctShahmukhi?: string | undefined
  readonly acceptedAnswers?: readonly string[] | undefined
  readonly answerLanguage: 'phr' | 'en'
  readonly prompt?: { readonly language: 'phr' | 'en'; readonly text?: string } | undefined
  readonly sentence?: string | undefined
  readonly sentenceShahmukhi?: string | undefined
}

/**
 * What the player calls on Check. `given` is the option chosen, the words
 * placed, joined by a space, or what was typed. An exercise that judges itself (voice_recognition) or
 * that this version does not know is never right here.
 */
export function judgeExercise(
  exercise: JudgedExercise,
  given: string,
  vocabulary: CourseVocabulary,
): AnswerJudgement {
  const question = {
    language: exercise.answerLanguage,
    promptLanguage: exercise.prompt?.language,
    promptLine: exercise.prompt?.text,
    correctAnswer: exercise.correctAnswer,
    correctInOtherScript: exercise.correctShahmukhi,
    acceptedAnswers: exercise.acceptedAnswers,
  }
  switch (exercise.type) {
    case 'multiple_choice':
      return judgeAnswer({ ...question, matching: 'choice' }, given, vocabulary)
    case 'word_arrangement': {
      const correctAnswer = exercise.sentence ?? exercise.correctAnswer
      const correctInOtherScript = exercise.sentenceShahmukhi
      return judgeAnswer(
        { ...question, matching: 'sentence', correctAnswer, correctInOtherScript },
        given,
        vocabulary,
      )
    }
    case 'fill_blank':
    case 'translation':
      return judgeAnswer({ ...question, matching: 'typed' }, given, vocabulary)
    default:
      return { kind: 'wrong', isRight: false, rule: 'not-judged-here' }
  }
}
