import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readProfileChanges } from '#data/profile-changes.ts'
import type { ProfileInput } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { type Device, offline, openDevice } from './learner-fixture.ts'

let device: Device
beforeEach(async () => {
  device = await openDevice()
})
afterEach(() => device.close())

/** What the server says of the learner, asked past the device's network. */
async function onServer(): Promise<User> {
  const session = await device.sessions.read()
  const answer = await device.server.app.request('/api/auth/profile', {
    headers: { authorization: `Bearer ${session?.token}` },
  })
  const { user } = (await answer.json()) as { user: User }
  return user
}

/** The same learner on another device, which is online. */
async function elsewhere(changes: ProfileInput): Promise<void> {
  const session = await device.sessions.read()
  const answer = await device.server.app.request('/api/auth/profile', {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${session?.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(changes),
  })
  expect(answer.status).toBe(200)
}

/** Somebody else's account. */
async function takeAddress(email: string): Promise<void> {
  const answer = await device.server.app.request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bilal', email, password: 'Salaam1' }),
  })
  expect(answer.ok).toBe(true)
}

const sent = () => device.network.requests.filter(({ method }) => method === 'PATCH')
const outbox = () => device.db.outbox.orderBy('seq').toArray()

test('a change made offline waits on the device, and is made once the network is back', async () => {
  device.network.answer = offline
  await device.learner.saveProfile({ firstName: 'Amina', dailyGoal: 30 })
  await device.learner.requestSync('now')
  expect(await readProfileChanges(device.db)).toEqual({ firstName: 'Amina', dailyGoal: 30 })
  expect((await onServer()).firstName).not.toBe('Amina')
  device.network.answer = device.network.real
  await device.learner.requestSync('now')
  expect(await onServer()).toMatchObject({ firstName: 'Amina', dailyGoal: 30 })
  expect(await outbox()).toEqual([])
  // What the server said is what the session now shows.
  expect((await device.sessions.read())?.user).toMatchObject({ firstName: 'Amina', dailyGoal: 30 })
})

test('what waits is shown as one: the later over the earlier, the others beside it', async () => {
  device.network.answer = offline
  await device.learner.saveProfile({ firstName: 'Amina', dailyGoal: 5 })
  await device.learner.saveProfile({ firstName: 'Aamina' })
  await device.learner.saveProfile({ notifications: false })
  const expected = { firstName: 'Aamina', dailyGoal: 5, notifications: false }
  expect(await readProfileChanges(device.db)).toEqual(expected)
  device.network.answer = device.network.real
  await device.learner.requestSync('now')
  expect(await onServer()).toMatchObject(expected)
  expect(await outbox()).toEqual([])
})

test('a change whose answer was lost is made once, and one mail goes to the new address', async () => {
  device.network.answer = async (request) => {
    await device.network.real(request)
    return offline()
  }
  const before = device.server.mails.length
  await device.learner.saveProfile({ email: 'new-address@example.org' })
  await device.learner.requestSync('now')
  device.network.answer = device.network.real
  await device.learner.requestSync('now')
  await device.server.settled()
  expect(new Set(sent().map((one) => one.headers.get('idempotency-key'))).size).toBe(1)
  expect(sent().length).toBeGreaterThan(1)
  const mails = device.server.mails.slice(before)
  expect(mails.filter(({ to }) => to === 'new-address@example.org')).toHaveLength(1)
  expect(await onServer()).toMatchObject({ email: 'new-address@example.org', emailVerified: false })
})

test('the first answer, come again, takes back nothing that was heard of the account since', async () => {
  device.network.answer = async (request) => {
    await device.network.real(request)
    return offline()
  }
  await device.learner.saveProfile({ dailyGoal: 30 })
  await device.learner.requestSync('now')
  device.network.answer = device.network.real
  // Another device began anew and paid; this one heard of it at its next sign-in.
  const session = await device.sessions.read()
  if (session === null) throw new Error('nobody is signed in')
  const heard = { ...session.user, progressEpoch: 2, subscriptionStatus: 'premium' }
  await device.sessions.write({ ...session, user: heard })
  await device.learner.requestSync('now')
  expect(await outbox()).toEqual([])
  expect((await device.sessions.read())?.user).toEqual({ ...heard, dailyGoal: 30 })
})

test('what another device changed in between stands, and so does what was changed here', async () => {
  device.network.answer = offline
  await device.learner.saveProfile({ firstName: 'Amina' })
  await elsewhere({ lastName: 'Hussain', learningGoal: 'travel_preparation' })
  device.network.answer = device.network.real
  await device.learner.requestSync('now')
  expect(await onServer()).toMatchObject({
    firstName: 'Amina',
    lastName: 'Hussain',
    learningGoal: 'travel_preparation',
  })
})

describe('an address that is taken', () => {
  beforeEach(() => takeAddress('taken@example.org'))

  test('is set aside with the server’s words, and tried no more', async () => {
    await device.learner.saveProfile({ email: 'taken@example.org' })
    await device.learner.requestSync('now')
    await device.learner.requestSync('everything')
    expect(await outbox()).toMatchObject([
      {
        kind: 'profile',
        state: 'failed',
        body: { email: 'taken@example.org' },
        lastError: { status: 409, message: 'Email already exists or invalid data provided' },
      },
    ])
    expect(sent()).toHaveLength(1)
    expect(await readProfileChanges(device.db)).toEqual({})
  })

  test('takes nothing with it that was changed beside it', async () => {
    await device.learner.saveProfile({
      email: 'taken@example.org',
      firstName: 'Amina',
      dailyGoal: 60,
    })
    await device.learner.requestSync('now')
    await device.learner.requestSync('now')
    expect(await onServer()).toMatchObject({ firstName: 'Amina', dailyGoal: 60 })
    const [left, ...more] = await outbox()
    expect(left).toMatchObject({ state: 'failed', body: { email: 'taken@example.org' } })
    expect(more).toEqual([])
    expect(Object.keys(left!.body)).toEqual(['email'])
    const keys = sent().map((one) => one.headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('is nothing to decide about where it was changed again since', async () => {
    device.network.answer = offline
    await device.learner.saveProfile({
      email: 'taken@example.org',
      firstName: 'Amina',
      dailyGoal: 5,
    })
    await device.learner.saveProfile({ email: 'free@example.org', firstName: 'Aamina' })
    device.network.answer = device.network.real
    await device.learner.requestSync('now')
    await device.learner.requestSync('now')
    expect(await outbox()).toEqual([])
    // And of what went with it nothing older comes back over the newer.
    expect(await onServer()).toMatchObject({
      email: 'free@example.org',
      firstName: 'Aamina',
      dailyGoal: 5,
    })
  })

  test('is given up when the learner takes it back', async () => {
    await device.learner.saveProfile({ email: 'taken@example.org' })
    await device.learner.requestSync('now')
    await device.learner.discardFailedProfile()
    expect(await outbox()).toEqual([])
  })
})

test('a 409 that is not our server’s word is tried again', async () => {
  device.network.answer = () => new Response('conflict', { status: 409 })
  await device.learner.saveProfile({ firstName: 'Amina' })
  await device.learner.requestSync('now')
  expect(await outbox()).toMatchObject([{ state: 'waiting' }])
})
