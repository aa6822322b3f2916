import type { Exercise } from '#contract/lesson.ts'
import type { AuthorLesson } from './author-schema.ts'

const FEWEST_EXERCISES = 18
const MOST_EXERCISES = 28
const TYPES = [
  'multiple_choice',
  'translation',
  'fill_blank',
  'word_arrangement',
  'voice_recognition',
] as const

/** What a lesson as a whole must have: 18 to 28 exercises, each of the five types, a task for home. */
export function checkShape(
  exercises: readonly Exercise[],
  sayAtHome: AuthorLesson['sayAtHome'],
): string[] {
  const count = exercises.length
  const isInRange = count >= FEWEST_EXERCISES && count <= MOST_EXERCISES
  const missing = TYPES.filter((type) => !exercises.some((exercise) => exercise.type === type))
  return [
    ...(isInRange ? [] : [`has ${count} exercises, not ${FEWEST_EXERCISES} to ${MOST_EXERCISES}`]),
    ...missing.map((type) => `has no ${type}: each lesson has all five types`),
    ...(sayAtHome !== undefined
      ? []
      : ['has no sayAtHome: each lesson ends with a line for a real person']),
  ]
}
