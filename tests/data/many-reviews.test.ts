import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCards } from '#data/cards.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { foldReviews } from '#domain/memory/fold-reviews.ts'
import { sendReviews } from '../server/review-calls.ts'
import { type Device, NOON, offline, openDevice } from './learner-fixture.ts'
import { answersTo, idsOf, reviewsOnServer, tokenOf } from './review-learner.ts'
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

async function sync(learner = device.learner): Promise<void> {
  await learner.requestSync('now')
  expect(await learner.pull()).toMatchObject({ ok: true })
}

const kept = async (db: LearnerDb) => idsOf(await db.reviews.toArray())

test('two devices that were offline for 90 days come to the same cards in few calls', async () => {
  const other = secondDevice(device)
  device.network.answer = offline
  for (let day = 0; day < 90; day += 1) {
    device.clock.now = NOON + day * DAY_MS
    const count = day < 20 ? 23 : 22
    await device.learner.recordReviews(answersTo(count))
    device.clock.now += 3_600_000
    await other.learner.recordReviews(answersTo(count, { grade: 2 }))
  }
  expect(await device.db.reviews.count()).toBe(2_000)
  const all = [...(await kept(device.db)), ...(await kept(other.db))].sort()
  let calls = 0
  device.network.answer = (request) => {
    calls += 1
    return device.network.real(request)
  }
  await device.signIn()
  const countOf = async (work: () => Promise<void>): Promise<number> => {
    calls = 0
    await work()
    return calls
  }
  expect(await countOf(() => sync())).toBeLessThanOrEqual(30)
  expect(await countOf(() => sync(other.learner))).toBeLessThanOrEqual(30)
  expect(await countOf(() => sync())).toBeLessThanOrEqual(30)
  expect([await kept(device.db), await kept(other.db)]).toEqual([all, all])
  const nowMs = device.clock.now
  const cards = JSON.stringify(await readCards(device.db, nowMs))
  expect(JSON.stringify(await readCards(other.db, nowMs))).toBe(cards)
  expect(JSON.stringify(foldReviews(await reviewsOnServer(device), { epoch: 1, nowMs }))).toBe(
    cards,
  )
}, 120_000)

test('a pull that breaks off goes on where it was, over 50,000 reviews', async () => {
  const token = await tokenOf(device)
  const reviewed = { reviewedAt: new Date(NOON - DAY_MS).toISOString(), localDate: '2026-11-09' }
  const all = answersTo(50_000).map((answer) => ({ ...answer, ...reviewed }))
  for (let at = 0; at < all.length; at += 200) {
    await sendReviews(device.server, { token }, all.slice(at, at + 200))
  }
  let pages = 0
  device.network.answer = (request) => {
    if (new URL(request.url).pathname !== '/api/reviews') return device.network.real(request)
    pages += 1
    return pages % 7 === 0 ? offline() : device.network.real(request)
  }
  for (let pull = 0; (await device.db.reviews.count()) < all.length && pull < 20; pull += 1) {
    await device.learner.pull()
  }
  expect(await kept(device.db)).toEqual(idsOf(all))
  // Fifty pages, and those that the network took.
  expect(pages).toBeLessThanOrEqual(50 + Math.ceil(50 / 6))
}, 120_000)
