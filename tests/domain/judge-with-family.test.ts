import { expect, test } from 'vitest'
import { judgeWithFamily } from '#domain/answers/judge-with-family.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'

const vocabulary = buildVocabulary([])
const typed = {
  type: 'translation',
  correctAnswer: 'Shukriya',
  correctShahmukhi: 'شکریہ',
  acceptedAnswers: [],
  answerLanguage: 'phr',
  prompt: { language: 'en', text: 'Thank you' },
} as const
const NANI = { name: 'Nani', roman: 'Baṛi mehrbaani', shahmukhi: 'بڑی مہربانی' }
const ABBU = { name: 'Abbu', roman: '', shahmukhi: '' }
const TAYA = { name: 'Taya', roman: '', shahmukhi: 'سوہنا کم' }

test.each([
  ['Shukriya', true, undefined],
  ['baṛi mehrbaani', true, 'Nani'],
  ['bari mehrbani', true, 'Nani'],
  ['بڑی مہربانی', true, 'Nani'],
  ['سوہنا کم', true, 'Taya'],
  ['Khuda haafiz', false, undefined],
  ['', false, undefined],
])('“%s” in the household of Nani, Abbu and Taya', (given, isRight, saidBy) => {
  const judged = judgeWithFamily(typed, given, vocabulary, {
    line: 'Shukriya!',
    family: [ABBU, NANI, TAYA],
  })
  expect({ isRight: judged.isRight, saidBy: judged.saidBy }).toEqual({ isRight, saidBy })
})

test.each([
  ['of another household', typed, 'Shukriya', []],
  ['for one word of a sentence', typed, 'Shukriya ji', [NANI]],
  ['for an answer in English', { ...typed, answerLanguage: 'en' as const }, 'Shukriya', [NANI]],
  ['where nothing is judged here', { ...typed, type: 'voice_recognition' }, 'Shukriya', [NANI]],
])('her words are not right %s', (_case, exercise, line, family) => {
  const judged = judgeWithFamily(exercise, NANI.roman, vocabulary, { line, family })
  expect(judged).toMatchObject({ isRight: false })
  expect(judged.saidBy).toBeUndefined()
})
