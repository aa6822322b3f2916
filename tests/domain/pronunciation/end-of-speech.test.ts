import { describe, expect, test } from 'vitest'
import { hasFinishedSpeaking, levelDb } from '#domain/pronunciation/end-of-speech.ts'
import { noiseFrom } from '../../../scripts/bench-voice/made-up-voice.ts'

/** So many milliseconds at this level. */
const at = (db: number, ms: number): number[] => Array.from({ length: ms / 50 }, () => db)

describe('a recording ends by itself', () => {
  test.each([
    ['before anything is said', at(-70, 3000), false],
    ['while somebody speaks', [...at(-70, 500), ...at(-25, 900)], false],
    ['1.2 s after speech', [...at(-70, 500), ...at(-25, 900), ...at(-68, 1200)], true],
    ['not after 1.15 s', [...at(-70, 500), ...at(-25, 900), ...at(-68, 1150)], false],
    [
      'not in the pause of a slow speaker',
      [...at(-70, 500), ...at(-25, 400), ...at(-68, 1000), ...at(-25, 400), ...at(-68, 500)],
      false,
    ],
    ['when the learner spoke at once', [...at(-25, 900), ...at(-68, 1200)], true],
    ['in a room that hums', [...at(-42, 500), ...at(-22, 900), ...at(-42, 1200)], true],
    ['not after a knock on the table', [...at(-70, 500), ...at(-10, 100), ...at(-70, 2000)], false],
    [
      'not after a whisper of the room',
      [...at(-90, 500), ...at(-60, 900), ...at(-90, 2000)],
      false,
    ],
    ['digital silence', at(-Infinity, 4000), false],
  ])('%s', (_, levels, ends) => expect(hasFinishedSpeaking(levels)).toBe(ends))

  test('steady noise never ends it', () => {
    const random = noiseFrom(5)
    const levels = Array.from({ length: 300 }, () => -30 + 3 * random())
    expect(hasFinishedSpeaking(levels)).toBe(false)
  })
})

test('levels are in dB of full scale, and silence is a number', () => {
  expect(levelDb(new Float32Array(100).fill(1))).toBeCloseTo(0, 5)
  expect(levelDb(new Float32Array(100).fill(0.1))).toBeCloseTo(-20, 1)
  expect(levelDb(new Float32Array(100))).toBe(-90)
  expect(levelDb(new Float32Array(0))).toBe(-90)
})
