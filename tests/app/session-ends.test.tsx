import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  button,
  field,
  heading,
  openApp,
  PASSWORD,
  signedInHere,
  startWorld,
  type World,
} from './open-app.tsx'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => vi.useRealTimers())

const refuse = () => new Response('{"error":"Token expired"}', { status: 401 })

/** A learner whose token the server no longer takes opens this page. */
async function openAfterTheEnd(page: string) {
  const { email } = await signedInHere(world)
  world.network.instead.set('GET /api/auth/profile', refuse)
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance'],
    shouldAdvanceTime: true,
  })
  return { email, ...openApp(page) }
}

describe('a session that ends on a lesson', () => {
  test('is told, and after 2 s leads to the sign-in, which leads back to the lesson', async () => {
    const { at, email } = await openAfterTheEnd('/lessons/1')
    await heading('Cannot Access Lesson')
    expect(screen.getByText('Please log in to access lessons')).toBeTruthy()
    expect(localStorage.getItem('token')).toBeNull()
    expect(at()).toBe('/lessons/1')
    await act(() => vi.advanceTimersByTimeAsync(2100))
    await heading('Sign In')
    expect(at()).toBe('/login')
    vi.useRealTimers()
    world.network.instead.clear()
    fireEvent.change(field('Email'), { target: { value: email } })
    fireEvent.change(field('Password'), { target: { value: PASSWORD } })
    fireEvent.click(button('Sign In'))
    await waitFor(() => expect(at()).toBe('/lessons/1'))
  })

  test('may be read for as long as the learner likes', async () => {
    const { at } = await openAfterTheEnd('/lessons/1')
    await heading('Cannot Access Lesson')
    fireEvent.click(button('Stay here'))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(at()).toBe('/lessons/1')
    fireEvent.click(button('Sign In'))
    await waitFor(() => expect(at()).toBe('/login'))
  })
})

test('a session that ends anywhere else leads to the sign-in at once, which says why', async () => {
  const { at } = await openAfterTheEnd('/dashboard')
  await heading('Sign In')
  expect(at()).toBe('/login')
  expect(screen.getByText('Please sign in again')).toBeTruthy()
})

describe('a session that ends while its page is open', () => {
  const CHECK = 'GET /api/auth/profile'

  test.each([
    ['Resend Email', '/profile', 'POST /api/auth/resend-verification'],
    ['Export My Data', '/profile?tab=settings', 'GET /api/account/export'],
  ])('is over with the press on %s', async (name, page, call) => {
    const { token } = await signedInHere(world, { isVerified: false })
    const authorization = `Bearer ${token}`
    const stands = vi.fn(() =>
      world.server.app.request('/api/auth/profile', { headers: { authorization } }),
    )
    world.network.instead.set(CHECK, stands)
    openApp(page)
    await waitFor(() => expect(stands).toHaveBeenCalled(), { timeout: 5000 })
    world.network.instead.set(call, refuse)
    world.network.instead.set(CHECK, refuse)
    fireEvent.click(await screen.findByRole('button', { name }))
    await heading('Sign In')
    expect(localStorage.getItem('token')).toBeNull()
    expect(screen.getByText('Please sign in again')).toBeTruthy()
  })
})
