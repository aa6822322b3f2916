import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyProgress, type LessonProgress } from '#domain/lesson-progress.ts'
import {
  mergeProgress,
  nextAttempt,
  boundProgress,
  normaliseProgress,
  sameProgress,
  scorePercent,
} from '#domain/progress.ts'

const indexes = fc.uniqueArray(fc.nat(9), { maxLength: 6 })
const progress: fc.Arbitrary<LessonProgress> = fc
  .record({
    epoch: fc.integer({ min: 1, max: 3 }),
    attempt: fc.integer({ min: 1, max: 3 }),
    currentExerciseIndex: fc.nat(9),
    completedExercises: indexes,
    correctExercises: indexes,
  })
  .map(normaliseProgress)

function at(
  attempt: number,
  completed: number[],
  correct: number[],
  index: number,
): LessonProgress {
  return {
    epoch: 1,
    attempt,
    currentExerciseIndex: index,
    completedExercises: completed,
    correctExercises: correct,
  }
}

describe('merging progress', () => {
  test('within one attempt unites the lists and takes the greater index', () => {
    expect(mergeProgress(at(1, [0, 2], [2], 3), at(1, [1], [1], 1))).toEqual(
      at(1, [0, 1, 2], [1, 2], 3),
    )
  })

  test('an older attempt that arrives late changes nothing', () => {
    const fresh = at(2, [0], [], 0)
    expect(mergeProgress(fresh, at(1, [0, 1, 2, 3], [0, 1, 2, 3], 4))).toEqual(fresh)
  })

  test('an older epoch changes nothing, however far its attempts got', () => {
    const reset = emptyProgress(2, 1)
    expect(mergeProgress(at(9, [0, 1], [0, 1], 2), reset)).toEqual(reset)
  })

  test('Start Fresh begins the next attempt, empty', () => {
    expect(nextAttempt(at(3, [0, 1], [0], 2))).toEqual(at(4, [], [], 0))
  })

  test('is commutative, associative and idempotent', () => {
    fc.assert(
      fc.property(progress, progress, progress, (a, b, c) => {
        expect(sameProgress(mergeProgress(a, b), mergeProgress(b, a))).toBe(true)
        expect(
          sameProgress(
            mergeProgress(mergeProgress(a, b), c),
            mergeProgress(a, mergeProgress(b, c)),
          ),
        ).toBe(true)
        expect(sameProgress(mergeProgress(a, a), a)).toBe(true)
      }),
    )
  })

  test('within a lesson the exercises that it does not have are left out, and the rest stays', () => {
    expect(boundProgress(at(1, [0, 2, 3, 9], [2, 9], 9), 3)).toEqual(at(1, [0, 2], [2], 3))
    expect(boundProgress(at(1, [0, 2], [2], 2), 3)).toEqual(at(1, [0, 2], [2], 2))
  })

  test('a right answer is an answered one, each index stands once, ascending', () => {
    expect(normaliseProgress(at(1, [3, 3], [1, 1, 3], 0))).toEqual(at(1, [1, 3], [1, 3], 0))
  })
})

test.each([
  [[], [], 0],
  [[0, 1, 2], [0, 1, 2], 100],
  [[0, 1, 2], [0], 33],
  [[0, 1, 2], [0, 1], 67],
])('of %j answered, %j right is %d percent', (completedExercises, correctExercises, percent) => {
  expect(scorePercent({ completedExercises, correctExercises })).toBe(percent)
})
