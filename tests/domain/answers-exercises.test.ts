import { expect, test } from 'vitest'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { freeVocabulary as vocabulary } from './answers-lexicon.ts'

const family = {
  type: 'multiple_choice',
  answerLanguage: 'phr',
  prompt: { language: 'en', text: 'mother' },
  correctAnswer: 'ammaañ',
} as const

test('a multiple choice is right on the option and on its equivalents, never on a look-alike', () => {
  expect(judgeExercise(family, 'ammaañ', vocabulary)).toMatchObject({ kind: 'exact' })
  expect(judgeExercise(family, 'ammi', vocabulary)).toMatchObject({ kind: 'equivalent' })
  const uncle = { ...family, correctAnswer: 'chaacha' }
  for (const other of ['chaachi', 'chacha', 'chaach', 'daada']) {
    expect(judgeExercise(uncle, other, vocabulary), other).toMatchObject({ kind: 'wrong' })
  }
})

test('a word arrangement is right in its order only, whatever the case', () => {
  const arrangement = {
    type: 'word_arrangement',
    answerLanguage: 'phr',
    correctAnswer: 'E kutta nikka ai.',
    sentence: 'E kutta nikka ai.',
    sentenceShahmukhi: 'ایہہ کُتا نِکا اے۔',
  } as const
  expect(judgeExercise(arrangement, 'e KUTTA nikka ai', vocabulary)).toMatchObject({
    kind: 'exact',
  })
  expect(judgeExercise(arrangement, 'ایہہ کُتا نِکا اے', vocabulary)).toMatchObject({ kind: 'exact' })
  for (const given of [
    'kutta e nikka ai',
    'E kutta ai nikka',
    'E kutta nikka',
    'E kuta nika ai',
    '',
  ]) {
    expect(judgeExercise(arrangement, given, vocabulary), given).toMatchObject({ isRight: false })
  }
})

const translation = {
  type: 'translation',
  answerLanguage: 'phr',
  prompt: { language: 'en', text: 'brother' },
  correctAnswer: 'prah',
  correctShahmukhi: 'بھرا',
  acceptedAnswers: ['veer'],
} as const

test('an answer that the author accepts counts, and shows what the course writes', () => {
  expect(judgeExercise(translation, 'Veer', vocabulary)).toEqual({
    kind: 'equivalent',
    isRight: true,
    correctSpelling: 'prah',
    rule: 'accepted-answer',
  })
})

test('a learner may answer in Shahmukhi, with or without vowel signs, from any keyboard', () => {
  expect(judgeExercise(translation, 'بھرا', vocabulary)).toMatchObject({ kind: 'exact' })
  const dog = { ...translation, correctAnswer: 'kutta', correctShahmukhi: 'کُتا' }
  expect(judgeExercise(dog, 'كتا', vocabulary)).toMatchObject({ isRight: true })
  const sister = { ...translation, correctAnswer: 'paihṇ', correctShahmukhi: 'بھیݨ' }
  expect(judgeExercise(sister, 'بھین', vocabulary)).toMatchObject({ isRight: true })
})

test('in Shahmukhi breath and the last vowel are kept apart, and a nasal vowel is not added', () => {
  const pairs = [
    ['چاچا', 'چاچی'],
    ['بھرا', 'بہرا'],
    ['گان', 'گاں'],
    ['دادا', 'نانا'],
  ] as const
  for (const [correctShahmukhi, given] of pairs) {
    const exercise = { ...translation, correctAnswer: 'x', acceptedAnswers: [], correctShahmukhi }
    expect(judgeExercise(exercise, given, vocabulary), given).toMatchObject({ isRight: false })
  }
})

test('asked in English for the Pothwari, the English word is no answer', () => {
  for (const given of ['brother', 'Brother!']) {
    expect(judgeExercise(translation, given, vocabulary), given).toMatchObject({ isRight: false })
  }
  const thanks = {
    ...translation,
    prompt: { language: 'en', text: 'Thank you' },
    correctAnswer: 'Shukriya',
  } as const
  expect(judgeExercise(thanks, 'thanks', vocabulary)).toMatchObject({ isRight: false })
  expect(judgeExercise(thanks, 'meharbaani', vocabulary)).toMatchObject({ kind: 'equivalent' })
})

test('what families also say counts as the word itself, also inside a sentence', () => {
  const known = buildVocabulary([
    { english: 'son', roman: 'putar', alsoSaid: ['puter', 'muṇḍa'] },
    { english: 'This is my son.', roman: 'E maahṛa putar ai.' },
  ])
  const sentence = { ...translation, correctAnswer: 'E maahṛa putar ai.', acceptedAnswers: [] }
  expect(judgeExercise(sentence, 'e mahra munda ai', known)).toMatchObject({ kind: 'equivalent' })
  expect(judgeExercise(sentence, 'e mahra munda ai', vocabulary)).toMatchObject({ isRight: false })
})

test('an exercise that judges itself, or that is not known, is never right here', () => {
  for (const type of ['voice_recognition', 'listening_bingo', '']) {
    expect(judgeExercise({ ...translation, type }, 'prah', vocabulary)).toMatchObject({
      isRight: false,
      rule: 'not-judged-here',
    })
  }
})
