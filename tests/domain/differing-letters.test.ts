import { expect, test } from 'vitest'
import { differingLetters } from '#domain/answers/differing-letters.ts'

/** The letters that the answer had otherwise, in brackets. */
const marked = (given: string, written: string): string =>
  differingLetters(given, written)
    .map(({ text, isOther }) => (isOther ? `[${text}]` : text))
    .join('')

test.each([
  ['khuda haafis', 'Khuda haafiz', 'Khuda haafi[z]'],
  ['teek', 'ṭheek', 'ṭ[h]eek'],
  ['sut', 'sat', 's[a]t'],
  ['graa', 'graañ', 'graa[ñ]'],
  ['grandmothr', 'grandmother', 'grandmoth[e]r'],
  ['main teek aan', 'Maiñ ṭheek aañ.', 'Maiñ ṭ[h]eek aañ.'],
  ['cloud', 'clouds', 'cloud[s]'],
  ['same', 'same', 'same'],
  ['', 'kutta', '[kutta]'],
])('“%s” for “%s” is shown as %s', (given, written, expected) => {
  expect(marked(given, written)).toBe(expected)
})

test('the pieces are the right spelling, whatever was given', () => {
  for (const given of ['', 'x', 'aahaz', 'Khuda haafiz Khuda haafiz']) {
    const pieces = differingLetters(given, 'Khuda haafiz')
    expect(pieces.map(({ text }) => text).join('')).toBe('Khuda haafiz')
  }
})
