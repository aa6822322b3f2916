import { describe, expect, test } from 'vitest'
import {
  lessonLoadFailureText,
  lessonsFailureText,
  unknownExerciseText,
} from '#copy/lesson-failures.ts'
import { answered, noNetwork } from './failures.ts'

describe('Lessons list', () => {
  test.each([
    ['401', answered(401), 'Authentication failed. Please log in again.'],
    ['403', answered(403), 'Please verify your email to access lessons.'],
    ['500', answered(500), 'Failed to load lessons. Please try again.'],
    ['no network', noNetwork, 'Failed to load lessons. Please try again.'],
  ])('%s', (_, failure, text) => {
    expect(lessonsFailureText(failure)).toBe(text)
  })
})

describe('Lesson load', () => {
  test.each([
    ['401', answered(401, { error: 'x' }), 'Please log in to access lessons'],
    ['403 in the server’s words', answered(403, { error: 'Verify first' }), 'Verify first'],
    [
      '403 without words',
      answered(403),
      'This lesson requires a premium subscription. Upgrade to access all lessons!',
    ],
    ['404', answered(404, { error: 'x' }), 'Lesson not found'],
    ['500 with words', answered(500, { error: 'Out' }), 'Failed to load lesson: Out'],
    ['no network', noNetwork, 'Failed to load lesson: Unknown error'],
  ])('%s', (_, failure, text) => {
    expect(lessonLoadFailureText(failure)).toBe(text)
  })

  test('an unknown exercise type is named', () => {
    expect(unknownExerciseText('karaoke')).toBe('Exercise type karaoke not yet implemented')
  })
})
