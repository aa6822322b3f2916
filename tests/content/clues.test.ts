import { expect, test } from 'vitest'
import type { Exercise } from '#contract/lesson.ts'
import { checkClues } from '#server/content/check-clues.ts'

const LETTERS = ['A', 'B', 'C', 'D']

/** Choices with these answers at these places, among three distractors of the same length. */
function choices(places: string, right = 'cow', other = 'goa'): Exercise[] {
  return [...places].map((letter, index) => ({
    id: `x-${index}`,
    type: 'multiple_choice',
    question: 'What does this mean?',
    explanation: 'Because.',
    options: LETTERS.map((place, at) =>
      place === letter ? right : `${other}${'tsx'[at % 3]}${at}`,
    ),
    correctAnswer: right,
    acceptedAnswers: [],
    answerLanguage: 'en',
    itemIds: [`L-${index}`],
  }))
}

const reasons = (exercises: Exercise[]) => checkClues(exercises).map(({ reason }) => reason)

test('answers spread over all four places, now longest and now not, tell nothing', () => {
  expect(reasons([...choices('ABCD', 'four'), ...choices('BADC', 'fours')])).toEqual([])
})

test.each([
  ['AAAB', 'the right answer is A three times running'],
  ['ABABABAC', 'the right answer is D in 0 of 8 choices'],
  ['AABAACADA', 'the right answer is A in 6 of 9 choices'],
])('right answers at %s are complained of', (places, reason) => {
  expect(reasons(choices(places, 'four'))).toContain(reason)
})

test('a right option that is mostly the longest, or mostly the shortest, is complained of', () => {
  expect(reasons(choices('ABCD', 'seven'))).toContain(
    'the longest option is right in 4 of 4 choices',
  )
  expect(reasons(choices('ABCD', 'two'))).toContain(
    'the shortest option is right in 4 of 4 choices',
  )
})

test.each([
  ['eight', 'four', false],
  ['eight to nine', 'seven or six', false],
  ['eight to nine', 'seven', true],
  ['two', 'seven or six', true],
  ['four', 'sevens', false],
])('"%s" beside options like "%s" sticks out: %s', (right, other, isOut) => {
  const [first] = choices('A', right, other)
  const complaints = first === undefined ? [] : reasons([first])
  expect(complaints.some((reason) => reason.includes('conspicuous'))).toBe(isOut)
})
