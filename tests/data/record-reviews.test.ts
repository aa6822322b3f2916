import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTables } from '#data/check-tables.ts'
import { exportDevice } from '#data/device-export.ts'
import { eventsIn } from '#data/queue-reviews.ts'
import { readQueueCounts } from '#data/queue-counts.ts'
import { readOutbox, readOutboxSummary } from '#data/sync-status.ts'
import { reviewsPage } from '../server/review-calls.ts'
import { answered, type Device, NOON, offline, openDevice } from './learner-fixture.ts'
import { answersTo, idsOf } from './review-learner.ts'
import { sampleUser } from './sample-user.ts'

let device: Device
beforeEach(async () => {
  device = await openDevice()
  device.network.answer = offline
})
afterEach(async () => {
  await device.close()
  expect(device.errors).toEqual([])
})

const rows = async () => (await readOutbox(device.db)).filter(({ kind }) => kind === 'reviews')
const sync = async () => {
  device.network.answer = device.network.real
  await device.learner.requestSync('now')
}
async function onServer() {
  const session = await device.sessions.read()
  return reviewsPage(device.server, { token: session?.token ?? '' })
}

test('an answer keeps its reviews with its progress, or neither', async () => {
  const [review] = answersTo(1)
  await device.learner.saveAttempt('1', answered([0]), [review!])
  expect(await device.db.reviews.toArray()).toMatchObject([
    { ...review, epoch: 1, localDate: '2026-11-10', unacknowledged: 1 },
  ])
  const [row] = await rows()
  expect(eventsIn(row!)).toEqual([
    { ...review, epoch: 1, localDate: '2026-11-10', reviewedAt: new Date(NOON).toISOString() },
  ])
  device.db.progress.hook('updating', () => {
    throw new Error('The disk breaks')
  })
  const broken = device.learner.saveAttempt('1', answered([0, 1]), answersTo(1))
  await expect(broken).rejects.toThrow('The disk breaks')
  expect(await device.db.reviews.count()).toBe(1)
})

test('what is written again after a dead connection counts once', async () => {
  const reviews = answersTo(2)
  await device.learner.recordReviews(reviews)
  await device.learner.recordReviews(reviews)
  expect(await device.db.reviews.count()).toBe(2)
  expect((await rows()).flatMap(eventsIn)).toHaveLength(2)
})

test('offline one row collects all, 200 at most; what was tried once takes no more', async () => {
  const first = answersTo(3)
  await device.learner.recordReviews(first)
  // It is sent, and the answer gets lost: its key stands for these three.
  device.network.answer = (request) =>
    new URL(request.url).pathname === '/api/reviews' ? offline() : device.network.real(request)
  await device.learner.requestSync('now')
  device.network.answer = offline
  for (let n = 0; n < 10; n += 1) await device.learner.recordReviews(answersTo(45))
  expect((await rows()).map((row) => eventsIn(row).length)).toEqual([3, 200, 200, 50])
  const all = idsOf(await device.db.reviews.toArray())
  await sync()
  expect(await rows()).toEqual([])
  expect(idsOf((await onServer()).events)).toEqual(all)
})

test('a lost answer and a repeat count once', async () => {
  device.network.answer = async (request) => {
    await device.network.real(request)
    throw new TypeError('Failed to fetch')
  }
  const reviews = answersTo(5)
  await device.learner.recordReviews(reviews)
  await device.learner.requestSync('now')
  expect(await rows()).toHaveLength(1)
  await sync()
  expect(await rows()).toEqual([])
  expect(idsOf((await onServer()).events)).toEqual(idsOf(reviews))
})

test.each([
  [404, 'failed'],
  [409, 'waiting'],
  [413, 'failed'],
  [422, 'failed'],
  [429, 'waiting'],
  [500, 'waiting'],
])('after a %i nothing is lost: the row is %s', async (status, state) => {
  device.network.answer = (request) =>
    new URL(request.url).pathname === '/api/reviews'
      ? Response.json({ error: 'Your account takes no more answers' }, { status })
      : device.network.real(request)
  await device.learner.recordReviews(answersTo(7))
  await device.learner.requestSync('now')
  expect(await rows()).toMatchObject([{ state, lastError: { status } }])
  expect(await device.db.reviews.count()).toBe(7)
  const summary = await readOutboxSummary(device.db)
  expect([summary.pending, summary.failed]).toEqual(state === 'failed' ? [0, 1] : [1, 0])
  // Those who answer on are not held up by a dead letter.
  await device.learner.recordReviews(answersTo(2))
  device.clock.now += 3_600_000
  await device.learner.retryFailed((await rows()).map(({ id }) => id))
  await sync()
  await device.learner.requestSync('everything')
  expect(await rows()).toEqual([])
  expect((await onServer()).total).toBe(9)
})

test('reviews wait beside the result that they come from, and are no results of their own', async () => {
  await device.learner.saveAttempt('1', answered([0]), answersTo(3))
  await device.learner.recordReviews(answersTo(400))
  expect((await readOutboxSummary(device.db)).pending).toBe(1)
  expect(await readQueueCounts(device.db)).toMatchObject({
    reviews: { kept: 403, unacknowledged: 403 },
  })
})

test('a row of the outbox that cannot be read is made again of the log', async () => {
  const reviews = answersTo(5)
  await device.learner.recordReviews(reviews)
  const [row] = await rows()
  await device.db.outbox.update(row!.id, { body: { events: 'torn' } })
  await device.learner.repair()
  expect((await rows()).flatMap((one) => eventsIn(one).map(({ id }) => id)).sort()).toEqual(
    idsOf(reviews),
  )
  expect(await device.db.quarantine.count()).toBe(1)
})

test('a review that cannot be read is set aside, and the export has all', async () => {
  const reviews = answersTo(3)
  await device.learner.recordReviews(reviews)
  await device.db.reviews.update(reviews[0]!.id, { grade: 9 as never })
  expect(await checkTables(device.db, NOON, '2026-11-10')).toBe(1)
  expect(await device.db.quarantine.toArray()).toMatchObject([{ table: 'reviews' }])
  const about = { user: sampleUser('exported'), messages: [], exportedAt: '' }
  const exported = JSON.parse(await exportDevice(device.db, about)) as {
    reviews: { id: string }[]
    quarantine: unknown[]
  }
  expect(idsOf(exported.reviews)).toEqual(idsOf(reviews.slice(1)))
  expect(exported.quarantine).toHaveLength(1)
})
