import { expect, test } from 'vitest'
import { type ReviewedJudgement, reviewsOfAnswer } from '#domain/memory/answer-review.ts'

const EXACT: ReviewedJudgement = { kind: 'exact', rule: 'same-words' }
const WRONG: ReviewedJudgement = { kind: 'wrong', rule: 'other-word' }
const itemIds = ['line', 'word', 'other']

test.each([
  ['right', 'phr', EXACT, 3],
  ['right', 'en', EXACT, 3],
  ['right by their own ear', 'phr', { kind: 'exact' }, 3],
  ['a close spelling', 'phr', { kind: 'close', rule: 'slip' }, 2],
  ['a close spelling', 'en', { kind: 'close', rule: 'slip' }, 2],
  ['another family’s word', 'phr', { kind: 'equivalent', rule: 'accepted-answer' }, 2],
  ['another word of the same meaning', 'phr', { kind: 'equivalent', rule: 'same-meaning' }, 2],
  ['the same sounds in other letters', 'phr', { kind: 'equivalent', rule: 'same-sounds' }, 3],
  ['another English word for it', 'en', { kind: 'equivalent', rule: 'accepted-answer' }, 3],
  ['wrong', 'phr', WRONG, 1],
  ['wrong', 'en', WRONG, 1],
] as const)('%s in %s is of the grade', (_what, answerLanguage, judgement, grade) => {
  const exercise = { type: 'translation', answerLanguage, itemIds: ['word'] }
  const skill = answerLanguage === 'phr' ? 'produce' : 'understand'
  expect(reviewsOfAnswer(exercise, judgement)).toEqual([{ itemId: 'word', skill, grade }])
})

test.each([
  ['word_arrangement', 'phr', itemIds],
  ['translation', 'phr', itemIds],
  ['voice_recognition', 'phr', itemIds],
  // The gap is filled; the rest of the line is read.
  ['fill_blank', 'phr', ['line']],
  ['multiple_choice', 'phr', ['line']],
  ['multiple_choice', 'en', ['line']],
  ['translation', 'en', ['line']],
] as const)('a right %s in %s is of the items that it produces', (type, answerLanguage, ids) => {
  const reviews = reviewsOfAnswer({ type, answerLanguage, itemIds }, EXACT)
  expect(reviews.map(({ itemId }) => itemId)).toEqual(ids)
})

test('a wrong line tells of the line: which of its words was missing nobody knows', () => {
  const exercise = { type: 'word_arrangement', answerLanguage: 'phr', itemIds } as const
  expect(reviewsOfAnswer(exercise, WRONG)).toEqual([{ itemId: 'line', skill: 'produce', grade: 1 }])
})
