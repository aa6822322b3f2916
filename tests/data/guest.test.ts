import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '#data/api.ts'
import { databaseExists } from '#data/database-exists.ts'
import {
  adoptEarlierWork,
  declineEarlierWork,
  findEarlierWork,
  findGuestWork,
  promiseGuestWork,
} from '#data/earlier-work.ts'
import { exportDevice } from '#data/device-export.ts'
import { GUEST_ID } from '#data/guest.ts'
import { LearnerDb, learnerDbName } from '#data/learner-db.ts'
import { createLearner, type Learner } from '#data/learner.ts'
import { localLock } from '#data/with-lock.ts'
import {
  answered,
  type Device,
  NOON,
  offline,
  openDevice,
  serverProgress,
} from './learner-fixture.ts'
import { sampleUser } from './sample-user.ts'

const ORIGIN = 'http://apni-boli.test'
const HOUR = 3_600_000
const EMAIL = 'amina@example.org'

let device: Device
let guest: Learner
beforeEach(async () => {
  device = await openDevice()
  guest = openGuest()
})
afterEach(async () => {
  guest.close()
  await device.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

/** A page of this device before anybody has signed in. */
function openGuest(): Learner {
  const fetchHere: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    device.network.requests.push(request.clone())
    return device.network.answer(request)
  }
  return createLearner(new LearnerDb(GUEST_ID), {
    api: createApi({ baseUrl: ORIGIN, fetch: fetchHere, token: () => null }),
    sessions: device.sessions,
    withLock: localLock(),
    clock: { now: () => device.clock.now, offsetMinutes: () => 0 },
    random: () => 0,
    newId: () => crypto.randomUUID(),
    freeSpace: async () => false,
    onError: (error) => device.errors.push(error),
  })
}

async function finishAsGuest(score = 80): Promise<void> {
  await guest.saveAttempt('1', answered([0, 1, 2, 3, 4]))
  await guest.completeLesson('1', { score, attempt: 1, activeSeconds: 30 })
}

/** The account has finished the lesson on another device, which this one has not heard of. */
async function finishElsewhere(score: number): Promise<void> {
  const session = await device.sessions.read()
  const response = await device.server.app.fetch(
    new Request(`${ORIGIN}/api/progress/1`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session?.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ score, timeSpent: 20, isCompleted: true, attempt: 1 }),
    }),
  )
  expect(response.status).toBe(200)
}

const facts = () => ({
  now: device.clock.now,
  today: '2026-11-10',
  newId: () => crypto.randomUUID(),
})

test('a guest gets the first lesson, and nothing of what they do is sent', async () => {
  await device.sessions.clear()
  expect(await guest.pull()).toEqual({ ok: true, value: { isWhole: true } })
  expect((await guest.db.lessons.toArray()).map(({ id }) => id)).toEqual(['1'])
  await finishAsGuest()
  await guest.requestSync('everything')
  await guest.pull()
  expect(device.network.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${ORIGIN}/api/guest/lesson`,
    `GET ${ORIGIN}/api/guest/lesson`,
  ])
  expect(device.network.requests.every(({ headers }) => !headers.has('authorization'))).toBe(true)
  expect(await guest.db.outbox.count()).toBeGreaterThan(0)
})

test('the lesson stays where the server is away, and a killed page finds the answers again', async () => {
  await guest.pull()
  device.network.answer = offline
  await guest.saveAttempt('1', answered([0, 1]))
  guest.close()
  guest = openGuest()
  expect((await guest.pull())?.ok).toBe(false)
  expect(await guest.db.lessons.count()).toBe(1)
  expect(await guest.db.progress.get('1')).toMatchObject({ completedExercises: [0, 1] })
})

test('what a guest promised to an address becomes its account’s, at the true time, and once', async () => {
  await finishAsGuest()
  await promiseGuestWork(` ${EMAIL.toUpperCase()}`)
  device.clock.now += HOUR
  expect(await findGuestWork(device.db, EMAIL)).toEqual({
    userId: GUEST_ID,
    of: 'promised',
    lessonsBegun: 0,
    lessonsCompleted: 1,
  })
  expect(await device.learner.adoptEarlierWork(GUEST_ID)).toBe(true)
  await device.learner.requestSync('now')
  const told = await serverProgress(device)
  expect(told.completions).toMatchObject([
    { score: 80, attempt: 1, completedAt: new Date(NOON).toISOString() },
  ])
  expect(told.stats.totalXP).toBe(30 + 3 * 8 + 50)
  expect(await databaseExists(learnerDbName(GUEST_ID))).toBe(false)
  expect(await findGuestWork(device.db, EMAIL)).toBeNull()
})

test('an account that has finished the lesson keeps that, and gets the guest’s as another attempt', async () => {
  await finishElsewhere(60)
  device.clock.now += HOUR
  await finishAsGuest(100)
  expect(await device.learner.adoptEarlierWork(GUEST_ID)).toBe(true)
  await device.learner.requestSync('now')
  const { completions, stats } = await serverProgress(device)
  const scores = completions.map(({ score }) => score)
  expect(scores.toSorted((a, b) => a - b)).toEqual([60, 100])
  // The first lesson ever, and a repeat of it without a slip.
  expect(stats.totalXP).toBe(30 + 18 + 50 + 10 + 10 + 5)
})

test('two tabs that take it over at the same moment count it once', async () => {
  await finishAsGuest()
  await Promise.all([
    adoptEarlierWork(device.db, GUEST_ID, facts()),
    adoptEarlierWork(device.db, GUEST_ID, facts()),
  ])
  await device.learner.requestSync('now')
  expect((await serverProgress(device)).completions).toHaveLength(1)
  expect(await device.db.completions.count()).toBe(1)
})

test('cut short before the guest’s database was gone, and begun again, it counts once', async () => {
  await finishElsewhere(60)
  await finishAsGuest()
  const [log, progress] = [await guest.db.completions.toArray(), await guest.db.progress.toArray()]
  await device.learner.adoptEarlierWork(GUEST_ID)
  await device.learner.requestSync('now')
  const once = await serverProgress(device)
  const back = new LearnerDb(GUEST_ID)
  await back.completions.bulkAdd(log)
  await back.progress.bulkAdd(progress)
  back.close()
  await device.learner.adoptEarlierWork(GUEST_ID)
  await device.learner.requestSync('now')
  const twice = await serverProgress(device)
  expect(twice.completions).toHaveLength(2)
  expect(twice.progress).toEqual(once.progress)
})

test('without the server it waits, and is lost nowhere', async () => {
  await finishAsGuest()
  device.network.answer = offline
  expect(await device.learner.adoptEarlierWork(GUEST_ID)).toBe(false)
  expect(await device.db.completions.count()).toBe(0)
  expect(await findGuestWork(device.db, EMAIL)).toMatchObject({ lessonsCompleted: 1 })
  device.network.answer = device.network.real
  expect(await device.learner.adoptEarlierWork(GUEST_ID)).toBe(true)
  expect(await device.db.completions.count()).toBe(1)
})

test('a guest’s tab that is left open is refused, and tells so, once the work is taken', async () => {
  await finishAsGuest()
  await device.learner.adoptEarlierWork(GUEST_ID)
  await expect(guest.startAttempt('1', answered([], 2))).rejects.toMatchObject({
    name: 'StorageError',
  })
  expect(await findGuestWork(device.db, EMAIL)).toBeNull()
})

test('somebody else who signs in gets it only where they say so, and is asked once', async () => {
  await finishAsGuest()
  await promiseGuestWork(EMAIL)
  const other = 'somebody-else@example.org'
  expect(await findGuestWork(device.db, other)).toMatchObject({ of: 'guest', lessonsCompleted: 1 })
  expect(await findEarlierWork(device.db)).toBeNull()
  await declineEarlierWork(device.db, GUEST_ID)
  expect(await findGuestWork(device.db, other)).toBeNull()
  const third = new LearnerDb('third')
  expect(await findGuestWork(third, 'third@example.org')).toMatchObject({ of: 'guest' })
  third.close()
  // Whom it was promised to gets it all the same.
  expect(await findGuestWork(device.db, EMAIL)).toMatchObject({ of: 'promised' })
  await promiseGuestWork(null)
  expect(await findGuestWork(device.db, EMAIL)).toBeNull()
})

test('a guest who never finishes takes along what they answered', async () => {
  await guest.saveAttempt('1', answered([0, 1]))
  expect(await findGuestWork(device.db, EMAIL)).toMatchObject({
    lessonsBegun: 1,
    lessonsCompleted: 0,
  })
  await device.learner.adoptEarlierWork(GUEST_ID)
  await device.learner.requestSync('now')
  const { completions, progress } = await serverProgress(device)
  expect(completions).toEqual([])
  expect(progress).toMatchObject([{ lesson_id: '1', completedExercises: [0, 1] }])
})

test('who only looked at the lesson leaves nothing to ask about', async () => {
  await guest.pull()
  expect(await findGuestWork(device.db, EMAIL)).toBeNull()
  expect(await databaseExists(learnerDbName(GUEST_ID))).toBe(true)
})

test('the export of the device has it', async () => {
  await finishAsGuest()
  const about = {
    user: sampleUser('learner'),
    messages: [],
    exportedAt: '2026-11-10T12:00:00.000Z',
  }
  const { beforeSignIn } = JSON.parse(await exportDevice(device.db, about)) as {
    beforeSignIn?: { completions: unknown[] }
  }
  expect(beforeSignIn?.completions).toMatchObject([{ lessonId: '1', score: 80 }])
  await device.learner.adoptEarlierWork(GUEST_ID)
  expect(JSON.parse(await exportDevice(device.db, about))).not.toHaveProperty('beforeSignIn')
})
