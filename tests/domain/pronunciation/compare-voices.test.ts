import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareVoices,
  type Comparison,
  readyClip,
  warmUpTake,
} from '#domain/pronunciation/compare-voices.ts'
import { SMALLEST_COHORT } from '#domain/pronunciation/likeness.ts'
import { SAMPLE_RATE_HZ } from '#domain/pronunciation/resample.ts'
import { estimateWarp } from '#domain/pronunciation/vocal-tract.ts'
import {
  type MadeUpVoice,
  madeUpWords,
  noiseFrom,
  noiseOf,
  say,
} from '../../../scripts/bench-voice/made-up-voice.ts'

const SPEAKER: MadeUpVoice = { pitchHz: 120 }
const LEARNER: MadeUpVoice = { pitchHz: 190, tract: 1.08, tempo: 1.15, noise: 0.003 }
const CHILD: MadeUpVoice = { pitchHz: 260, tract: 1.25, tempo: 1.1, noise: 0.003 }

const words = madeUpWords(SMALLEST_COHORT + 4)
const [target, other] = words as [string, string]
const clips = new Map(words.map((word) => [word, readyClip(sound(say(word, SPEAKER)))]))
const clip = clips.get(target)!
const cohort = words.slice(1).map((word) => clips.get(word)!.features)

function sound(samples: Float32Array) {
  return { samples, rateHz: SAMPLE_RATE_HZ }
}

function compare(samples: Float32Array, warp = 1): Comparison {
  return compareVoices(sound(samples), clip, cohort, warp)
}

function scoreOf(comparison: Comparison): number {
  if (comparison.kind !== 'compared' || comparison.score === null) {
    throw new Error(`No score: ${JSON.stringify(comparison).slice(0, 60)}`)
  }
  return comparison.score
}

describe('an attempt beside a clip and its rivals', () => {
  test('the clip itself scores 100 and nothing in it is shaded', () => {
    const comparison = compare(say(target, SPEAKER))
    expect(scoreOf(comparison)).toBe(100)
    expect(comparison).toMatchObject({ picture: { mostDifferent: [] } })
  })

  test('the same word in another voice scores well above another word', () => {
    const right = scoreOf(compare(say(target, LEARNER)))
    const wrong = scoreOf(compare(say(other, LEARNER)))
    expect(right).toBeGreaterThanOrEqual(70)
    expect(wrong).toBeLessThan(50)
  })

  test('the same recording gets the same answer every time', () => {
    const attempt = say(target, LEARNER)
    expect(compare(attempt)).toEqual(compare(attempt))
  })

  test('below 20 other clips of the voice there is a picture and no score', () => {
    const few = cohort.slice(0, SMALLEST_COHORT - 1)
    const comparison = compareVoices(sound(say(target, LEARNER)), clip, few, 1)
    expect(comparison).toMatchObject({ kind: 'compared', score: null })
  })

  test('sound at 48 kHz is compared as sound at 16 kHz', () => {
    const attempt = say(target, LEARNER)
    const finer = Float32Array.from({ length: attempt.length * 3 }, (_, at) => {
      const before = attempt[Math.floor(at / 3)]!
      return before + ((at % 3) / 3) * ((attempt[Math.floor(at / 3) + 1] ?? before) - before)
    })
    const there = compareVoices({ samples: finer, rateHz: 48_000 }, clip, cohort, 1)
    expect(Math.abs(scoreOf(there) - scoreOf(compare(attempt)))).toBeLessThanOrEqual(6)
  })
})

describe('what is no attempt is refused without a score', () => {
  const spoken = say(target, LEARNER)
  test.each([
    ['nothing at all', new Float32Array(0), 'silent'],
    ['two seconds of digital silence', new Float32Array(2 * SAMPLE_RATE_HZ), 'silent'],
    ['30 s of noise', noiseOf(30, 0.2), 'silent'],
    ['a voice in loud noise', say(target, { ...LEARNER, noise: 0.03 }), 'too-noisy'],
    [
      'a voice at the end of the scale',
      say(target, { ...LEARNER, loudness: 9 }).map(clip1),
      'clipped',
    ],
    ['one vowel of four', say(target.slice(0, 1), { ...LEARNER, tempo: 1 }), 'too-short'],
    ['the word four times over', say(target.repeat(4), LEARNER), 'too-long'],
  ])('%s', (_, samples, refusal) => {
    expect(compare(samples)).toEqual({ kind: 'refused', refusal })
    expect(warmUpTake(sound(samples), clip)).toBeNull()
  })

  test('the same voice, not disturbed, is let through', () => {
    expect(compare(spoken).kind).toBe('compared')
  })
})

test('whatever is recorded, the score is a whole number from 0 to 100 and no number in the picture is missing', () => {
  const attempt = fc.record({
    word: fc.constantFrom(...words),
    pitchHz: fc.integer({ min: 80, max: 350 }),
    tract: fc.double({ min: 0.8, max: 1.3, noNaN: true }),
    tempo: fc.double({ min: 0.5, max: 2.5, noNaN: true }),
    noise: fc.double({ min: 0, max: 0.3, noNaN: true }),
    loudness: fc.double({ min: 0, max: 3, noNaN: true }),
  })
  fc.assert(
    fc.property(attempt, ({ word, ...voice }) => {
      const comparison = compare(say(word, voice))
      if (comparison.kind === 'refused') return
      const score = scoreOf(comparison)
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      const { theirs, yours } = comparison.picture
      for (const lane of [theirs, yours]) {
        expect(lane.loudness).toHaveLength(theirs.loudness.length)
        expect(lane.pitch).toHaveLength(theirs.loudness.length)
        expect(lane.loudness.every((level) => level >= 0 && level <= 1)).toBe(true)
        expect(lane.pitch.every((at) => at === null || Number.isFinite(at))).toBe(true)
      }
      expect(comparison.sentence).toMatch(/^[A-Z].*\.$/)
    }),
    { numRuns: 25, seed: 7 },
  )
})

test('noise of any kind and length never yields something that is not a number', () => {
  const noise = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 99 }))
  fc.assert(
    fc.property(noise, ([tenths, seed]) => {
      const random = noiseFrom(seed)
      const samples = Float32Array.from({ length: tenths * 1600 }, (_, at) =>
        at % 4000 < seed * 40 ? random() * 0.5 : random() * 0.001,
      )
      const comparison = compare(samples)
      if (comparison.kind === 'compared') expect(scoreOf(comparison)).not.toBeNaN()
    }),
    { numRuns: 25, seed: 3 },
  )
})

describe('the voice warm-up', () => {
  const takesOf = (voice: MadeUpVoice, count: number) =>
    words.slice(2, 2 + count).map((word) => {
      const take = warmUpTake(sound(say(word, voice)), clips.get(word)!)
      if (take === null) throw new Error('The take was refused')
      return take
    })

  test('hears a child beside a man, and nothing between a voice and itself', () => {
    expect(estimateWarp(takesOf(CHILD, 3))).toBeGreaterThan(1.1)
    expect(estimateWarp(takesOf(SPEAKER, 3))).toBe(1)
  })

  test('two phrases are too few', () => {
    expect(estimateWarp(takesOf(CHILD, 2))).toBe(1)
  })

  test("brings a child's attempt nearer to the man's clip", () => {
    const attempt = say(target, CHILD)
    const warp = estimateWarp(takesOf(CHILD, 6))
    expect(scoreOf(compare(attempt, warp))).toBeGreaterThan(scoreOf(compare(attempt)))
  })
})

function clip1(sample: number): number {
  return Math.max(-1, Math.min(1, sample))
}
