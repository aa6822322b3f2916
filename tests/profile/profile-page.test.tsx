import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProfileInput } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { useConnectivity } from '#state/connectivity.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { button, heading, openApp, signedInHere, startWorld, type World } from '../app/open-app.tsx'

const CHANGE = 'PATCH /api/auth/profile'
const TAKEN = 'Email already exists or invalid data provided'

let world: World
beforeEach(async () => {
  world = await startWorld()
  useConnectivity.setState({ isOnline: true })
})

const ask = async (path: string, init: RequestInit = {}): Promise<User> => {
  const answer = await world.server.app.request(path, {
    ...init,
    headers: {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    },
  })
  return ((await answer.json()) as { user: User }).user
}
/** What the server says of the learner. */
const onServer = () => ask('/api/auth/profile')
/** What another device of the learner changes meanwhile. */
const elsewhere = (changes: ProfileInput) =>
  ask('/api/auth/profile', { method: 'PATCH', body: JSON.stringify(changes) })

async function openSettings() {
  const app = openApp('/profile?tab=settings')
  await heading('Profile')
  await screen.findByRole('region', { name: 'Personal Information' })
  return app
}

const personal = () => within(screen.getByRole('region', { name: 'Personal Information' }))
const field = (label: string) => personal().getByLabelText<HTMLInputElement>(label)
const choice = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const press = (name: string | RegExp) => fireEvent.click(button(name))

function type(typed: Record<string, string>): void {
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(field(label), { target: { value } })
  }
}

function goOffline(): void {
  world.network.state = 'down'
  useConnectivity.setState({ isOnline: false })
}

function goOnline(): void {
  world.network.state = 'up'
  useConnectivity.setState({ isOnline: true })
  window.dispatchEvent(new Event('online'))
}

test('the overview says who is here and what they unlocked last, and counts nothing before the first lesson', async () => {
  const { email } = await signedInHere(world)
  openApp('/profile')
  await heading('Profile')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview')
  expect(screen.getByRole('heading', { level: 2, name: 'Amina' })).toBeTruthy()
  const who = within(screen.getByRole('region', { name: 'Amina' }))
  expect(who.getByText(email)).toBeTruthy()
  expect(who.getByText('Free Member')).toBeTruthy()
  expect(who.queryByRole('term')).toBeNull()
  const recent = within(screen.getByRole('region', { name: 'Recent achievements' }))
  // A new account has joined and nothing else: no sample data.
  const items = await recent.findAllByRole('listitem')
  expect(items.map((item) => item.querySelector('b')?.textContent)).toEqual(['Welcome Home'])
})

test('from the first finished lesson on, the overview says how far the learner is', async () => {
  await signedInHere(world)
  const { id } = await onServer()
  const db = new LearnerDb(id)
  await db.completions.add({
    id: 'of-today',
    lessonId: '1',
    epoch: 1,
    attempt: 1,
    score: 100,
    completedAt: new Date().toISOString(),
    localDate: '2026-11-21',
    activeSeconds: 60,
  })
  db.close()
  openApp('/profile')
  const who = within(await screen.findByRole('region', { name: 'Amina' }))
  const terms = await who.findAllByRole('term')
  expect(terms.map((term) => term.textContent)).toEqual(['Streak', 'XP', 'Lessons completed'])
})

test('recent achievements are the learner’s own, the newest first', async () => {
  await signedInHere(world)
  const { id } = await onServer()
  const db = new LearnerDb(id)
  await db.achievements.bulkPut([
    { id: 'first_lesson', unlockedAt: '2030-01-01T10:00:00.000Z', epoch: 1 },
    { id: 'xp_100', unlockedAt: '2030-01-03T10:00:00.000Z', epoch: 1 },
  ])
  db.close()
  openApp('/profile')
  const recent = within(await screen.findByRole('region', { name: 'Recent achievements' }))
  await recent.findByText('First Steps')
  const titles = recent.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
  expect(titles).toEqual(['Knowledge Seeker', 'First Steps', 'Welcome Home'])
  expect(recent.getByText('3 January 2030')).toBeTruthy()
})

test('the three tabs are in the address', async () => {
  await signedInHere(world)
  const { at } = openApp('/profile')
  await heading('Profile')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Overview',
    'Subscription',
    'Settings',
  ])
  fireEvent.click(screen.getByRole('tab', { name: 'Subscription' }))
  await waitFor(() => expect(at()).toBe('/profile?tab=subscription'))
  fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
  await screen.findByRole('region', { name: 'Personal Information' })
  expect(at()).toBe('/profile?tab=settings')
})

describe('Personal Information', () => {
  test.each([
    [{ 'First name': '' }, 'First name is required'],
    [{ 'First name': 'a'.repeat(61) }, 'First name must be at most 60 characters'],
    [{ 'Last name': 'a'.repeat(61) }, 'Last name must be at most 60 characters'],
    [{ Email: '' }, 'Email is required'],
    [{ Email: 'amina@' }, 'Please enter a valid email address'],
  ])('with %o says "%s"; an edit clears it; nothing is saved', async (typed, text) => {
    await signedInHere(world)
    await openSettings()
    press(/^Edit/)
    type(typed)
    press('Save Changes')
    expect(await screen.findByText(text)).toBeTruthy()
    const [label] = Object.keys(typed)
    await waitFor(() => expect(document.activeElement).toBe(field(label!)))
    type({ [label!]: 'x' })
    expect(screen.queryByText(text)).toBeNull()
    expect(world.calls).not.toContain(CHANGE)
  })

  test('is saved, shown at once everywhere, and is on the server', async () => {
    await signedInHere(world)
    await openSettings()
    press(/^Edit/)
    expect(document.activeElement).toBe(field('First name'))
    type({ 'First name': 'Aamina', 'Last name': 'Hussain' })
    press('Save Changes')
    await waitFor(() => expect(personal().getByText('Aamina')).toBeTruthy())
    await waitFor(() => expect(document.activeElement).toBe(button(/^Edit/)))
    expect(await personal().findByText('Saved')).toBeTruthy()
    expect(await onServer()).toMatchObject({
      firstName: 'Aamina',
      lastName: 'Hussain',
      name: 'Aamina Hussain',
    })
    fireEvent.click(screen.getByRole('tab', { name: 'Overview' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Aamina Hussain' })).toBeTruthy()
  })

  test('Cancel restores what was there', async () => {
    await signedInHere(world)
    await openSettings()
    press(/^Edit/)
    type({ 'First name': 'Somebody' })
    press('Cancel')
    expect(personal().getByText('Amina')).toBeTruthy()
    press(/^Edit/)
    expect(field('First name').value).toBe('Amina')
    expect(world.calls).not.toContain(CHANGE)
  })

  test('changed offline is shown, survives a reload, and goes out with what is online', async () => {
    await signedInHere(world)
    const first = await openSettings()
    goOffline()
    press(/^Edit/)
    type({ 'First name': 'Aamina' })
    press('Save Changes')
    expect(
      await screen.findByText(
        'Saved on this device. It goes to your account when you are back online.',
      ),
    ).toBeTruthy()
    first.unmount()
    await elsewhere({ lastName: 'Hussain' })
    await openSettings()
    expect(await personal().findByText('Aamina')).toBeTruthy()
    expect(await personal().findByText(/^Saved on this device/)).toBeTruthy()
    goOnline()
    await waitFor(() => expect(personal().queryByText(/^Saved on this device/)).toBeNull())
    // The other device's change stands beside it.
    expect(await onServer()).toMatchObject({ firstName: 'Aamina', lastName: 'Hussain' })
    expect(await personal().findByText('Hussain')).toBeTruthy()
  })

  test('only what was changed is sent, whatever another device did while it was typed', async () => {
    await signedInHere(world)
    await openSettings()
    press(/^Edit/)
    await elsewhere({ lastName: 'Hussain' })
    type({ 'First name': 'Aamina' })
    press('Save Changes')
    await personal().findByText('Saved')
    expect(await onServer()).toMatchObject({ firstName: 'Aamina', lastName: 'Hussain' })
  })

  test('a new address says that it must be verified again, and the banner comes', async () => {
    await signedInHere(world)
    await openSettings()
    expect(screen.queryByText('Please verify your email to unlock all lessons')).toBeNull()
    press(/^Edit/)
    type({ Email: 'new-amina@example.org' })
    expect(screen.getByText(/A new address must be verified again/)).toBeTruthy()
    press('Save Changes')
    expect(await screen.findByText('Please verify your email to unlock all lessons')).toBeTruthy()
    expect(personal().getByText('new-amina@example.org')).toBeTruthy()
    await world.server.settled()
    expect(world.server.mails.some(({ to }) => to === 'new-amina@example.org')).toBe(true)
  })
})

describe('an address that is taken', () => {
  async function chooseTaken() {
    const taken = await signedInHere(world)
    const mine = await signedInHere(world)
    await openSettings()
    press(/^Edit/)
    type({ Email: taken.email, 'First name': 'Aamina' })
    press('Save Changes')
    expect(await screen.findByText(TAKEN)).toBeTruthy()
    return { taken, mine }
  }

  test('is told with what to do, and takes the name with it that was changed beside it to the server', async () => {
    const { taken, mine } = await chooseTaken()
    expect(
      screen.getByText(new RegExp(`${taken.email} could not become your address`)),
    ).toBeTruthy()
    expect(await personal().findByText(mine.email)).toBeTruthy()
    await waitFor(async () => expect((await onServer()).firstName).toBe('Aamina'))
    expect((await onServer()).email).toBe(mine.email)
  })

  test('can be corrected', async () => {
    const { taken } = await chooseTaken()
    press('Correct It')
    expect(field('Email').value).toBe(taken.email)
    type({ Email: 'free-amina@example.org' })
    press('Save Changes')
    await waitFor(() => expect(screen.queryByText(TAKEN)).toBeNull())
    await waitFor(async () => expect((await onServer()).email).toBe('free-amina@example.org'))
  })

  test('can be taken back', async () => {
    const { mine } = await chooseTaken()
    press('Keep My Address')
    await waitFor(() => expect(screen.queryByText(TAKEN)).toBeNull())
    expect((await onServer()).email).toBe(mine.email)
  })
})

describe('the choices', () => {
  test('of goals are saved as they are made', async () => {
    await signedInHere(world)
    await openSettings()
    const labels = (label: string) => [...choice(label).options].map(({ text }) => text)
    expect(labels('Learning goal')).toEqual([
      'Family Communication',
      'Cultural Preservation',
      'Travel Preparation',
      'Academic Interest',
    ])
    expect(labels('Daily goal')).toEqual([
      '5 minutes',
      '10 minutes',
      '15 minutes',
      '30 minutes',
      '60 minutes',
    ])
    expect(choice('Daily goal').value).toBe('15')
    fireEvent.change(choice('Daily goal'), { target: { value: '30' } })
    fireEvent.change(choice('Learning goal'), { target: { value: 'travel_preparation' } })
    await waitFor(async () =>
      expect(await onServer()).toMatchObject({ dailyGoal: 30, learningGoal: 'travel_preparation' }),
    )
    expect(choice('Daily goal').value).toBe('30')
  })

  test('of the volume is a percentage and stays on this device', async () => {
    await signedInHere(world)
    await openSettings()
    expect(screen.getByText('70%')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /Play sound/ }))
    expect(JSON.parse(localStorage.getItem('soundSettings') ?? '{}')).toEqual({
      enabled: false,
      volume: 0.7,
      autoplay: true,
    })
    await waitFor(() => expect(button('Hear a greeting')).toHaveProperty('disabled', true))
  })

  test('of speaking practice say where the voice goes, and what this browser cannot do', async () => {
    await signedInHere(world)
    await openSettings()
    const card = within(await screen.findByRole('region', { name: 'Speaking practice' }))
    expect(card.getByText(/We don’t keep your recording\./)).toBeTruthy()
    expect(card.getByText(/may send audio to its maker \(Google, for example\)/)).toBeTruthy()
    expect(card.getByRole('radio', { name: /Compare/ })).toHaveProperty('checked', true)
    expect(card.getByRole('radio', { name: /Speech recognition/ })).toHaveProperty('disabled', true)
    expect(card.getByText(/use Chrome or Edge/)).toBeTruthy()
  })

  test('that a full disk cannot keep says so', async () => {
    await signedInHere(world)
    await openSettings()
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
    fireEvent.change(choice('Daily goal'), { target: { value: '60' } })
    expect(
      await screen.findByText('This device could not save it. Free some space and try again.'),
    ).toBeTruthy()
    add.mockRestore()
    expect((await onServer()).dailyGoal).toBe(15)
  })
})
