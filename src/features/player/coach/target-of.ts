import type { Exercise } from '#contract/lesson.ts'

/** What is to be said: in Roman letters, and in Shahmukhi where the exercise has it. */
export function targetOf(exercise: Exercise): { phrase: string; shahmukhi: string | undefined } {
  return {
    phrase: exercise.targetPhrase ?? exercise.correctAnswer,
    shahmukhi: exercise.targetText ?? exercise.correctShahmukhi,
  }
}
