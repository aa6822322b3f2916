import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  analysePronunciation,
  isScorable,
} from '#domain/pronunciation/analysis/analyse-pronunciation.ts'
import { heardVariations } from '#domain/pronunciation/analysis/heard-variations.ts'
import { similarity } from '#domain/pronunciation/analysis/similarity.ts'
import { lexiconRows, wholeVocabulary } from '../../answers-lexicon.ts'

const variations = heardVariations(wholeVocabulary.forms)
const courseLine = fc.constantFrom(...lexiconRows().map((row) => row.roman))
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  courseLine,
)

test('a score is a whole number of 0 to 100, a confidence 0 to 1, whatever was heard', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.array(anyText, { maxLength: 7 }), (phrase, other, heard) => {
      const result = analysePronunciation({ phrase, shahmukhi: other }, heard, variations)
      expect(result.ok).toBe(isScorable({ phrase, shahmukhi: other }))
      if (!result.ok) return
      const { overallScore, wordFeedback } = result.value
      expect(Number.isInteger(overallScore)).toBe(true)
      expect(overallScore >= 0 && overallScore <= 100).toBe(true)
      for (const { confidence, isCorrect } of wordFeedback) {
        expect(confidence >= 0 && confidence <= 1).toBe(true)
        expect(confidence > 0).toBe(isCorrect)
      }
    }),
    { numRuns: 200 },
  )
})

test('what is said as it is written scores 100', () => {
  fc.assert(
    fc.property(anyText, (phrase) => {
      fc.pre(isScorable({ phrase }))
      const result = analysePronunciation({ phrase }, [phrase], variations)
      expect(result.ok && result.value).toMatchObject({ success: true, overallScore: 100 })
    }),
    { numRuns: 500 },
  )
})

test('nothing heard scores 0 and passes nothing', () => {
  fc.assert(
    fc.property(courseLine, fc.constantFrom('', ' ', '…!', '\u0000'), (phrase, heard) => {
      fc.pre(isScorable({ phrase }))
      const result = analysePronunciation({ phrase }, [heard], variations)
      expect(result.ok && result.value).toMatchObject({ success: false, overallScore: 0 })
    }),
  )
})

test('one more alternative never takes anything away', () => {
  fc.assert(
    fc.property(
      courseLine,
      fc.array(courseLine, { minLength: 1, maxLength: 4 }),
      courseLine,
      (phrase, heard, more) => {
        fc.pre(isScorable({ phrase }))
        const before = analysePronunciation({ phrase }, heard, variations)
        const after = analysePronunciation({ phrase }, [...heard, more], variations)
        if (!before.ok || !after.ok) throw new Error('A line of the course is scorable')
        expect(after.value.overallScore >= before.value.overallScore || after.value.success).toBe(
          true,
        )
        expect(after.value.success || !before.value.success).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test('similarity is 0 to 1 and the same both ways', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (one, other) => {
      const similar = similarity(one, other)
      expect(similar >= 0 && similar <= 1).toBe(true)
      expect(similarity(other, one)).toBeCloseTo(similar, 10)
    }),
  )
})

test('300 words of 2,000 letters against 300 are weighed as far as a breath reaches, and no further', () => {
  const flood = Array.from({ length: 300 }, (_, at) => `${at}${'kh'.repeat(1_000)}`).join(' ')
  const result = analysePronunciation({ phrase: flood }, Array(5).fill(flood), variations)
  if (!result.ok) throw new Error('It has words')
  expect(result.value.wordFeedback).toHaveLength(60)
})
