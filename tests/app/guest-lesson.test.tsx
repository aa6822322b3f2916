import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Dexie } from 'dexie'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseExists } from '#data/database-exists.ts'
import { beginDatabase } from '#data/filled-database.ts'
import { GUEST_ID } from '#data/guest.ts'
import { deviceClock } from '#data/learner-clock.ts'
import { LearnerDb, learnerDbName } from '#data/learner-db.ts'
import { completeLesson } from '#data/learner-writes.ts'
import { celebrateLesson, useCelebrations } from '#state/celebrations.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
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

// The pages' code, which a busy machine takes long to read: no screen is waited for that long.
beforeAll(async () => {
  await import('#app/guest-lesson-route.tsx')
  await import('#app/landing-route.tsx')
  await import('#features/auth/register-page.tsx')
}, 120_000)

let world: World
beforeEach(async () => {
  await Dexie.delete(learnerDbName(GUEST_ID))
  world = await startWorld()
})

/** A guest has finished lesson 1 on this device. */
async function leaveGuestWork(): Promise<void> {
  const db = new LearnerDb(GUEST_ID)
  await beginDatabase(db)
  const context = { db, clock: deviceClock, newId: () => crypto.randomUUID() }
  const id = crypto.randomUUID()
  await completeLesson(context, '1', { id, score: 90, attempt: 1, activeSeconds: 60 })
  db.close()
}

async function completionsOf(email: string): Promise<{ score: number }[]> {
  const signedIn = await world.server.app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const response = await world.server.app.request('/api/progress', { headers })
  return ((await response.json()) as { completions: { score: number }[] }).completions
}

const hasCome = (email: string) =>
  waitFor(async () => expect(await completionsOf(email)).toMatchObject([{ score: 90 }]))

function fill(typed: Record<string, string>): void {
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(field(label), { target: { value } })
  }
}

const person = (email: string) => ({
  Name: 'Amina',
  Email: email,
  Password: PASSWORD,
  'Confirm Password': PASSWORD,
})

const QUESTION = 'Add the lesson done on this device before you signed in?'

describe('a guest', () => {
  test('opens the first lesson from the landing page, with nothing of an account about it', async () => {
    const { user, at } = openApp('/')
    const [link] = await screen.findAllByRole('link', { name: 'Try Lesson 1' })
    if (link) await user.click(link)
    expect(await screen.findByText('Exercise 1 of 5')).toBeTruthy()
    expect(at()).toBe('/try')
    expect(screen.queryByTestId('sync-status')).toBeNull()
    expect(screen.queryByText(/verify your email/i)).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    expect(new Set(world.calls.filter((call) => call.includes('/api/')))).toEqual(
      new Set(['GET /api/guest/lesson']),
    )
  })

  test('knows a word already, and has that in their own log', async () => {
    // jsdom plays nothing.
    useSoundSettings.setState({ enabled: false })
    const { user } = openApp('/try')
    const known = await screen.findByRole('button', { name: 'I know this' })
    await user.click(known)
    await waitFor(() => expect(known.isConnected).toBe(false))
    const db = new LearnerDb(GUEST_ID)
    expect(await db.reviews.toArray()).toMatchObject([{ skill: 'understand', grade: 3 }])
    db.close()
  })

  test('without a network and without the lesson is told so, and may try again', async () => {
    world.network.state = 'down'
    openApp('/try')
    await heading('Cannot Access Lesson')
    expect(screen.getByText(/Check your connection and try again/)).toBeTruthy()
    world.network.state = 'up'
    fireEvent.click(button('Try Again'))
    expect(await screen.findByText('Exercise 1 of 5')).toBeTruthy()
  })

  test('who has an account is led to the lesson in it', async () => {
    await signedInHere(world)
    const { at } = openApp('/try')
    await waitFor(() => expect(at()).toBe('/lessons/1'))
  })

  test('who has done it is offered to save the patch, not the lesson again', async () => {
    await leaveGuestWork()
    const { user, at } = openApp('/')
    const [link] = await screen.findAllByRole('link', { name: 'Save Your Patch' })
    expect(screen.queryByRole('link', { name: 'Try Lesson 1' })).toBeNull()
    if (link) await user.click(link)
    await heading('Save Your Patch')
    expect(at()).toBe('/register?save=patch')
  })

  test('has nothing to save before anything is done: the plain form', async () => {
    const { at } = openApp('/register?save=patch')
    await waitFor(() => expect(at()).toBe('/register'))
  })

  test('removes what they did, asked once more', async () => {
    await leaveGuestWork()
    const { user, at } = openApp('/register?save=patch')
    await user.click(await screen.findByRole('button', { name: 'Remove it from this device' }))
    await user.click(button('Remove'))
    await waitFor(() => expect(at()).toBe('/'))
    expect(await databaseExists(learnerDbName(GUEST_ID))).toBe(false)
  })
})

describe('saving it', () => {
  test('makes the account, and the lesson counts in it without a question', async () => {
    await leaveGuestWork()
    celebrateLesson(100, null)
    openApp('/register?save=patch')
    await heading('Save Your Patch')
    expect(useCelebrations.getState().queue).toEqual([])
    expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms')
    fill(person('new@example.org'))
    fireEvent.click(button('Create Account'))
    await heading('Welcome, Amina')
    expect(screen.getByText(/your patch goes with you/)).toBeTruthy()
    await hasCome('new@example.org')
    await waitFor(async () => expect(await databaseExists(learnerDbName(GUEST_ID))).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('whose answer was lost is sent again: one account, one lesson', async () => {
    await leaveGuestWork()
    const email = 'lost@example.org'
    const body = JSON.stringify({ name: 'Amina', email, password: PASSWORD })
    // The account is made; the answer never arrives.
    world.network.instead.set('POST /api/auth/register', async () => {
      world.network.instead.clear()
      const headers = { 'content-type': 'application/json' }
      await world.server.app.request('/api/auth/register', { method: 'POST', headers, body })
      throw new TypeError('No network')
    })
    openApp('/register?save=patch')
    await heading('Save Your Patch')
    fill(person(email))
    fireEvent.click(button('Create Account'))
    await screen.findByText('Registration failed. Please check your connection and try again.')
    fireEvent.click(button('Create Account'))
    await heading('Sign In to Save Your Patch')
    expect((field('Password') as HTMLInputElement).value).toBe(PASSWORD)
    fireEvent.click(button('Sign In and Save'))
    await hasCome(email)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('with a wrong password adds nothing, and promises it to nobody', async () => {
    const { email } = await signedInHere(world)
    localStorage.removeItem('token')
    await leaveGuestWork()
    openApp('/register?save=patch')
    await heading('Save Your Patch')
    fill({ ...person(email), Password: 'An0ther-Word', 'Confirm Password': 'An0ther-Word' })
    fireEvent.click(button('Create Account'))
    await heading('Sign In to Save Your Patch')
    fireEvent.click(button('Sign In and Save'))
    await screen.findByText('Invalid email or password')
    const db = new LearnerDb(GUEST_ID)
    expect((await db.settings.get('addressKey'))?.value).toBeNull()
    db.close()
    fill({ Password: PASSWORD })
    fireEvent.click(button('Sign In and Save'))
    await hasCome(email)
  })
})

describe('whoever signs in by the ordinary form', () => {
  test('is asked in one sentence, and it counts once they say so', async () => {
    const { email } = await signedInHere(world, { isVerified: false })
    await leaveGuestWork()
    const { user } = openApp('/dashboard')
    const asked = within(await screen.findByRole('dialog', { name: QUESTION }))
    expect(asked.getByText(/1 lesson completed\./)).toBeTruthy()
    expect(await completionsOf(email)).toEqual([])
    await user.click(asked.getByRole('button', { name: 'Add It' }))
    await hasCome(email)
  })

  test('leaves it out: their account stays as it is, and the guest’s lesson where it was', async () => {
    const { email } = await signedInHere(world)
    await leaveGuestWork()
    const { user } = openApp('/dashboard')
    const asked = within(await screen.findByRole('dialog', { name: QUESTION }))
    await user.click(asked.getByRole('button', { name: 'Leave It Out' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await completionsOf(email)).toEqual([])
    expect(await databaseExists(learnerDbName(GUEST_ID))).toBe(true)
  })

  test('is not asked in the middle of a lesson, and is on the way out of it', async () => {
    await signedInHere(world)
    await leaveGuestWork()
    const { user } = openApp('/lessons/2')
    const wayOut = await screen.findByRole('link', { name: 'Back to Lessons' })
    const asked = screen.findByRole('dialog', { name: QUESTION }, { timeout: 2000 })
    await expect(asked).rejects.toThrow('Unable to find')
    await user.click(wayOut)
    expect(await screen.findByRole('dialog', { name: QUESTION })).toBeTruthy()
  })
})
