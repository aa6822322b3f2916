import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import type { Demonstration } from './landing-content.ts'

/** The player's own rules. */
export function judgeDemonstration({ exercise, items }: Demonstration, given: string): boolean {
  return judgeExercise(exercise, given, buildVocabulary(items)).isRight
}
