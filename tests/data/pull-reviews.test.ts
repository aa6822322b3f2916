import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_REVIEWS_GIVEN } from '#contract/reviews.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { hasReviewsToCome, readReviewsCursor } from '#data/reviews-cursor.ts'
import { sendReviews } from '../server/review-calls.ts'
import { type Device, NOON, offline, openDevice } from './learner-fixture.ts'
import { answersTo, idsOf, tokenOf } from './review-learner.ts'
import { secondDevice } from './second-device.ts'

const DAY_MS = 86_400_000
let device: Device
beforeEach(async () => {
  device = await openDevice()
})
afterEach(async () => {
  await device.close()
  expect(device.errors).toEqual([])
})

const who = async () => ({ token: await tokenOf(device) })
/** Calls of one kind that the network has seen. */
const asked = (path: string): number =>
  device.network.requests.filter(({ url }) => new URL(url).pathname === path).length

async function sync(learner = device.learner): Promise<void> {
  await learner.requestSync('now')
  expect(await learner.pull()).toMatchObject({ ok: true })
}

const kept = async (db: LearnerDb) => idsOf(await db.reviews.toArray())
const unacknowledged = (db: LearnerDb) => db.reviews.where('unacknowledged').equals(1).count()

test('what one device has answered is on the other, and an idle pull asks for no reviews', async () => {
  const other = secondDevice(device)
  const reviews = answersTo(30)
  await device.learner.recordReviews(reviews)
  await sync()
  expect([await kept(device.db), await unacknowledged(device.db)]).toEqual([idsOf(reviews), 0])
  await sync(other.learner)
  expect(await kept(other.db)).toEqual(idsOf(reviews))
  const before = asked('/api/reviews')
  device.clock.now += 120_000
  await sync()
  await sync()
  expect(asked('/api/reviews')).toBe(before)
})

test('an answer comes back in the server’s time, and its card is folded anew', async () => {
  device.network.answer = offline
  const [review] = answersTo(1)
  await device.learner.recordReviews([review!])
  const wrong = new Date(NOON + 5 * 365 * DAY_MS).toISOString()
  const [row] = await device.db.outbox.toArray()
  const body = { events: [{ ...(row!.body['events'] as object[])[0], reviewedAt: wrong }] }
  await device.db.outbox.update(row!.id, { body })
  await device.db.reviews.update(review!.id, { reviewedAt: wrong, stamp: undefined })
  device.network.answer = device.network.real
  await sync()
  const [heard] = await device.db.reviews.toArray()
  expect(heard).toMatchObject({ reviewedAt: new Date(NOON).toISOString() })
  expect(heard).not.toHaveProperty('unacknowledged')
})

test('a review of the server that was lost here comes again', async () => {
  const reviews = answersTo(4)
  await device.learner.recordReviews(reviews)
  await sync()
  await device.db.reviews.update(reviews[0]!.id, { grade: 9 as never })
  await device.learner.repair()
  expect(await kept(device.db)).toEqual(idsOf(reviews))
  expect((await device.db.reviews.get(reviews[0]!.id))?.grade).toBe(reviews[0]!.grade)
})

test('without the call for reviews everything else is pulled', async () => {
  await sendReviews(device.server, await who(), [
    { ...answersTo(1)[0], reviewedAt: new Date(NOON).toISOString(), localDate: '2026-11-10' },
  ])
  device.network.answer = (request) =>
    new URL(request.url).pathname === '/api/reviews'
      ? Response.json({ error: 'Not found' }, { status: 404 })
      : device.network.real(request)
  expect(await device.learner.pull()).toMatchObject({ ok: true })
  expect(await device.db.lessons.count()).toBeGreaterThan(0)
  expect(await device.db.reviews.count()).toBe(0)
  expect(await readReviewsCursor(device.db)).toMatchObject({ at: null, total: 1 })
})

test('answers are to come until the log was read to its end once, whatever is answered here', async () => {
  const other = secondDevice(device)
  await device.learner.recordReviews(answersTo(MAX_REVIEWS_GIVEN + 1))
  await sync()
  let pages = 0
  device.network.answer = (request) => {
    const isReviews = new URL(request.url).pathname === '/api/reviews' && request.method === 'GET'
    if (isReviews) pages += 1
    return isReviews && pages > 1 ? offline() : device.network.real(request)
  }
  await other.learner.pull()
  expect(await other.db.reviews.count()).toBe(MAX_REVIEWS_GIVEN)
  expect(await hasReviewsToCome(other.db)).toBe(true)
  await other.learner.recordReviews(answersTo(1))
  expect(await hasReviewsToCome(other.db)).toBe(true)
  device.network.answer = device.network.real
  await sync(other.learner)
  expect(await hasReviewsToCome(other.db)).toBe(false)

  // What comes to a log that was here once is not waited for.
  await device.learner.recordReviews(answersTo(1))
  await device.learner.requestSync('now')
  device.network.answer = (request) =>
    new URL(request.url).pathname === '/api/reviews' ? offline() : device.network.real(request)
  device.clock.now += 120_000
  await other.learner.pull()
  const { at, last } = await readReviewsCursor(other.db)
  expect(at).not.toBe(last)
  expect(await hasReviewsToCome(other.db)).toBe(false)
})

test('the first answers of a new account are of this device: nothing is to come', async () => {
  await sync()
  await device.learner.recordReviews(answersTo(3))
  device.network.answer = (request) =>
    new URL(request.url).pathname === '/api/reviews' && request.method === 'GET'
      ? offline()
      : device.network.real(request)
  await device.learner.requestSync('now')
  device.clock.now += 120_000
  await device.learner.pull()
  expect(await readReviewsCursor(device.db)).toMatchObject({ at: null, total: 3 })
  expect(await hasReviewsToCome(device.db)).toBe(false)
})

test('a cursor of an older version was read to its end where it stands there', async () => {
  const isToCome = async (value: object) => {
    await device.db.settings.put({ key: 'reviewsCursor', value })
    return hasReviewsToCome(device.db)
  }
  expect(await isToCome({ at: '1.9', last: '1.9', total: 9 })).toBe(false)
  expect(await isToCome({ at: '1.5', last: '1.9', total: 9 })).toBe(true)
  expect(await isToCome({ at: null, last: '1.9', total: 9 })).toBe(true)
})
