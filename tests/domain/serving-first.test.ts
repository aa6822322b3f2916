import { describe, expect, test } from 'vitest'
import { servingFirst } from '#domain/serving-first.ts'

const NOTES = ['a plane', 'a proverb', 'a road', 'a rule']
const GOALS = [['travel'], ['culture'], ['culture', 'travel']]

describe('what serves the goal first', () => {
  test.each([
    ['travel', ['a plane', 'a road', 'a proverb', 'a rule']],
    ['culture', ['a proverb', 'a road', 'a plane', 'a rule']],
    ['nothing here', NOTES],
    [undefined, NOTES],
  ])('for %s', (goal, expected) => {
    expect(servingFirst(NOTES, GOALS, goal)).toEqual(expected)
  })

  test('loses and repeats nothing, and leaves what it was given alone', () => {
    const given = Object.freeze([...NOTES])
    expect(servingFirst(given, GOALS, 'culture').toSorted()).toEqual(NOTES.toSorted())
  })

  test('a course from before goals stays as it was', () => {
    expect(servingFirst(NOTES, [], 'travel')).toEqual(NOTES)
  })
})
