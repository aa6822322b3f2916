import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  button,
  field,
  heading,
  mailedToken,
  openApp,
  PASSWORD,
  signedInHere,
  startWorld,
  type World,
} from '../app/open-app.tsx'

let world: World
beforeEach(async () => {
  world = await startWorld()
})

const json = { 'content-type': 'application/json' }
const clock: Parameters<typeof vi.useFakeTimers>[0] = {
  toFake: ['setTimeout', 'clearTimeout', 'performance'],
  shouldAdvanceTime: true,
}

describe('the link for a new password', () => {
  async function askForLink(email: string): Promise<string> {
    const body = JSON.stringify({ email })
    await world.server.app.request('/api/auth/forgot-password', {
      method: 'POST',
      headers: json,
      body,
    })
    return mailedToken(world, 'reset-password')
  }

  test('is good after a reload, until it is used', async () => {
    const { email } = await signedInHere(world)
    localStorage.removeItem('token')
    const token = await askForLink(email)
    const before = openApp(`/reset-password?token=${encodeURIComponent(token)}`)
    await heading('Reset Password')
    await waitFor(() => expect(before.at()).toBe('/reset-password'))
    cleanup()
    openApp('/reset-password')
    await heading('Reset Password')
    fireEvent.change(field('New Password'), { target: { value: 'Naya123' } })
    fireEvent.change(field('Confirm Password'), { target: { value: 'Naya123' } })
    fireEvent.click(button('Reset Password'))
    await heading('Password Reset Complete')
    expect(sessionStorage.getItem('token of reset-password')).toBeNull()
    cleanup()
    const { at } = openApp('/reset-password')
    await waitFor(() => expect(at()).toBe('/login'))
  })

  test('without its token is the sign-in', async () => {
    const { at } = openApp('/reset-password')
    await waitFor(() => expect(at()).toBe('/login'))
  })

  test('sets the new password, ends every session and leads to the sign-in after 3 s', async () => {
    const { email, token: session } = await signedInHere(world)
    const token = await askForLink(email)
    const { at } = openApp(`/reset-password?token=${encodeURIComponent(token)}`)
    await heading('Reset Password')
    // The token stays in no history and no screenshot.
    await waitFor(() => expect(at()).toBe('/reset-password'))
    expect(screen.getByText(/logged out of all devices/)).toBeTruthy()
    fireEvent.change(field('New Password'), { target: { value: 'Naya123' } })
    fireEvent.change(field('Confirm Password'), { target: { value: 'Naya123' } })
    vi.useFakeTimers(clock)
    fireEvent.click(button('Reset Password'))
    await heading('Password Reset Complete')
    expect(localStorage.getItem('token')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2400))
    expect(at()).toBe('/reset-password')
    await act(() => vi.advanceTimersByTimeAsync(700))
    await waitFor(() => expect(at()).toBe('/login'))
    vi.useRealTimers()
    const old = await world.server.app.request('/api/auth/profile', {
      headers: { authorization: `Bearer ${session}` },
    })
    expect(old.status).toBe(401)
    const again = await world.server.app.request('/api/auth/login', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password: 'Naya123' }),
    })
    expect(again.status).toBe(200)
  })

  test('with a password like the learner’s own name is told so at its field, and stays good', async () => {
    const { email } = await signedInHere(world)
    const token = await askForLink(email)
    openApp(`/reset-password?token=${encodeURIComponent(token)}`)
    await heading('Reset Password')
    const set = (value: string) => {
      fireEvent.change(field('New Password'), { target: { value } })
      fireEvent.change(field('Confirm Password'), { target: { value } })
      fireEvent.click(button('Reset Password'))
    }
    set('Pothwari1')
    await waitFor(() => expect(field('New Password').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(/close to your name, your email or the name/)).not.toEqual([])
    set('Naya123')
    await heading('Password Reset Complete')
  })

  test('lets the learner stay on the good news', async () => {
    const { email } = await signedInHere(world)
    const token = await askForLink(email)
    const { at } = openApp(`/reset-password?token=${encodeURIComponent(token)}`)
    await heading('Reset Password')
    fireEvent.change(field('New Password'), { target: { value: 'Naya123' } })
    fireEvent.change(field('Confirm Password'), { target: { value: 'Naya123' } })
    vi.useFakeTimers(clock)
    fireEvent.click(button('Reset Password'))
    await heading('Password Reset Complete')
    fireEvent.click(button('Stay here'))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(at()).toBe('/reset-password')
    vi.useRealTimers()
  })

  test.each([
    [{ password: '', confirm: '' }, 'Password is required'],
    [{ password: '', confirm: '' }, 'Please confirm your password'],
    [{ password: 'Abc1', confirm: 'Abc1' }, 'Password must be at least 6 characters'],
    [
      { password: 'naya1234', confirm: 'naya1234' },
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [{ password: 'Naya123', confirm: 'Naya124' }, 'Passwords do not match'],
  ])('with %o hears "%s", and asks nobody', async ({ password, confirm }, text) => {
    openApp('/reset-password?token=t')
    await heading('Reset Password')
    fireEvent.change(field('New Password'), { target: { value: password } })
    fireEvent.change(field('Confirm Password'), { target: { value: confirm } })
    fireEvent.click(button('Reset Password'))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(world.calls).toEqual([])
  })

  test('works once: the second time it is refused', async () => {
    const { email } = await signedInHere(world)
    localStorage.removeItem('token')
    const token = await askForLink(email)
    const body = JSON.stringify({ token, newPassword: PASSWORD })
    await world.server.app.request('/api/auth/reset-password', {
      method: 'POST',
      headers: json,
      body,
    })
    openApp(`/reset-password?token=${encodeURIComponent(token)}`)
    await heading('Reset Password')
    fireEvent.change(field('New Password'), { target: { value: 'Naya123' } })
    fireEvent.change(field('Confirm Password'), { target: { value: 'Naya123' } })
    fireEvent.click(button('Reset Password'))
    await screen.findByText('Invalid or expired reset token. Please request a new password reset.')
  })
})

describe('the link that verifies an address', () => {
  test('verifies it, tells the learner here, and goes to the lessons after 3 s', async () => {
    await signedInHere(world, { isVerified: false })
    const token = await mailedToken(world, 'verify-email')
    vi.useFakeTimers(clock)
    const { at } = openApp(`/verify-email?token=${encodeURIComponent(token)}`)
    expect(await screen.findByText('Verifying your email...')).toBeTruthy()
    await heading('Email Verified!')
    expect(at()).toBe('/verify-email')
    await waitFor(() =>
      expect(screen.queryByText('Please verify your email to unlock all lessons')).toBeNull(),
    )
    await act(() => vi.advanceTimersByTimeAsync(3200))
    await waitFor(() => expect(at()).toBe('/lessons'))
    vi.useRealTimers()
    expect(world.calls.filter((call) => call === 'POST /api/auth/verify-email')).toHaveLength(1)
  })

  test('lets the learner stay on the good news', async () => {
    await signedInHere(world, { isVerified: false })
    const token = await mailedToken(world, 'verify-email')
    vi.useFakeTimers(clock)
    const { at } = openApp(`/verify-email?token=${encodeURIComponent(token)}`)
    await heading('Email Verified!')
    fireEvent.click(button('Stay here'))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(at()).toBe('/verify-email')
    vi.useRealTimers()
  })

  test('without a token fails at once, and asks nobody', async () => {
    openApp('/verify-email')
    await heading('Verification Failed')
    expect(screen.getByText('No verification token provided in URL')).toBeTruthy()
    // A learner's page of the test before may still ask for its lessons.
    expect(world.calls.filter((call) => call !== 'GET /api/lessons')).toEqual([])
    expect(screen.getByRole('link', { name: 'Try Accessing Lessons' }).getAttribute('href')).toBe(
      '/lessons',
    )
    expect(
      screen.getByRole('link', { name: 'Need Help? Contact Support' }).getAttribute('href'),
    ).toBe('/contact')
    expect(screen.queryByRole('button', { name: 'Resend Verification Email' })).toBeNull()
    expect(screen.getByText(/Please log in first to resend verification email\./)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Why verify your email?' })).toBeTruthy()
  })

  test.each([
    ['{"error":"Token expired"}', 400, 'Verification token has expired', 'expired'],
    ['{"error":"Bad token"}', 400, 'Bad token', 'error'],
    ['{"error":"x"}', 500, 'Verification failed. Please try again.', 'error'],
  ])('answered with %s (%i) says "%s"', async (body, status, text, state) => {
    world.network.instead.set('POST /api/auth/verify-email', () => new Response(body, { status }))
    openApp('/verify-email?token=12345')
    await heading('Verification Failed')
    expect(screen.getByText(text).closest('[data-state]')?.getAttribute('data-state')).toBe(state)
  })

  test('can be tried again where the server was not reached', async () => {
    await signedInHere(world, { isVerified: false })
    const token = await mailedToken(world, 'verify-email')
    localStorage.removeItem('token')
    world.network.state = 'down'
    const { user } = openApp(`/verify-email?token=${encodeURIComponent(token)}`)
    await heading('Verification Failed')
    world.network.state = 'up'
    await user.click(button('Try Again'))
    await heading('Email Verified!')
  })

  test('that met a tunnel is good after a reload, until the server has answered', async () => {
    await signedInHere(world, { isVerified: false })
    const token = await mailedToken(world, 'verify-email')
    localStorage.removeItem('token')
    world.network.state = 'down'
    openApp(`/verify-email?token=${encodeURIComponent(token)}`)
    await heading('Verification Failed')
    cleanup()
    world.network.state = 'up'
    openApp('/verify-email')
    await heading('Email Verified!')
    cleanup()
    openApp('/verify-email')
    await screen.findByText('No verification token provided in URL')
  })

  test('is sent again to a learner who is not verified', async () => {
    await signedInHere(world, { isVerified: false })
    world.network.instead.set(
      'POST /api/auth/verify-email',
      () => new Response('{"error":"Token expired"}', { status: 400 }),
    )
    const { user } = openApp('/verify-email?token=old')
    await heading('Verification Failed')
    await user.click(button('Resend Verification Email'))
    await screen.findByText('Verification email sent! Please check your inbox and spam folder.')
  })
})
