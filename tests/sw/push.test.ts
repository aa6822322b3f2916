import { expect, test, vi } from 'vitest'
import { openReminder, showReminder } from '../../sw/push.ts'

test.each([
  [null, 'Five minutes of Pothwari? Your words are where you left them.', '/lessons'],
  [0, 'Five minutes of Pothwari? Your words are where you left them.', '/lessons'],
  [1, '1 word waits for you. Five minutes of Pothwari?', '/practice'],
  [12, '12 words wait for you. Five minutes of Pothwari?', '/practice'],
])('with %s words waiting a reminder says one line, and only one stands', async (...row) => {
  const [words, body, data] = row
  const shown = vi.fn(async () => undefined)
  await showReminder({ showNotification: shown }, words)
  expect(shown).toHaveBeenCalledExactlyOnceWith('Apni Boli', {
    body,
    data,
    tag: 'daily-reminder',
    icon: '/icons/icon-192.png',
    lang: 'en-GB',
  })
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
  ['no window is open', '/practice', [], ['open /practice']],
  ['no window is open', '/lessons', [], ['open /lessons']],
  // A notification of the version before says nothing of where it leads.
  ['no window is open', undefined, [], ['open /lessons']],
  ['the lessons are open', '/lessons', ['/', '/lessons'], ['focus /lessons']],
  [
    'the lessons are open',
    '/practice',
    ['/lessons'],
    ['focus /lessons', 'lead /lessons to /practice'],
  ],
  ['a lesson is being taken', '/practice', ['/', '/lessons/3'], ['focus /lessons/3']],
  ['somebody practises', '/lessons', ['/practice'], ['focus /practice']],
  [
    'another page is open',
    '/practice',
    ['/dashboard'],
    ['focus /dashboard', 'lead /dashboard to /practice'],
  ],
])('pressed while %s, a reminder of %s leads there', async (_when, data, paths, expected) => {
  const { clients, done } = browser(paths)
  await openReminder(clients, data)
  expect(done).toEqual(expected)
})

test('a page that this worker does not control gets a window beside it', async () => {
  const { clients, done } = browser(['/pricing'], { isOurs: false })
  await openReminder(clients, '/practice')
  expect(done).toEqual(['focus /pricing', 'open /practice'])
})
