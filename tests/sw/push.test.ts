import { expect, test, vi } from 'vitest'
import { openLessons, REMINDER, showReminder } from '../../sw/push.ts'

test('a reminder says one line that tells nothing of the learner, and only one stands', async () => {
  const shown = vi.fn(async () => undefined)
  await showReminder({ showNotification: shown })
  expect(shown).toHaveBeenCalledExactlyOnceWith(REMINDER.title, {
    body: REMINDER.body,
    tag: 'daily-reminder',
    icon: '/icons/icon-192.png',
    lang: 'en-GB',
  })
  expect(REMINDER.body).not.toMatch(/\n/)
})

/** Windows of the browser by their paths; `isOurs`: this worker controls them. */
function browser(paths: readonly string[], { isOurs = true } = {}) {
  const done: string[] = []
  const windows = paths.map((path) => ({
    url: `https://apni-boli.test${path}`,
    focus: async () => void done.push(`focus ${path}`),
    navigate: async (to: string) => {
      if (!isOurs) throw new TypeError('This service worker is not the client’s active one')
      done.push(`lead ${path} to ${to}`)
    },
  }))
  const clients = {
    matchAll: async (options: unknown) => {
      expect(options).toEqual({ type: 'window', includeUncontrolled: true })
      return windows
    },
    openWindow: async (path: string) => void done.push(`open ${path}`),
  }
  return { clients, done }
}

test.each([
  ['no window is open', [], ['open /lessons']],
  ['the lessons are open', ['/', '/lessons'], ['focus /lessons']],
  ['a lesson is being taken', ['/lessons/3'], ['focus /lessons/3']],
  ['another page is open', ['/dashboard'], ['focus /dashboard', 'lead /dashboard to /lessons']],
])('pressed while %s, it leads there', async (_when, paths, expected) => {
  const { clients, done } = browser(paths)
  await openLessons(clients)
  expect(done).toEqual(expected)
})

test('a page that this worker does not control gets a window beside it', async () => {
  const { clients, done } = browser(['/pricing'], { isOurs: false })
  await openLessons(clients)
  expect(done).toEqual(['focus /pricing', 'open /lessons'])
})
