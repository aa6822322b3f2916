import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readCards } from '#data/cards.ts'
import { countForIcon, countKeptWordsDue, countWordsDue } from '#data/words-due.ts'
import type { LocalDate } from '#domain/calendar.ts'
import { markDrawn } from '#device/when-idle.ts'
import { followWordsDue } from '#state/follow-words-due.ts'
import { useWordsDueStore } from '#state/words-due.ts'
import { NOON, offline, openDevice } from '../data/learner-fixture.ts'
import { answersTo } from '../data/review-learner.ts'
import { secondDevice } from '../data/second-device.ts'

const DAY_MS = 86_400_000
const TODAY = '2026-11-12' as LocalDate

test('after a sign-in no number of words is shown before the answers of other devices are here', async () => {
  const device = await openDevice()
  onTestFinished(() => device.close())
  await device.learner.recordReviews(answersTo(4, { grade: 4 }))
  await device.learner.requestSync('now')
  device.clock.now = NOON + 2 * DAY_MS

  const other = secondDevice(device)
  device.network.answer = (request) =>
    new URL(request.url).pathname === '/api/reviews' ? offline() : device.network.real(request)
  await other.learner.pull()
  const shown: (number | undefined)[] = []
  onTestFinished(useWordsDueStore.subscribe(({ due }) => shown.push(due)))
  markDrawn()
  onTestFinished(followWordsDue(other.db, TODAY))
  // As long as a count takes, with room.
  await wait(500)
  expect(shown.filter((due) => due !== undefined)).toEqual([])
  // Nor by the worker, in a reminder or on the icon.
  expect([await countKeptWordsDue(other.db), await countForIcon(other.db)]).toEqual([null, 0])

  device.network.answer = device.network.real
  await other.learner.pull()
  await vi.waitFor(() => expect(shown.at(-1)).toBeTypeOf('number'))
  expect(await countKeptWordsDue(other.db)).toBeTypeOf('number')
})

test('answers whose times are corrected count anew, as on a device that first hears of them then', async () => {
  const device = await openDevice()
  onTestFinished(() => device.close())
  await device.learner.pull()
  await device.learner.requestSync('now')
  // Three weeks ahead, in a place without a network.
  device.network.answer = offline
  device.clock.now = NOON + 21 * DAY_MS
  await device.learner.recordReviews([
    ...answersTo(1, { itemId: 'l1-1', grade: 1 }),
    ...answersTo(1, { itemId: 'l1-2', grade: 1 }),
  ])
  markDrawn()
  onTestFinished(followWordsDue(device.db, TODAY))
  await vi.waitFor(() => expect(useWordsDueStore.getState().due).toBeTypeOf('number'))
  const before = useWordsDueStore.getState().due

  device.network.answer = device.network.real
  device.clock.now = NOON
  await device.learner.requestSync('everything')
  const other = secondDevice(device)
  await other.learner.pull()
  const cards = await readCards(other.db, NOON + DAY_MS)
  const expected = await countWordsDue(other.db, cards, TODAY)
  expect(expected).not.toBe(before)
  await vi.waitFor(() => expect(useWordsDueStore.getState().due).toBe(expected))
})
