import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { WordsDueNews } from '#app/words-due-news.tsx'
import { changePracticeSettings } from '#data/practice-settings.ts'
import { type Device, deviceWith, openPage } from '../learner-screen/learner-screen.tsx'
import { CHOICES, knewDaysAgo, realLessons, setUp, singleWords } from '../player/practising.ts'

let shown: (number | 'clear')[] = []
beforeEach(() => {
  shown = []
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('clear'),
  })
  return () => {
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
  }
})

async function deviceWithWordsDue(settings: object): Promise<Device> {
  const device = await deviceWith(realLessons)
  await setUp(device, { ...CHOICES, ...settings })
  await knewDaysAgo(device, singleWords.slice(0, 3))
  return device
}

const open = () => openPage('/dashboard', { '/dashboard': WordsDueNews })

test('the icon counts the words that are due until that is switched off, and again after it', async () => {
  const device = await deviceWithWordsDue({})
  open()
  await waitFor(() => expect(shown.at(-1)).toBe(3))
  await act(() => changePracticeSettings(device.db, { showsBadge: false }))
  await waitFor(() => expect(shown.at(-1)).toBe('clear'))
  await act(() => changePracticeSettings(device.db, { showsBadge: true }))
  await waitFor(() => expect(shown.at(-1)).toBe(3))
})
