import type { Called } from '../kinship/drill.ts'
import type { KinshipTerms } from '../kinship/find-term.ts'
import { judgeExercise } from './judge-exercise.ts'
import { buildVocabulary, type CourseVocabulary, withWordsOf } from './vocabulary.ts'

/** Every word of the family, of the table and of this house: what is one of them is no slip in another. */
export function familyVocabulary(terms: KinshipTerms, people: readonly Called[]): CourseVocabulary {
  const ofHouse = people.map(({ word, alsoRight }) => {
    return { english: '', roman: word, accepts: alsoRight }
  })
  return withWordsOf(buildVocabulary([]), [...[...terms.values()].flat(), ...ofHouse])
}

/** Whether the learner typed a word for this person, by the judge of the lessons. `english`: what they were asked. */
export function isTypedKinWord(
  { word, alsoRight, english }: Called & { english: string },
  typed: string,
  vocabulary: CourseVocabulary,
): boolean {
  const exercise = {
    type: 'translation',
    answerLanguage: 'phr',
    prompt: { language: 'en', text: english },
    correctAnswer: word,
    acceptedAnswers: alsoRight,
  } as const
  return judgeExercise(exercise, typed, vocabulary).isRight
}
