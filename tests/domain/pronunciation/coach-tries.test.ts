import { describe, expect, test } from 'vitest'
import {
  bestScore,
  type CoachTry,
  isAccepted,
  isUnmatched,
  ownWordCounts,
} from '#domain/pronunciation/coach-tries.ts'
import { likenessBand } from '#domain/pronunciation/likeness-band.ts'
import { likenessScore } from '#domain/pronunciation/likeness.ts'
import { isScorablePhrase } from '#domain/pronunciation/scorable-phrase.ts'

const scored = (score: number): CoachTry => ({ score, refusal: null })
const silent: CoachTry = { score: null, refusal: 'silent' }
const noisy: CoachTry = { score: null, refusal: 'too-noisy' }
const unscored: CoachTry = { score: null, refusal: null }

describe('the score of an attempt', () => {
  test.each([
    [1, 50],
    [0.95, 70],
    [0.875, 100],
    [0.4, 100],
    [1.05, 30],
    [1.125, 0],
    [3, 0],
  ])('nearness %d reads %d', (near, score) => expect(likenessScore(near)).toBe(score))

  test.each([
    [100, 'good'],
    [70, 'good'],
    [69, 'middling'],
    [50, 'middling'],
    [49, 'again'],
    [0, 'again'],
  ] as const)('%d is %s', (score, band) => expect(likenessBand(score)).toBe(band))
})

describe('three tries', () => {
  test('the best of the last three counts', () => {
    expect(bestScore([scored(90), scored(10), scored(20), scored(30)])).toBe(30)
    expect(bestScore([scored(40), silent, scored(61)])).toBe(61)
    expect(bestScore([silent, noisy])).toBeNull()
  })

  test('50 is accepted, 49 is not', () => {
    expect(isAccepted([scored(50)])).toBe(true)
    expect(isAccepted([scored(49)])).toBe(false)
  })

  test("after two that could not be matched the learner's own word is enough", () => {
    expect(ownWordCounts([scored(20)])).toBe(false)
    expect(ownWordCounts([scored(20), scored(49)])).toBe(true)
    expect(isUnmatched([scored(20), scored(49)])).toBe(true)
    expect(ownWordCounts([scored(20), noisy])).toBe(true)
  })

  test('saying nothing is not a try', () => {
    expect(ownWordCounts([silent, silent, silent])).toBe(false)
    expect(ownWordCounts([scored(20), silent])).toBe(false)
  })

  test('what is not scored at all is left to the ear', () => {
    expect(ownWordCounts([unscored])).toBe(true)
    expect(isUnmatched([unscored, unscored])).toBe(false)
    expect(ownWordCounts([])).toBe(false)
  })
})

test.each([
  ['Ghar', 700, true],
  ['one two three four five', 4200, true],
  ['one two three four five six', 3000, true],
  ['one two three four five six', 3001, false],
])('%s in %d ms may be scored: %s', (phrase, durationMs, isScored) => {
  expect(isScorablePhrase(phrase, durationMs)).toBe(isScored)
})
