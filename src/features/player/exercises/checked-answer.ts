import type { AnswerJudgement } from '#domain/answers/judge-answer.ts'
import {
  type FamilyJudgement,
  type FamilyLine,
  judgeWithFamily,
} from '#domain/answers/judge-with-family.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import type { Exercise } from '#contract/lesson.ts'

/** What the learner gave and how it was judged. */
export type CheckedAnswer = Pick<AnswerJudgement, 'kind' | 'isRight' | 'correctSpelling'> &
  Partial<Pick<FamilyJudgement, 'rule' | 'saidBy'>> & {
    given: string
    /** Said aloud, and no good match is behind it: right by the learner's own ear, or the recogniser was unsure. */
    isByOwnEar?: boolean
  }

/** What the pronunciation coach found: the table of answers judges no voice. */
export type OwnResult = Pick<CheckedAnswer, 'isRight' | 'isByOwnEar'>

/** The kinds of exercise that this version shows. */
const KNOWN_TYPES = [
  'multiple_choice',
  'word_arrangement',
  'fill_blank',
  'translation',
  'voice_recognition',
]

export function isKnownType(exercise: Exercise): boolean {
  return KNOWN_TYPES.includes(exercise.type)
}

/** How a right answer is celebrated: more where the learner built it; null where nothing was asked. */
export function answerStyle(exercise: Exercise): 'basic' | 'arrangement' | null {
  if (!isKnownType(exercise)) return null
  return exercise.type === 'word_arrangement' ? 'arrangement' : 'basic'
}

/** Judges by the table of answers and the family's words, unless the exercise judged itself. */
export function checkAnswer(
  exercise: Exercise,
  given: string,
  vocabulary: CourseVocabulary,
  {
    ownResult,
    ...family
  }: {
    /** The word or sentence that is asked for, as the course writes it, and as the family says it. */
    line: string | undefined
    family: readonly FamilyLine[]
    ownResult?: OwnResult | undefined
  },
): CheckedAnswer {
  if (ownResult) return { given, kind: ownResult.isRight ? 'exact' : 'wrong', ...ownResult }
  return { given, ...judgeWithFamily(exercise, given, vocabulary, family) }
}

/** The right answer as the feedback shows it: the sentence of an arrangement, else the answer itself. */
export function rightAnswerOf(exercise: Exercise): {
  label: string
  language: 'phr' | 'en'
  text: string
  shahmukhi: string | undefined
} {
  if (exercise.type !== 'word_arrangement') {
    return {
      // What was said is never corrected: the phrase stands there to be heard and said again.
      label: exercise.type === 'voice_recognition' ? 'The phrase' : 'Correct answer',
      language: exercise.answerLanguage,
      text: exercise.correctAnswer,
      shahmukhi: exercise.correctShahmukhi,
    }
  }
  return {
    label: 'Correct order',
    language: 'phr',
    text: exercise.sentence ?? exercise.correctAnswer,
    shahmukhi: exercise.sentenceShahmukhi ?? exercise.correctShahmukhi,
  }
}
