import { afterEach, expect, test, vi } from 'vitest'
import { sharePhrase } from '#features/player/line/share-card.ts'

const CARD = {
  roman: 'Shukriya',
  shahmukhi: 'شکریہ',
  english: 'Thank you',
  review: 'awaiting',
} as const

afterEach(() => vi.unstubAllGlobals())

test('a phrase that goes out as text says where it is from', async () => {
  const writeText = vi.fn((_words: string) => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await sharePhrase(CARD)).toBe('copied')
  const lines = writeText.mock.calls[0]?.[0].split('\n')
  expect(lines).toEqual([
    'Shukriya',
    'شکریہ',
    'Thank you',
    'Apni Boli',
    location.origin,
    'Not yet checked by a native speaker',
  ])
})
