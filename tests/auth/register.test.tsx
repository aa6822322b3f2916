import { act, fireEvent, screen, waitFor } from '@testing-library/react'
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

let world: World
beforeEach(async () => {
  world = await startWorld()
})

const RIGHT = {
  Name: '  Amina  ',
  Email: 'new@example.org',
  Password: 'Salaam1',
  'Confirm Password': 'Salaam1',
}

async function register(typed: Partial<typeof RIGHT> = {}) {
  const app = openApp('/register')
  await heading('Create Account')
  for (const [label, value] of Object.entries({ ...RIGHT, ...typed })) {
    fireEvent.change(field(label), { target: { value } })
  }
  fireEvent.click(button('Create Account'))
  return app
}

describe('registering', () => {
  test.each([
    [{ Name: '' }, 'Name is required'],
    [{ Name: ' a ' }, 'Name must be at least 2 characters'],
    [{ Email: '' }, 'Email is required'],
    [{ Email: 'a@b' }, 'Please enter a valid email address'],
    [{ Password: '' }, 'Password is required'],
    [{ Password: 'Abc1' }, 'Password must be at least 6 characters'],
    [
      { Password: 'salaam1' },
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [{ 'Confirm Password': '' }, 'Please confirm your password'],
    [{ 'Confirm Password': 'Salaam2' }, 'Passwords do not match'],
  ])('with %o hears "%s"', async (typed, text) => {
    await register(typed)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(world.calls).toEqual([])
  })

  test('with a password that others would guess is told so at its field, by the server', async () => {
    await register({ Password: 'Password1', 'Confirm Password': 'Password1' })
    await waitFor(() => expect(field('Password').getAttribute('aria-invalid')).toBe('true'))
    const described = field('Password').getAttribute('aria-describedby')?.split(' ') ?? []
    const told = described.map((id) => document.getElementById(id)?.textContent).join(' ')
    expect(told).toContain('Many people use this password or one like it')
    expect((field('Name') as HTMLInputElement).value).toBe('  Amina  ')
  })

  test('with an address that is taken hears it from the server', async () => {
    const { email } = await signedInHere(world)
    localStorage.removeItem('token')
    await register({ Email: email })
    expect(await screen.findByText('Email already exists or invalid data provided')).toBeTruthy()
    expect((field('Name') as HTMLInputElement).value).toBe('  Amina  ')
  })

  test('without a network is told of the connection', async () => {
    world.network.state = 'down'
    await register()
    await screen.findByText('Registration failed. Please check your connection and try again.')
  })

  test('is welcomed by name, and goes to the first lesson after 4 s', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'performance'],
      shouldAdvanceTime: true,
    })
    const { at } = await register()
    const welcome = await heading('Welcome, Amina')
    await waitFor(() => expect(document.activeElement).toBe(welcome))
    expect(screen.getByText(/Going to your first lesson/)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3400))
    expect(at()).toBe('/register')
    await act(() => vi.advanceTimersByTimeAsync(700))
    await waitFor(() => expect(at()).toBe('/lessons/1'))
    vi.useRealTimers()
  })

  test('may stay on the welcome', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'performance'],
      shouldAdvanceTime: true,
    })
    const { at } = await register()
    await heading('Welcome, Amina')
    fireEvent.click(button('Stay here'))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(at()).toBe('/register')
    expect(screen.queryByText(/Going to your first lesson/)).toBeNull()
    vi.useRealTimers()
  })
})
