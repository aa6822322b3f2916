import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { button, heading, openApp, signedInHere, startWorld, type World } from './open-app.tsx'

let world: World
beforeEach(async () => {
  world = await startWorld()
})

async function openDashboard() {
  const app = openApp('/dashboard')
  await heading('Welcome back, Amina')
  return app
}

/** A result that only this device has. */
async function leaveUnsynced(): Promise<void> {
  const answer = await world.server.app.request('/api/auth/profile', {
    headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  const db = new LearnerDb(user.id)
  await db.outbox.add({
    id: crypto.randomUUID(),
    v: 1,
    seq: 1,
    userId: user.id,
    lessonId: '1',
    kind: 'exercise-progress',
    body: { currentExerciseIndex: 1, completedExercises: [0], correctExercises: [0], attempt: 1 },
    createdAt: new Date().toISOString(),
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    state: 'waiting',
  })
  db.close()
}

describe('the account menu', () => {
  test('says who is here and closes on Escape and on a press outside', async () => {
    const { email } = await signedInHere(world, { isVerified: false })
    const { user } = await openDashboard()
    await user.click(button('Account menu'))
    await screen.findByText(email)
    expect(screen.getByText('Free Plan')).toBeTruthy()
    expect(screen.getByText('Verify Email')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(email)).toBeNull()
    expect(document.activeElement).toBe(button('Account menu'))
    await user.click(button('Account menu'))
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByText(email)).toBeNull()
  })

  test('is walked with the arrow keys', async () => {
    await signedInHere(world)
    const { user } = await openDashboard()
    await user.click(button('Account menu'))
    await screen.findByRole('navigation', { name: 'Account' })
    const focused = () => document.activeElement?.textContent
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Dashboard & Progress')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Upgrade to Premium')
    await user.keyboard('{End}')
    expect(focused()).toBe('Sign Out')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Dashboard & Progress')
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('Sign Out')
  })

  test('signs out at once when everything is on the server', async () => {
    await signedInHere(world)
    const { user, at } = await openDashboard()
    await waitFor(() => expect(screen.getByTestId('sync-status').textContent).toBe('All synced'))
    await user.click(button('Account menu'))
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
    await heading(/Learn Pothwari/)
    expect(at()).toBe('/')
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('asks before it leaves work behind, and keeps it unless told otherwise', async () => {
    const { token } = await signedInHere(world)
    world.network.instead.set('POST /api/lessons/1/exercise-progress', () =>
      Promise.reject(new TypeError('No network')),
    )
    await leaveUnsynced()
    const { user } = await openDashboard()
    await waitFor(() =>
      expect(screen.getByTestId('sync-status').textContent).not.toBe('All synced'),
    )
    await user.click(button('Account menu'))
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
    await screen.findByRole('dialog', { name: 'Sign out with work unsynced?' })
    expect(document.activeElement).toBe(button('Keep on This Device'))
    expect(localStorage.getItem('token')).toBe(token)
    await user.click(button('Keep on This Device'))
    await heading(/Learn Pothwari/)
    await waitFor(() =>
      expect(screen.getByTestId('sync-status').dataset['state']).toBe('needs-sign-in'),
    )
  })
})

describe('the banner', () => {
  test('asks to verify the address and sends the link again', async () => {
    await signedInHere(world, { isVerified: false })
    const { user } = await openDashboard()
    expect(screen.getByText('Please verify your email to unlock all lessons')).toBeTruthy()
    expect(screen.getByText('Check your inbox for the verification link')).toBeTruthy()
    const before = world.server.mails.length
    await user.click(button('Resend Email'))
    await screen.findByText('Verification email sent! Please check your inbox and spam folder.')
    await world.server.settled()
    expect(world.server.mails.length).toBe(before + 1)
  })

  test('is not there for a verified learner', async () => {
    await signedInHere(world)
    await openDashboard()
    expect(screen.queryByText('Please verify your email to unlock all lessons')).toBeNull()
  })
})

test('the profile shows the volume as a percentage and keeps it', async () => {
  await signedInHere(world)
  const { user } = openApp('/profile')
  await heading('Profile')
  expect(screen.getByText('70%')).toBeTruthy()
  expect(screen.getByText('Free Member')).toBeTruthy()
  await user.click(screen.getByRole('checkbox'))
  expect(JSON.parse(localStorage.getItem('soundSettings') ?? '{}')).toEqual({
    enabled: false,
    volume: 0.7,
  })
})
