import { expect, test } from 'vitest'
import { type PrefetchPorts, prefetch } from '#data/downloads/prefetch.ts'
import { removeLessons } from '#data/downloads/pinned-lessons.ts'
import { noteFull, pauseTaking, pinLessons } from '#data/downloads/pinned-lessons.ts'
import { localLock } from '#data/with-lock.ts'
import { readGameStats } from '#data/game-stats.ts'
import { keyOf, lockedOne, offline, openOne, openTakingDevice, ORIGIN } from './taking-device.ts'

type Device = Awaited<ReturnType<typeof openTakingDevice>>

async function courseUpTo(last: number): Promise<Device> {
  const orders = Array.from({ length: last }, (_, at) => at + 1)
  return openTakingDevice(await Promise.all(orders.map((order) => openOne(order))))
}

async function hasCompleted({ db }: Device, lessons: readonly number[]): Promise<void> {
  const outcome = { bestScore: 80, lastAttempt: 1, completions: 1 }
  const byLesson = Object.fromEntries(lessons.map((order) => [String(order), outcome]))
  await db.gameStats.put({ ...(await readGameStats(db)), byLesson })
}

function look(device: Device, other: Partial<PrefetchPorts> = {}): Promise<void> {
  return prefetch(device.db, {
    caches: device.caches,
    withLock: localLock(),
    origin: ORIGIN,
    freeBytes: async () => null,
    mayFetch: () => true,
    signal: new AbortController().signal,
    fetch: async (input) => {
      const url = new URL(String(input))
      device.asked.push(url.pathname)
      return device.network.answer(url)
    },
    ...other,
  })
}

const lessonsHere = async (device: Device): Promise<string[]> => [
  ...new Set((await device.kept()).map((key) => /lesson\d+/.exec(key)?.[0] ?? key)),
]

test('the lesson to take now and the one after it come ahead, the free ones with the app', async () => {
  const device = await courseUpTo(6)
  await hasCompleted(device, [1, 2])
  await look(device)
  expect(await lessonsHere(device), 'lesson 3 is in the app').toEqual(['lesson4'])
  await hasCompleted(device, [1, 2, 3])
  await look(device)
  expect(await lessonsHere(device)).toEqual(['lesson4', 'lesson5'])
  expect(device.asked, 'each clip once').toHaveLength(16)
})

test('who has the plan without premium lessons fetches nothing ahead', async () => {
  const device = await openTakingDevice([await openOne(3), lockedOne(4), lockedOne(5)])
  await hasCompleted(device, [3])
  await look(device)
  expect(device.asked).toEqual([])
})

test('nothing more comes once the line has become a metered one, and the rest comes on a free one', async () => {
  const device = await courseUpTo(4)
  await hasCompleted(device, [1, 2, 3])
  await look(device, { mayFetch: () => device.asked.length < 3 })
  expect(await device.kept()).toHaveLength(3)
  await look(device)
  expect(await device.kept()).toHaveLength(8)
  expect(device.asked, 'what was here is not fetched again').toHaveLength(8)
})

test('a network that fails ends it at once, and it is tried again the next time', async () => {
  const device = await courseUpTo(4)
  await hasCompleted(device, [1, 2, 3])
  const { answer } = device.network
  device.network.answer = offline
  await look(device)
  expect(device.asked).toHaveLength(1)
  device.network.answer = answer
  await look(device)
  expect(await device.kept()).toHaveLength(8)
})

test('what the learner has removed does not come back uninvited', async () => {
  const device = await courseUpTo(4)
  await hasCompleted(device, [1, 2, 3])
  await look(device)
  expect(await device.kept()).toContain(keyOf(4, 'roti'))
  await removeLessons(device.db, [{ id: '4', order: 4 }], device.caches)
  await look(device)
  expect(await device.kept()).toEqual([])
})

test('a lesson that is being downloaded is not prefetched, also while its download pauses', async () => {
  const device = await courseUpTo(4)
  await hasCompleted(device, [1, 2, 3])
  await pinLessons(device.db, ['4'])
  await pauseTaking(device.db, ['4'])
  await look(device)
  expect(device.asked).toEqual([])
})

test('a disk that is nearly full, or was, is left to what the learner does', async () => {
  const device = await courseUpTo(4)
  await hasCompleted(device, [1, 2, 3])
  await look(device, { freeBytes: async () => 49_000_000 })
  expect(device.asked).toEqual([])
  await noteFull(device.db)
  await look(device)
  expect(device.asked).toEqual([])
})
