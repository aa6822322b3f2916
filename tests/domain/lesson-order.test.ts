import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Exercise } from '#contract/lesson.ts'
import { exerciseOrder, exercisesOfAttempt } from '#domain/lesson-order.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { choice, gap, translation } from '../player/sample-lesson.ts'

const { lessons } = loadCourse(join(import.meta.dirname, '../../content'))
const REPEATS = [2, 3, 4, 5]

describe('the order of exercises', () => {
  test('of the first attempt is the author’s, options and all', () => {
    for (const lesson of lessons) expect(exercisesOfAttempt(lesson, 1)).toBe(lesson.exercises)
  })

  test('of a later one is another, with the same exercises, and the same on each device', () => {
    for (const { id, exercises } of lessons) {
      const inOrder = exercises.map((_, at) => at)
      const orders = REPEATS.map((attempt) => exerciseOrder(id, exercises, attempt))
      for (const order of orders) {
        expect([...order].sort((a, b) => a - b)).toEqual(inOrder)
        expect(order).not.toEqual(inOrder)
      }
      expect(new Set(orders.map(String)).size).toBe(REPEATS.length)
      expect(exerciseOrder(id, structuredClone(exercises), 2)).toEqual(orders[0])
    }
  })

  test('asks about nothing again within three exercises', () => {
    for (const lesson of lessons) {
      for (const attempt of REPEATS) {
        const about = exercisesOfAttempt(lesson, attempt).map(({ itemIds }) => itemIds[0])
        for (const [at, id] of about.entries()) {
          expect(about.slice(Math.max(0, at - 2), at)).not.toContain(id)
        }
      }
    }
  })

  test('asks for the words of a lesson before the sentence that is made of them', () => {
    const tooEarly = lessons.flatMap((lesson) =>
      Array.from({ length: 11 }, (_, at) => at + 2).flatMap((attempt) => {
        const asked = new Set<string>()
        return exercisesOfAttempt(lesson, attempt).flatMap((exercise) => {
          const [about = '', ...words] = exercise.itemIds
          asked.add(about)
          const isMade = exercise.answerLanguage === 'phr' && exercise.options === undefined
          if (!isMade || exercise.type === 'fill_blank') return []
          return words
            .filter((id) => lesson.items.some((item) => item.id === id) && !asked.has(id))
            .map((id) => `${exercise.id} before ${id}, attempt ${attempt}`)
        })
      }),
    )
    expect(tooEarly).toEqual([])
  })

  test('makes no longer run of one kind than the author did', () => {
    const thirds = (exercises: readonly Exercise[]) =>
      exercises.filter(
        ({ type }, at) => type === exercises[at - 1]?.type && type === exercises[at - 2]?.type,
      ).length
    for (const lesson of lessons) {
      for (const attempt of REPEATS) {
        const repeated = thirds(exercisesOfAttempt(lesson, attempt))
        expect(repeated).toBeLessThanOrEqual(thirds(lesson.exercises))
      }
    }
  })

  test('keeps the turns of an exchange together, one after the other', () => {
    const kinds = [choice, translation, choice, translation, gap, gap, gap, translation, choice]
    const exercises = kinds.map((kind, at) => ({
      ...kind,
      id: `e${at}`,
      itemIds: [`i${at}`],
      ...(at >= 4 && at <= 6 && { exchange: { turn: at - 3, of: 3, says: 'i0' } }),
    }))
    const orders = Array.from({ length: 20 }, (_, at) => exerciseOrder('9', exercises, at + 2))
    for (const order of orders) {
      const start = order.indexOf(4)
      expect(order.slice(start, start + 3)).toEqual([4, 5, 6])
    }
    expect(new Set(orders.map(String)).size).toBeGreaterThan(5)
  })
})

describe('the options of a choice', () => {
  test('stand in another order than the author’s in each repeat, each with its own script and picture', () => {
    for (const lesson of lessons) {
      for (const attempt of REPEATS) {
        for (const exercise of exercisesOfAttempt(lesson, attempt)) {
          const written = lesson.exercises.find(({ id }) => id === exercise.id)
          if (!exercise.options || !written?.options) continue
          expect(exercise.options).not.toEqual(written.options)
          expect([...exercise.options].sort()).toEqual([...written.options].sort())
          for (const [at, option] of exercise.options.entries()) {
            const was = written.options.indexOf(option)
            expect(exercise.optionsShahmukhi?.[at]).toBe(written.optionsShahmukhi?.[was])
            expect(exercise.optionPictures?.[at]).toBe(written.optionPictures?.[was])
          }
        }
      }
    }
  })

  test('one option alone stays', () => {
    const alone = { id: '1', exercises: [{ ...choice, options: ['Thank you'] }] }
    expect(exercisesOfAttempt(alone, 2)[0]?.options).toEqual(['Thank you'])
  })
})
