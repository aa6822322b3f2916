import { expect, test } from 'vitest'
import { studyTimeText } from '#features/dashboard/study-time.ts'

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
