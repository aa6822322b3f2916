import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EFFECTS, effectSamples } from '../../scripts/sounds/effects.ts'
import { SAMPLE_RATE } from '../../scripts/sounds/instruments.ts'
import { publicDir } from './course-copy.ts'

/** One file for each effect. */
const NAMES = [
  'achievement',
  'button-click',
  'celebration',
  'error',
  'success',
  'tile-drop',
  'tile-pickup',
  'xp',
]

test('the eight effects lie ready, and nothing else', () => {
  expect(Object.keys(EFFECTS).toSorted()).toEqual(NAMES)
  expect(readdirSync(join(publicDir, 'sounds')).toSorted()).toEqual(
    NAMES.map((name) => `${name}.mp3`),
  )
})

test.each(NAMES)('%s is short, small, heard and not clipped', (name) => {
  const samples = effectSamples(name)
  const seconds = samples.length / SAMPLE_RATE
  expect(seconds).toBeGreaterThan(0.05)
  expect(seconds).toBeLessThan(1.8)
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  expect(peak).toBeLessThan(0.8)
  expect(peak).toBeGreaterThan(0.2)
  const bytes = readFileSync(join(publicDir, 'sounds', `${name}.mp3`)).byteLength
  expect(bytes).toBeGreaterThan(700)
  expect(bytes).toBeLessThan(16_000)
})

test('an effect is the same in every run', () => {
  for (const name of NAMES) expect(effectSamples(name)).toEqual(effectSamples(name))
})
