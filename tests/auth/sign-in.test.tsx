import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  button,
  field,
  heading,
  openApp,
  signedInHere,
  startWorld,
  type World,
} from '../app/open-app.tsx'

const CLOCK: Parameters<typeof vi.useFakeTimers>[0] = {
  toFake: ['setTimeout', 'clearTimeout', 'performance'],
  shouldAdvanceTime: true,
}

let world: World
beforeEach(async () => {
  world = await startWorld()
})

async function openSignIn() {
  const app = openApp('/login')
  await heading('Sign In')
  const fill = async (email: string, password: string) => {
    if (email !== '') await app.user.type(field('Email'), email)
    if (password !== '') await app.user.type(field('Password'), password)
    await app.user.click(button('Sign In'))
  }
  return { ...app, fill }
}

describe('signing in', () => {
  test.each([
    ['', '', ['Email is required', 'Password is required']],
    ['not an address', 'Salaam1', ['Please enter a valid email address']],
    ['a@example.org', 'short', ['Password must be at least 6 characters']],
  ])('with "%s" and "%s" is told what is missing', async (email, password, texts) => {
    const { fill } = await openSignIn()
    await fill(email, password)
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
    expect(world.calls).toEqual([])
  })

  test('clears an error when its own field is edited, and no other', async () => {
    const { fill, user } = await openSignIn()
    await fill('', '')
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
    await user.type(field('Email'), 'a')
    expect(screen.queryByText('Email is required')).toBeNull()
    expect(screen.getByText('Password is required')).toBeTruthy()
  })

  test('refused, gives the focus back to where Enter was pressed', async () => {
    world.network.instead.set('POST /api/auth/login', () => {
      // What a browser does with the focus of a field that is disabled while the call is out.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      return new Response('{"error":"Invalid email or password"}', { status: 401 })
    })
    const { user } = await openSignIn()
    await user.type(field('Email'), 'a@example.org')
    await user.type(field('Password'), 'Wrong1234{Enter}')
    await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  })

  test('refused, says so in the server’s words and keeps what was typed', async () => {
    const { email } = await signedInHere(world)
    localStorage.removeItem('token')
    const { fill } = await openSignIn()
    await fill(email, 'Wrong1234')
    const alert = await screen.findByText('Invalid email or password')
    expect(alert.closest('[role="alert"]')).toBeTruthy()
    expect((field('Email') as HTMLInputElement).value).toBe(email)
    expect((field('Password') as HTMLInputElement).value).toBe('Wrong1234')
  })

  test('on a server in trouble is told to come back later', async () => {
    world.network.instead.set('POST /api/auth/login', () => new Response('', { status: 500 }))
    const { fill } = await openSignIn()
    await fill('a@example.org', 'Salaam1')
    await screen.findByText('Server error. Please try again later.')
  })

  test('without a network is told of the connection', async () => {
    world.network.state = 'down'
    const { fill } = await openSignIn()
    await fill('a@example.org', 'Salaam1')
    await screen.findByText('Login failed. Please check your connection and try again.')
  })

  test('sends once, however often it is pressed, and its inputs wait', async () => {
    let answer: (response: Response) => void = () => undefined
    world.network.instead.set(
      'POST /api/auth/login',
      () => new Promise<Response>((resolve) => (answer = resolve)),
    )
    const { fill } = await openSignIn()
    await fill('a@example.org', 'Salaam1')
    fireEvent.submit(field('Email').closest('form') as HTMLFormElement)
    fireEvent.submit(field('Email').closest('form') as HTMLFormElement)
    await waitFor(() => expect(world.calls).toEqual(['POST /api/auth/login']))
    expect((field('Email') as HTMLInputElement).disabled).toBe(true)
    answer(new Response('{"error":"No"}', { status: 401 }))
    await screen.findByText('No')
    expect((field('Email') as HTMLInputElement).disabled).toBe(false)
    expect(world.calls).toHaveLength(1)
  })

  test('a password can be shown, and managers find both fields', async () => {
    const { user } = await openSignIn()
    expect(field('Email').getAttribute('autocomplete')).toBe('email')
    expect(field('Password').getAttribute('autocomplete')).toBe('current-password')
    await user.click(button('Show password'))
    expect(field('Password').getAttribute('type')).toBe('text')
  })
})

describe('a forgotten password', () => {
  async function openForgot() {
    const { user } = await openSignIn()
    await user.click(button('Forgot Password'))
    return { user, dialog: within(screen.getByRole('dialog', { name: 'Forgot Password' })) }
  }

  test('cannot be asked for without an address', async () => {
    const { user, dialog } = await openForgot()
    const send = dialog.getByRole('button', { name: 'Send Reset Link' })
    expect((send as HTMLButtonElement).disabled).toBe(true)
    await user.type(dialog.getByLabelText('Email'), 'nope')
    expect((send as HTMLButtonElement).disabled).toBe(false)
    await user.click(send)
    expect(dialog.getByText('Please enter a valid email address')).toBeTruthy()
  })

  test('has the address that was typed when the dialog is opened again', async () => {
    const { user, dialog } = await openForgot()
    await user.type(dialog.getByLabelText('Email'), 'nadia@example.org')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.click(button('Forgot Password'))
    const again = within(screen.getByRole('dialog', { name: 'Forgot Password' }))
    expect(again.getByLabelText<HTMLInputElement>('Email').value).toBe('nadia@example.org')
  })

  test('is mailed a link, and the dialog closes by itself after 3 s', async () => {
    const { email } = await signedInHere(world)
    localStorage.removeItem('token')
    const { user, dialog } = await openForgot()
    await user.type(dialog.getByLabelText('Email'), email)
    vi.useFakeTimers(CLOCK)
    fireEvent.click(dialog.getByRole('button', { name: 'Send Reset Link' }))
    await waitFor(() => expect(dialog.queryByLabelText('Email')).toBeNull())
    expect(screen.getByRole('dialog')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(screen.getByRole('dialog')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.queryByRole('dialog')).toBeNull()
    vi.useRealTimers()
    await world.server.settled()
    expect(world.server.mails.some((mail) => mail.text.includes('/reset-password?token='))).toBe(
      true,
    )
  })

  test('is told so for as long as the learner likes', async () => {
    const { user, dialog } = await openForgot()
    await user.type(dialog.getByLabelText('Email'), 'a@example.org')
    vi.useFakeTimers(CLOCK)
    fireEvent.click(dialog.getByRole('button', { name: 'Send Reset Link' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Stay here' }))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.getByRole('dialog')).toBeTruthy()
    vi.useRealTimers()
  })

  test.each([
    ['{"error":"Not this one"}', 400, 'Not this one'],
    ['', 500, 'Server error. Please try again later.'],
    ['', 404, 'Failed to send reset email. Please try again.'],
  ])('answered with "%s" (%i) is told "%s"', async (body, status, text) => {
    world.network.instead.set(
      'POST /api/auth/forgot-password',
      () => new Response(body, { status }),
    )
    const { user, dialog } = await openForgot()
    await user.type(dialog.getByLabelText('Email'), 'a@example.org')
    await user.click(dialog.getByRole('button', { name: 'Send Reset Link' }))
    expect(await dialog.findByText(text)).toBeTruthy()
  })

  test('without a network is told of the connection', async () => {
    world.network.state = 'down'
    const { user, dialog } = await openForgot()
    await user.type(dialog.getByLabelText('Email'), 'a@example.org')
    await user.click(dialog.getByRole('button', { name: 'Send Reset Link' }))
    await dialog.findByText('Connection failed. Please check your internet and try again.')
  })

  test('asked for too often, is told how long to wait', async () => {
    world.network.instead.set(
      'POST /api/auth/forgot-password',
      () => new Response('{"error":"Slow down","remainingTime":7}', { status: 429 }),
    )
    const { user, dialog } = await openForgot()
    await user.type(dialog.getByLabelText('Email'), 'a@example.org')
    await user.click(dialog.getByRole('button', { name: 'Send Reset Link' }))
    expect(await dialog.findByText('Too many attempts. Please wait 7 minutes.')).toBeTruthy()
  })

  test.each([
    [
      'the close button',
      (user: { click: (e: Element) => Promise<void> }) => user.click(button('Close')),
    ],
    [
      'a press on the backdrop',
      (user: { click: (e: Element) => Promise<void> }) => user.click(screen.getByRole('dialog')),
    ],
    ['Escape', (user: { keyboard: (keys: string) => Promise<void> }) => user.keyboard('{Escape}')],
  ])('is put away by %s, and the focus comes back', async (_, act) => {
    const { user } = await openForgot()
    await act(user)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button('Forgot Password'))
  })
})
