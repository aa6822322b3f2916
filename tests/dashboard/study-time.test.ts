import { expect, test } from 'vitest'
import { goalDays, studyTimeText } from '#features/dashboard/study-time.ts'

test.each([
  [0, '0 min'],
  [59, '0 min'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h 0 min'],
  [3900, '1 h 5 min'],
  [-5, '0 min'],
])('%i seconds read "%s"', (seconds, text) => {
  expect(studyTimeText(seconds)).toBe(text)
})

test('a goal is reached by whole minutes, day by day', () => {
  expect(goalDays([0, 899, 900, 1200, 60], 15)).toBe(2)
  expect(goalDays([299, 300], 5)).toBe(1)
  expect(goalDays([], 5)).toBe(0)
})
