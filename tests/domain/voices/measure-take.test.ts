import { describe, expect, test } from 'vitest'
import { LEVEL_EVERY_MS, hasFinishedSpeaking } from '#domain/pronunciation/end-of-speech.ts'
import { measureTake } from '#domain/voices/measure-take.ts'
import { takeAsHeard } from '#domain/voices/play-take.ts'
import { QUIET_AFTER_TAKE_MS } from '#domain/voices/take-length.ts'

const RATE_HZ = 16_000

/** The same every time: -1 to 1. */
function noise(length: number): Float32Array {
  let state = 7
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  })
}

/** A hum with overtones that swells like a syllable, so many of 200 ms, with breaks of 60 ms. */
function voice(syllables: number, level: number): Float32Array {
  const length = 0.26 * RATE_HZ * syllables
  return Float32Array.from({ length }, (_, at) => {
    const within = (at % (0.26 * RATE_HZ)) / (0.2 * RATE_HZ)
    const swell = within > 1 ? 0 : Math.sin(Math.PI * within)
    const tone = [1, 2, 3, 5, 8, 13, 20].reduce((sum, n) => {
      return sum + Math.sin((2 * Math.PI * 140 * n * at) / RATE_HZ) / Math.sqrt(n)
    }, 0)
    return level * swell * (tone / 2)
  })
}

function take({ before = 500, after = 800, syllables = 4, level = 0.2, room = 0.001 }): {
  samples: Float32Array
  rateHz: number
} {
  const lead = (before / 1_000) * RATE_HZ
  const spoken = voice(syllables, level)
  const length = lead + spoken.length + (after / 1_000) * RATE_HZ
  const samples = noise(length).map((sample) => sample * room)
  for (const [at, sample] of spoken.entries()) {
    samples[lead + at] = Math.max(-1, Math.min(1, (samples[lead + at] ?? 0) + sample))
  }
  return { samples, rateHz: RATE_HZ }
}

describe('what may be wrong with a take', () => {
  test.each([
    ['nothing, where somebody speaks in a quiet room', {}, null],
    ['nothing, where an elder speaks softly', { level: 0.03 }, null],
    ['nothing, where one short word is said', { syllables: 1 }, null],
    ['no voice', { syllables: 0, after: 3_000 }, 'no-voice'],
    ['no voice in a room that is loud all the time', { syllables: 0, room: 0.2 }, 'no-voice'],
    ['too quiet against the room', { level: 0.05, room: 0.005 }, 'too-quiet'],
    ['clipped', { level: 3 }, 'clipped'],
    ['spoken before it began', { before: 0 }, 'cut-at-start'],
    ['stopped while somebody spoke', { after: 0 }, 'cut-at-end'],
  ])('%s', (_, made, concern) => expect(measureTake(take(made)).concern).toBe(concern))

  test('an empty recording has no voice', () => {
    expect(measureTake({ samples: new Float32Array(0), rateHz: RATE_HZ })).toMatchObject({
      concern: 'no-voice',
      durationMs: 0,
    })
  })
})

describe('what is played of a take', () => {
  test('is the voice with a margin', () => {
    const { durationMs, trimStartMs, trimEndMs } = measureTake(take({ before: 700, after: 1_500 }))
    // Four syllables of 260 ms, of which the last 60 ms are quiet.
    expect(durationMs).toBe(700 + 4 * 260 + 1_500)
    expect(trimStartMs).toBeGreaterThan(480)
    expect(trimStartMs).toBeLessThan(700)
    expect(trimEndMs).toBeGreaterThan(700 + 4 * 260 - 60)
    expect(trimEndMs).toBeLessThan(700 + 4 * 260 + 350)
  })

  test('is never more than there is', () => {
    const measured = measureTake(take({ before: 50, after: 50 }))
    expect(measured).toMatchObject({ trimStartMs: 0, trimEndMs: measured.durationMs })
  })

  test('is as loud whether it was said softly or loudly', () => {
    const loudness = (level: number): number => {
      const sound = take({ level, room: 0.0001 })
      const heard = takeAsHeard(sound, measureTake(sound)).samples
      return 10 * Math.log10(heard.reduce((sum, one) => sum + one * one, 0) / heard.length)
    }
    expect(Math.abs(loudness(0.1) - loudness(0.4))).toBeLessThan(1)
  })

  test('is made no louder than full scale, and silence stays silence', () => {
    const sound = take({ level: 0.05 })
    // A knock in the middle of the voice: it is the loudest there is.
    sound.samples[9_000] = 0.8
    const heard = takeAsHeard(sound, measureTake(sound)).samples
    expect(Math.max(...heard.map(Math.abs))).toBeLessThan(0.95)
    expect(measureTake({ samples: new Float32Array(RATE_HZ), rateHz: RATE_HZ }).gainDb).toBe(0)
  })
})

test('a take ends after 1.5 s of quiet, and not sooner', () => {
  const at = (db: number, ms: number): number[] => {
    return Array.from({ length: ms / LEVEL_EVERY_MS }, () => db)
  }
  const spoken = [...at(-70, 400), ...at(-25, 800)]
  const ends = (quietMs: number) =>
    hasFinishedSpeaking([...spoken, ...at(-68, quietMs)], QUIET_AFTER_TAKE_MS)
  expect([1_400, 1_450, 1_500].map(ends)).toEqual([false, false, true])
})
