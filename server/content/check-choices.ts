import type { Exercise } from '#contract/lesson.ts'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import type { ExerciseProblem } from './check-order.ts'

/** A multiple choice has its answer among different options, and none of the others is right too. */
export function checkChoices(
  exercises: readonly Exercise[],
  vocabulary: CourseVocabulary,
): ExerciseProblem[] {
  return exercises.flatMap((exercise, index) => {
    const options = exercise.options
    if (options === undefined) return []
    const key = 'options'
    if (new Set(options).size < options.length) {
      return [{ index, key, reason: 'the same option is there twice' }]
    }
    if (!options.includes(exercise.correctAnswer)) {
      return [{ index, key, reason: `the answer "${exercise.correctAnswer}" is not among them` }]
    }
    return options
      .filter((option) => option !== exercise.correctAnswer)
      .filter(
        (option) => judgeExercise({ ...exercise, type: 'translation' }, option, vocabulary).isRight,
      )
      .map((option) => ({ index, key, reason: `"${option}" would be right too` }))
  })
}
