import { describe, expect, test } from 'vitest'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import { speakerForms, speakerWords } from '#domain/answers/speaker-forms.ts'
import { freeVocabulary } from './answers-lexicon.ts'

const his = { roman: 'Maiñ chaawal khaana aañ.', shahmukhi: 'میں چاول کھانا آں۔' }
const hers = { roman: 'Maiñ chaawal khaani aañ.', shahmukhi: 'میں چاول کھانی آں۔' }
const bothWays = [
  ['his line takes hers', his, hers],
  ['her line takes his', hers, his],
] as const

describe.each(bothWays)('%s', (_what, line, other) => {
  const forms = [other.roman, other.shahmukhi]
  const words = line.roman.replace('.', '').split(' ')
  const inScript = line.shahmukhi.replace('۔', '').split(' ')

  test('in both scripts', () => {
    expect(speakerForms(line, forms)).toEqual(forms)
  })

  test('with the one tile that it lacks', () => {
    const tiles = words.map((roman, at) => ({ roman, shahmukhi: inScript[at]! }))
    expect(speakerWords(tiles, forms)).toEqual([
      { at: 2, roman: other.roman.split(' ')[2], shahmukhi: other.shahmukhi.split(' ')[2] },
    ])
  })

  test('and an arrangement of either is exactly right', () => {
    const exercise = {
      type: 'word_arrangement',
      answerLanguage: 'phr',
      correctAnswer: line.roman,
      sentence: line.roman,
      sentenceShahmukhi: line.shahmukhi,
      acceptedAnswers: forms,
    } as const
    for (const given of [line.roman, line.shahmukhi, other.roman, other.shahmukhi]) {
      expect(judgeExercise(exercise, given, freeVocabulary), given).toEqual({
        kind: 'exact',
        isRight: true,
        rule: 'same-words',
      })
    }
    const otherOrder = words.toReversed().join(' ')
    expect(judgeExercise(exercise, otherOrder, freeVocabulary).isRight).toBe(false)
  })
})

test('every word that changes with the speaker has a tile', () => {
  const words = [
    { roman: 'maiñ', shahmukhi: 'میں' },
    { roman: 'nikka', shahmukhi: 'نِکا' },
    { roman: 'sa', shahmukhi: 'سا' },
  ]
  expect(speakerWords(words, ['Maiñ nikki si.', 'میں نِکی سی۔'])).toEqual([
    { at: 1, roman: 'nikki', shahmukhi: 'نِکی' },
    { at: 2, roman: 'si', shahmukhi: 'سی' },
  ])
})

test('what families say with other words has no tiles', () => {
  expect(speakerForms(his, ['Maiñ chol khaana aañ.', 'Maiñ khaana aañ.', 'میں کھانا آں۔'])).toEqual(
    [],
  )
})
