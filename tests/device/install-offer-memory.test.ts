import { expect, test } from 'vitest'
import { mayOfferInstall, noteInstallDeclined } from '#device/install-offer-memory.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-10T12:00:00Z')

function store(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  }
}

test('who has said "not now" is left in peace for three months, on this device', () => {
  const device = store()
  expect(mayOfferInstall(NOW, device)).toBe(true)
  noteInstallDeclined(NOW, device)
  expect(mayOfferInstall(NOW + 89 * DAY_MS, device)).toBe(false)
  expect(mayOfferInstall(NOW + 90 * DAY_MS, device)).toBe(true)
})

test('a clock that was put back does not silence it for years, and what cannot be read counts for nothing', () => {
  const device = store()
  noteInstallDeclined(NOW, device)
  expect(mayOfferInstall(NOW - DAY_MS, device)).toBe(true)
  expect(mayOfferInstall(NOW, store({ installOffer: '{"declinedAt":"soon"}' }))).toBe(true)
})

test('where the device keeps nothing it is not offered: "not now" would be forgotten at once', () => {
  const forbidden = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => undefined,
  }
  expect(mayOfferInstall(NOW, forbidden)).toBe(false)
})
