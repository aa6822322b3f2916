import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heading, mailedToken, openApp, signedInHere, startWorld, type World } from './open-app.tsx'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => vi.useRealTimers())

const asked = () => world.calls.filter((call) => call === 'GET /api/auth/profile').length
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

/** What comes after the first screen is here. */
const isWhole = () => waitFor(() => expect(document.querySelector('.toasts')).toBeTruthy())

/** As another browser does it, of which this page hears nothing. */
async function verifyInAnotherBrowser(): Promise<void> {
  const answer = await world.server.app.request('/api/auth/verify-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: await mailedToken(world, 'verify-email') }),
  })
  expect(answer.ok).toBe(true)
}

async function openLessonsUnverified(): Promise<void> {
  await signedInHere(world, { isVerified: false })
  openApp('/lessons')
  await heading('Lessons')
  await screen.findAllByText('Please verify your email to access lessons.')
  await isWhole()
  // The page's own look at the account is over.
  await waitFor(() => expect(asked()).toBe(1))
  await Promise.all(world.underWay)
}

const cameBack: [string, () => Event, () => EventTarget][] = [
  ['the tab', () => new Event('visibilitychange'), () => document],
  ['the window', () => new Event('focus'), () => window],
  ['the network', () => new Event('online'), () => window],
]

test.each(cameBack)(
  'an address that was verified in another browser opens the lessons when the learner comes back to %s',
  async (_to, event, target) => {
    await openLessonsUnverified()
    await verifyInAnotherBrowser()
    act(() => void target().dispatchEvent(event()))
    await waitFor(() =>
      expect(screen.queryByText('Please verify your email to access lessons.')).toBeNull(),
    )
    expect(screen.getAllByRole('link', { name: /^Start Lesson/ }).length).toBeGreaterThan(1)
  },
)

test('while the address is not verified each return asks, however soon', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await openLessonsUnverified()
  await comeBack()
  await waitFor(() => expect(asked()).toBe(2))
  // The focus of the window comes with the same return.
  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(asked()).toBe(2)
  vi.advanceTimersByTime(1_000)
  await comeBack()
  await waitFor(() => expect(asked()).toBe(3))
})

test('a subscriber’s account is asked for once a minute at most', async () => {
  const { token } = await signedInHere(world)
  const answer = await world.server.app.request('/api/auth/profile', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { user } = (await answer.json()) as { user: object }
  const subscriber = { ...user, subscriptionStatus: 'active' }
  world.network.instead.set('GET /api/auth/profile', () => Response.json({ user: subscriber }))
  vi.useFakeTimers({ toFake: ['performance'] })
  openApp('/lessons')
  await heading('Lessons')
  await isWhole()
  await waitFor(() => expect(screen.queryByText('Premium Content')).toBeNull())
  await waitFor(() => expect(asked()).toBe(1))
  await comeBack()
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(60_000)
  await comeBack()
  await waitFor(() => expect(asked()).toBe(2))
})
