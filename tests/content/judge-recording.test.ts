import { expect, it, test } from 'vitest'
import { judgeRecording } from '../../scripts/audio/judge-recording.ts'
import { RATE, take } from './recording-sounds.ts'

/** Where the word was found, in seconds, or what is said to whoever recorded it. */
function verdict(samples: Float32Array): [number, number] | string {
  const judged = judgeRecording(samples, RATE)
  return judged.ok ? [judged.value.from / RATE, judged.value.to / RATE] : judged.failure
}

test('the quiet around a word goes, but for a little', () => {
  const [from, to] = verdict(take({ at: 0.5, seconds: 0.8 }))
  expect(from).toBeCloseTo(0.42, 1)
  expect(to).toBeCloseTo(1.5, 1)
})

test('the click of the button that began the take is no word', () => {
  const [from] = verdict(take({ at: 1, clickAt: 0.1 }))
  expect(from).toBeGreaterThan(0.8)
})

it.each([
  ['is silent', take({ level: 0, noise: 0 }), 'nothing is heard in it'],
  ['is only the hiss of a room', take({ level: 0 }), 'nothing is heard in it'],
  ['is empty', new Float32Array(0), 'nothing is heard in it'],
  ['is clipped', take({ level: 3 }), 'it is clipped'],
  ['is noisy', take({ level: 0.3, noise: 0.2 }), 'above the quiet, 20 are needed'],
  ['is longer than 6 s', take({ seconds: 6.5 }), 'at most 6 are allowed'],
])('a take that %s is refused in words', (_what, samples, words) => {
  expect(verdict(samples)).toContain(words)
})

it.each([
  ['soft', take({ level: 0.05, noise: 0.0005 })],
  ['loud', take({ level: 0.95 })],
  ['with some noise', take({ level: 0.4, noise: 0.02 })],
  ['a long sentence', take({ seconds: 5 })],
  ['cut close', take({ at: 0.1, seconds: 0.6, length: 0.9 })],
])('a take that is %s is taken', (_what, samples) => {
  expect(verdict(samples)).not.toBeTypeOf('string')
})
