import { expect, onTestFinished, test } from 'vitest'
import type { Learner } from '#data/learner.ts'
import { copyDatabase, putDatabaseBack } from '../server/database-copy.ts'
import { startTestServer } from '../server/test-server.ts'
import {
  answered,
  type Device,
  NOON,
  offline,
  openDevice,
  serverProgress,
} from './learner-fixture.ts'
import { secondDevice } from './second-device.ts'

const HOUR_MS = 3_600_000
const FINISHED = { score: 90, attempt: 1, activeSeconds: 60 }

/** Two devices of one learner, both filled. The server has a clock of its own. */
async function openTwo() {
  const serverClock = { now: NOON }
  const server = await startTestServer({ now: () => serverClock.now })
  const first = await openDevice({ server })
  onTestFinished(() => first.close())
  await first.learner.pull()
  const second = secondDevice(first)
  await second.learner.pull()
  const pass = (ms: number): void => {
    serverClock.now += ms
    first.clock.now += ms
  }
  return { first, second, serverClock, pass }
}

/** Nothing that is done meanwhile reaches the server. */
async function withoutNetwork({ network }: Device, work: () => Promise<void>): Promise<void> {
  network.answer = offline
  try {
    await work()
  } finally {
    network.answer = network.real
  }
}

/** As at the next openings of the app. */
async function comeBack({ learner }: { learner: Learner }): Promise<void> {
  for (let openings = 3; openings > 0; openings -= 1) {
    await learner.pull()
    await learner.requestSync('everything')
  }
}

async function finishedLessons(device: Device): Promise<string[]> {
  const { completions } = (await serverProgress(device)) as unknown as {
    completions: { lessonId: string }[]
  }
  return completions.map(({ lessonId }) => lessonId).sort()
}

test('a lesson finished before a reset goes with it, though it reaches the server before the reset and after the press', async () => {
  const { first, second, pass } = await openTwo()
  await withoutNetwork(first, async () => {
    await second.learner.completeLesson('1', FINISHED)
    await second.learner.requestSync('now')
    pass(HOUR_MS)
    await first.learner.resetAllProgress()
    await first.learner.requestSync('now')
  })
  pass(HOUR_MS)
  await comeBack(second)
  await comeBack(first)
  expect(await finishedLessons(first)).toEqual([])
})

test('of two resets the one that was asked for later stands, whichever reaches the server first', async () => {
  const { first, second, pass } = await openTwo()
  await withoutNetwork(first, async () => {
    await first.learner.resetAllProgress()
    pass(HOUR_MS)
    await first.learner.completeLesson('1', FINISHED)
    pass(HOUR_MS)
    await first.learner.requestSync('now')
  })
  await second.learner.resetAllProgress()
  await comeBack(second)
  await comeBack(first)
  await comeBack(second)
  expect(await finishedLessons(first)).toEqual([])
  expect(await first.db.completions.count()).toBe(0)
})

test('a lesson finished after a reset that its device had not heard of comes through a restore', async () => {
  const { first, second, pass } = await openTwo()
  const copy = await copyDatabase(first.server.database)
  await withoutNetwork(first, async () => {
    await first.learner.resetAllProgress()
    await first.learner.requestSync('now')
  })
  pass(HOUR_MS)
  await second.learner.completeLesson('1', FINISHED)
  await second.learner.requestSync('everything')
  expect(await second.db.outbox.count()).toBe(0)
  await putDatabaseBack(first.server.database, copy)
  await comeBack(first)
  await comeBack(second)
  await comeBack(first)
  expect(await finishedLessons(first)).toEqual(['1'])
  expect(await first.db.completions.count()).toBe(1)
})

test('a restored server that has forgotten a reset brings back nothing that it took away', async () => {
  const { first, pass } = await openTwo()
  await first.learner.completeLesson('1', FINISHED)
  await first.learner.requestSync('everything')
  const copy = await copyDatabase(first.server.database)
  await first.learner.resetAllProgress()
  await first.learner.requestSync('everything')
  await putDatabaseBack(first.server.database, copy)
  pass(HOUR_MS)
  await first.learner.completeLesson('2', FINISHED)
  await first.learner.requestSync('everything')
  await comeBack(first)
  expect(await finishedLessons(first)).toEqual(['2'])
  expect((await first.db.completions.toArray()).map(({ lessonId }) => lessonId)).toEqual(['2'])
  expect(await first.db.outbox.count()).toBe(0)
})

test('a reset that a clock ahead of time asked for takes away nothing that was done after it', async () => {
  const { first, serverClock, pass } = await openTwo()
  const copy = await copyDatabase(first.server.database)
  first.clock.now = serverClock.now + 365 * 24 * HOUR_MS
  await first.learner.resetAllProgress()
  await first.learner.requestSync('everything')
  await putDatabaseBack(first.server.database, copy)
  pass(HOUR_MS)
  await first.learner.completeLesson('1', FINISHED)
  await first.learner.requestSync('everything')
  pass(HOUR_MS)
  await comeBack(first)
  expect(await finishedLessons(first)).toEqual(['1'])
  expect(await first.db.outbox.count()).toBe(0)
})

test('an attempt that was begun before a reset finishes none that was begun after it', async () => {
  const { first, second, pass } = await openTwo()
  await first.learner.resetAllProgress()
  await first.learner.requestSync('everything')
  await withoutNetwork(first, async () => {
    pass(HOUR_MS)
    await second.learner.completeLesson('1', FINISHED)
    pass(HOUR_MS)
    await first.learner.completeLesson('1', { ...FINISHED, score: 100 })
    await Promise.all([first.learner.requestSync('now'), second.learner.requestSync('now')])
  })
  await comeBack(second)
  await comeBack(first)
  expect(await finishedLessons(first)).toEqual(['1', '1'])
})

test('an attempt that two devices have finished is one row on each, and nothing is sent of it again', async () => {
  const { first, second, pass } = await openTwo()
  await withoutNetwork(first, async () => {
    await first.learner.completeLesson('1', FINISHED)
    pass(HOUR_MS)
    await second.learner.completeLesson('1', { ...FINISHED, score: 100 })
    await Promise.all([first.learner.requestSync('now'), second.learner.requestSync('now')])
  })
  // The second hears of the first one's completion before its own is sent.
  await comeBack(first)
  await comeBack(second)
  const [counted] = (await serverProgress(first)).completions
  for (const { db } of [first, second]) {
    expect((await db.completions.toArray()).map(({ id }) => id)).toEqual([counted?.id])
  }
  const posts: string[] = []
  first.network.answer = (request) => {
    if (request.method === 'POST') posts.push(request.url)
    return first.network.real(request)
  }
  await comeBack(second)
  await comeBack(first)
  expect(posts).toEqual([])
})

test('two lessons finished on a clock ahead of time both count, though they arrive in one moment', async () => {
  const { first, serverClock } = await openTwo()
  first.clock.now = serverClock.now + 365 * 24 * HOUR_MS
  await withoutNetwork(first, async () => {
    await first.learner.completeLesson('1', FINISHED)
    first.clock.now += HOUR_MS
    await first.learner.startAttempt('1', answered([], 2))
    await first.learner.completeLesson('1', { ...FINISHED, attempt: 2 })
    await first.learner.requestSync('now')
  })
  await comeBack(first)
  expect(await finishedLessons(first)).toEqual(['1', '1'])
})
