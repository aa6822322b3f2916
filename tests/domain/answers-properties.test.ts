import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeAnswer } from '#domain/answers/judge-answer.ts'
import { answerWords } from '#domain/letters.ts'
import { foldPothwari } from '#domain/answers/pothwari-spelling.ts'
import { lexiconRows, wholeVocabulary as vocabulary } from './answers-lexicon.ts'

const language = fc.constantFrom('phr', 'en')
const matching = fc.constantFrom('sentence', 'choice', 'typed')
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(...lexiconRows().flatMap((row) => [row.roman, row.english])),
)

test('judging never throws, and a wrong answer is never right', () => {
  fc.assert(
    fc.property(matching, language, anyText, anyText, (how, tongue, correctAnswer, given) => {
      const judgement = judgeAnswer(
        { matching: how, language: tongue, correctAnswer },
        given,
        vocabulary,
      )
      expect(judgement.isRight).toBe(judgement.kind !== 'wrong')
      if (judgement.kind === 'exact') expect(judgement.correctSpelling).toBeUndefined()
      if (judgement.kind === 'close') expect(judgement.correctSpelling).toBe(correctAnswer)
    }),
    { numRuns: 2_000 },
  )
})

test('what the course writes is always exact, whatever its case, spaces and punctuation', () => {
  fc.assert(
    fc.property(matching, language, anyText, (how, tongue, correctAnswer) => {
      fc.pre(answerWords(correctAnswer).length > 0)
      const question = { matching: how, language: tongue, correctAnswer }
      for (const given of [correctAnswer, `  ${correctAnswer} ! `]) {
        expect(judgeAnswer(question, given, vocabulary)).toEqual({
          kind: 'exact',
          isRight: true,
          rule: 'same-words',
        })
      }
    }),
    { numRuns: 1_000 },
  )
})

test('two words that the guards keep apart are kept apart both ways', () => {
  const rows = lexiconRows().filter((row) => answerWords(row.roman).length === 1)
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.constantFrom(...rows), (one, other) => {
      const judge = (correctAnswer: string, given: string) =>
        judgeAnswer({ matching: 'typed', language: 'phr', correctAnswer }, given, vocabulary)
          .isRight
      expect(judge(one.roman, other.roman)).toBe(judge(other.roman, one.roman))
    }),
    { numRuns: 3_000 },
  )
})

test('no word of the course passes for another one, but for mother and mum', () => {
  const words = [...new Set(lexiconRows().map((row) => row.roman))].filter(
    (roman) => answerWords(roman).length === 1,
  )
  const passing = words.flatMap((correctAnswer) =>
    words
      .filter((given) => given !== correctAnswer)
      .filter(
        (given) =>
          judgeAnswer({ matching: 'typed', language: 'phr', correctAnswer }, given, vocabulary)
            .isRight,
      )
      .map((given) => `${correctAnswer}=${given}`),
  )
  expect(passing.toSorted()).toEqual(['ammaañ=ammi', 'ammi=ammaañ'])
}, 60_000)

test('without its marks and capitals every line of the course is still right', () => {
  for (const { roman } of lexiconRows()) {
    const asTyped = roman.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const question = { matching: 'typed', language: 'phr', correctAnswer: roman } as const
    expect(judgeAnswer(question, asTyped, vocabulary), roman).toMatchObject({ isRight: true })
  }
})

test('folding a folded word changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...vocabulary.pothwari), (word) => {
      expect(foldPothwari(foldPothwari(word))).toBe(foldPothwari(word))
    }),
  )
})

test('a whole book pasted in is refused at once', () => {
  const question = { matching: 'typed', language: 'phr', correctAnswer: 'Shukriya' } as const
  const started = performance.now()
  for (const given of [
    'a'.repeat(5_000_000),
    'na '.repeat(1_000_000),
    '\u0301'.repeat(1_000_000),
  ]) {
    expect(judgeAnswer(question, given, vocabulary)).toMatchObject({ rule: 'too-long' })
  }
  for (const given of [
    'a '.repeat(149),
    `a${'\u0301'.repeat(298)}`,
    'ñ'.repeat(299),
    '\uD800'.repeat(9),
  ]) {
    expect(judgeAnswer(question, given, vocabulary).isRight).toBe(false)
  }
  expect(performance.now() - started).toBeLessThan(1_000)
})
