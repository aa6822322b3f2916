import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adoptEarlierWork, findGuestWork, removeGuestWork } from '#data/earlier-work.ts'
import { beginDatabase, endDatabase } from '#data/filled-database.ts'
import { GUEST_ID } from '#data/guest.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { recordReviews } from '#data/record-reviews.ts'
import { startTestServer } from '../server/test-server.ts'
import { reviewsPage } from '../server/review-calls.ts'
import { type Device, NOON, offline, openDevice } from './learner-fixture.ts'
import { answersTo, idsOf } from './review-learner.ts'
import { secondDevice } from './second-device.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

/** The true time, which the server has. */
let time: number
let device: Device
beforeEach(async () => {
  time = NOON
  device = await openDevice({ server: await startTestServer({ now: () => time }) })
})
afterEach(async () => {
  await device.close()
  expect(device.errors).toEqual([])
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

async function onServer() {
  await device.signIn()
  const token = (await device.sessions.read())?.token ?? ''
  return (await reviewsPage(device.server, { token })).events
}

async function sync(learner = device.learner): Promise<void> {
  device.network.answer = device.network.real
  await learner.requestSync('everything')
  await learner.pull()
  await learner.requestSync('everything')
  await learner.pull()
}

function pass(ms: number): void {
  time += ms
  device.clock.now += ms
}

const kept = async (db: LearnerDb) => idsOf(await db.reviews.toArray())

test('a whole reset takes the reviews of before it, wherever they are, and none of after it', async () => {
  const other = secondDevice(device)
  const synced = answersTo(3)
  await device.learner.recordReviews(synced)
  await sync()
  await sync(other.learner)
  // The other device goes on without a network, before the reset and after it.
  device.network.answer = offline
  pass(HOUR_MS)
  await other.learner.recordReviews(answersTo(2))
  await device.learner.recordReviews(answersTo(1))
  pass(HOUR_MS)
  await device.learner.resetAllProgress()
  expect(await device.db.reviews.count()).toBe(0)
  pass(HOUR_MS)
  const after = [...answersTo(2), ...answersTo(1)]
  await device.learner.recordReviews(after.slice(0, 2))
  await other.learner.recordReviews(after.slice(2))
  await sync()
  await sync(other.learner)
  await sync()
  const left = idsOf(after)
  expect(idsOf(await onServer())).toEqual(left)
  expect([await kept(device.db), await kept(other.db)]).toEqual([left, left])
  const epochs = [...(await device.db.reviews.toArray()), ...(await other.db.reviews.toArray())]
  expect(new Set(epochs.map(({ epoch }) => epoch))).toEqual(new Set([2]))
})

test('reviews that a device sent before it heard of the reset go with it, and come back to nobody', async () => {
  const other = secondDevice(device)
  await other.learner.recordReviews(answersTo(4))
  await sync(other.learner)
  pass(HOUR_MS)
  await device.learner.resetAllProgress()
  await sync()
  await sync(other.learner)
  await sync()
  expect([await onServer(), await kept(device.db), await kept(other.db)]).toEqual([[], [], []])
})

test.each([
  ['a year ahead', YEAR_MS],
  ['a year behind', -YEAR_MS],
])('a clock %s costs no review its day, once the server tells the time', async (_what, off) => {
  await device.learner.pull()
  device.network.answer = offline
  device.clock.now = time + off
  const first = answersTo(3)
  await device.learner.recordReviews(first)
  pass(DAY_MS)
  const second = answersTo(2)
  await device.learner.recordReviews(second)
  await device.signIn()
  await sync()
  const days = new Map((await onServer()).map(({ id, localDate }) => [id, localDate]))
  expect(first.map(({ id }) => days.get(id))).toEqual(first.map(() => '2026-11-10'))
  expect(second.map(({ id }) => days.get(id))).toEqual(second.map(() => '2026-11-11'))
  const here = await device.db.reviews.toArray()
  expect(new Map(here.map(({ id, localDate }) => [id, localDate]))).toEqual(days)
  expect(here.some((row) => row.unacknowledged === 1)).toBe(false)
})

test('a guest’s reviews go with the rest of their work, and count once', async () => {
  const guest = new LearnerDb(GUEST_ID)
  await beginDatabase(guest)
  const clock = { now: () => time, offsetMinutes: () => 0 }
  const newId = () => crypto.randomUUID()
  const reviews = answersTo(5)
  await recordReviews({ db: guest, clock, newId }, reviews)
  expect(await findGuestWork(device.db, 'somebody@example.org')).toMatchObject({ of: 'guest' })
  guest.close()
  await device.learner.pull()
  await adoptEarlierWork(device.db, GUEST_ID, { now: time, today: '2026-11-10', newId })
  await sync()
  expect(idsOf(await onServer())).toEqual(idsOf(reviews))
  expect(await kept(device.db)).toEqual(idsOf(reviews))
  expect(await Dexie.getDatabaseNames()).not.toContain(guest.name)
})

test('a guest who wants nothing kept takes the reviews along', async () => {
  const guest = new LearnerDb(GUEST_ID)
  await guest.reviews.bulkPut(
    answersTo(2).map((answer) => ({
      ...answer,
      reviewedAt: new Date(time).toISOString(),
      localDate: '2026-11-10',
      epoch: 1,
      unacknowledged: 1 as const,
    })),
  )
  guest.close()
  await removeGuestWork()
  expect(await Dexie.getDatabaseNames()).not.toContain(guest.name)
})

test('reviews that are not sent keep the database at a sign-out; sent, nothing stays', async () => {
  device.network.answer = offline
  await device.learner.recordReviews(answersTo(2))
  expect(await endDatabase(device.db, false)).toBe(false)
  await sync()
  expect(await endDatabase(device.db, false)).toBe(true)
  // Another tab that writes later opens an empty database, and is refused.
  await expect(device.learner.recordReviews(answersTo(1))).rejects.toMatchObject({
    name: 'StorageError',
  })
})

test('what is rated on a device whose account is gone stays there, for the export', async () => {
  await device.learner.recordReviews(answersTo(1))
  await sync()
  device.network.answer = () =>
    Response.json({ error: 'Gone', reason: 'account-gone' }, { status: 401 })
  const reviews = answersTo(2)
  await device.learner.recordReviews(reviews)
  await device.learner.requestSync('everything')
  const exported = JSON.parse(await device.learner.exportUnsynced()) as {
    outbox: { body: { events: { id: string }[] } }[]
  }
  expect(idsOf(exported.outbox.flatMap(({ body }) => body.events))).toEqual(idsOf(reviews))
})
