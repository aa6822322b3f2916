import { expect, test } from 'vitest'
import { showOnIcon } from '#data/icon-badge.ts'

test('the icon says how many wait, and nothing when none does', async () => {
  const shown: (number | 'clear')[] = []
  const browser = {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('clear'),
  }
  await showOnIcon(3, browser)
  await showOnIcon(0, browser)
  expect(shown).toEqual([3, 'clear'])
})

test('a browser without badges, or one that refuses them, is borne', async () => {
  await showOnIcon(3, {})
  await showOnIcon(3, { setAppBadge: () => Promise.reject(new DOMException('No')) })
})
