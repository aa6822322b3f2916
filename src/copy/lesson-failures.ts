import type { Failure } from '#data/failure.ts'
import { serverText, statusOf } from './failure-texts.ts'

export const LESSONS_NEED_VERIFICATION = 'Please verify your email to access lessons.'

/** The lesson list could not be filled. */
export function lessonsFailureText(failure: Failure): string {
  if (failure.kind === 'unauthorized') return 'Authentication failed. Please log in again.'
  if (failure.kind === 'forbidden') return LESSONS_NEED_VERIFICATION
  return 'Failed to load lessons. Please try again.'
}

export const LESSON_NEEDS_SIGN_IN = 'Please log in to access lessons'
export const LESSON_NEEDS_PREMIUM =
  'This lesson requires a premium subscription. Upgrade to access all lessons!'
export const LESSON_NOT_FOUND = 'Lesson not found'
export const NO_LESSON_DATA = 'No lesson data available'
export const EXERCISE_NOT_FOUND = {
  heading: 'Exercise Not Found',
  text: 'There was an issue loading this exercise. This might be a completed lesson.',
} as const

/** One lesson could not be loaded. */
export function lessonLoadFailureText(failure: Failure): string {
  if (failure.kind === 'unauthorized') return LESSON_NEEDS_SIGN_IN
  if (failure.kind === 'forbidden') return serverText(failure) ?? LESSON_NEEDS_PREMIUM
  if (statusOf(failure) === 404) return LESSON_NOT_FOUND
  return `Failed to load lesson: ${serverText(failure) ?? 'Unknown error'}`
}

/** An exercise that this version does not know. */
export function unknownExerciseText(type: string): string {
  return `Exercise type ${type} not yet implemented`
}
