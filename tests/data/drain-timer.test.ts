import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type WithLock, localLock } from '#data/with-lock.ts'
import { answered, type Device, offline, openDevice } from './learner-fixture.ts'

let device: Device
let rounds: number
let underWay: number

beforeEach(async () => {
  rounds = 0
  underWay = 0
  const inTurn = localLock()
  const counting: WithLock = async (name, work) => {
    rounds += 1
    underWay += 1
    await inTurn(name, work).finally(() => (underWay -= 1))
  }
  device = await openDevice({ withLock: counting })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await device.close()
})

/** Everything that is under way has ended, and the timer of the next round is set. */
async function settle(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (underWay > 0 || vi.getTimerCount() === 0)
}

/** The rounds that the timer alone begins within so many seconds. */
async function roundsWithin(seconds: number): Promise<number> {
  await settle()
  rounds = 0
  for (let second = 0; second < seconds; second += 1) {
    device.clock.now += 1_000
    await vi.advanceTimersByTimeAsync(1_000)
    await settle()
  }
  return rounds
}

function answering(status: number, headers: Record<string, string> = {}, path = '') {
  return (request: Request) =>
    new URL(request.url).pathname.endsWith(path)
      ? Response.json({ error: 'Not now' }, { status, headers })
      : device.network.real(request)
}

const TEN_MINUTES_S = 600
/** One in half a minute, and those of the first seconds. */
const FEW = 50

async function twoOfOneLesson(): Promise<void> {
  await device.learner.completeLesson('1', { score: 80, attempt: 1, activeSeconds: 1 })
  await device.learner.startAttempt('1', answered([], 2))
}

describe('the timer does not wake for a row that cannot be sent', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'two rows of one lesson, offline',
      async () => {
        device.network.answer = offline
        await twoOfOneLesson()
      },
    ],
    [
      'rows of three lessons, offline',
      async () => {
        device.network.answer = offline
        for (const lesson of ['1', '2', '3'])
          await device.learner.saveAttempt(lesson, answered([0]))
      },
    ],
    [
      'a row behind one that is refused for now',
      async () => {
        device.network.answer = answering(403)
        await twoOfOneLesson()
      },
    ],
    [
      'a reset of all progress behind a lesson that must wait',
      async () => {
        device.network.answer = offline
        await device.learner.saveAttempt('1', answered([0]))
        await device.learner.resetAllProgress()
      },
    ],
    [
      'a row that is written while the server rests',
      async () => {
        device.network.answer = answering(503, { 'retry-after': '600' })
        await device.learner.saveAttempt('1', answered([0]))
        await device.learner.requestSync('due')
        await device.learner.saveAttempt('2', answered([0]))
      },
    ],
    [
      'a row of a kind that has reached its limit',
      async () => {
        device.network.answer = answering(429, { 'retry-after': '600' })
        await device.learner.saveAttempt('1', answered([0]))
        await device.learner.requestSync('due')
        await device.learner.saveAttempt('2', answered([0]))
      },
    ],
    [
      'work of a learner whose session has ended',
      async () => {
        device.network.answer = answering(401)
        await device.learner.saveAttempt('1', answered([0]))
      },
    ],
  ])('%s', async (_what, write) => {
    await write()
    await device.learner.requestSync('now')
    expect(await device.db.outbox.count()).toBeGreaterThan(0)
    expect(await roundsWithin(TEN_MINUTES_S)).toBeLessThan(FEW)
  })

  test('and wakes for it by itself once it can be sent', async () => {
    device.network.answer = offline
    await twoOfOneLesson()
    await device.learner.saveAttempt('2', answered([0]))
    await device.learner.requestSync('now')
    await roundsWithin(TEN_MINUTES_S)
    device.network.answer = device.network.real
    device.clock.now += 30_000
    await vi.advanceTimersByTimeAsync(30_000)
    while (underWay > 0) await new Promise((resolve) => setImmediate(resolve))
    expect(await device.db.outbox.count()).toBe(0)
  })
})

test('a round that broke off is followed by another, by itself', async () => {
  let isBroken = true
  device.db.outbox.hook('deleting', () => {
    if (isBroken) throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await device.learner.saveAttempt('1', answered([0]))
  await device.learner.requestSync('now')
  expect(await device.db.outbox.count()).toBe(1)
  isBroken = false
  device.clock.now += 60_000
  await vi.advanceTimersByTimeAsync(60_000)
  while (underWay > 0) await new Promise((resolve) => setImmediate(resolve))
  expect(await device.db.outbox.count()).toBe(0)
})

describe('a limit holds up its own kind alone', () => {
  test('the sixth change of the address in an hour waits, and what is learnt goes on', async () => {
    device.network.answer = answering(429, { 'retry-after': '3600' }, '/api/auth/profile')
    await device.learner.saveProfile({ email: 'sixth@example.com' })
    await device.learner.requestSync('now')
    await device.learner.completeLesson('1', { score: 80, attempt: 1, activeSeconds: 1 })
    await device.learner.requestSync('now')
    await device.learner.resetAllProgress()
    await device.learner.saveAttempt('2', answered([0], 1, 2))
    await device.learner.requestSync('now')
    expect(await device.db.outbox.toArray()).toMatchObject([
      { kind: 'profile', state: 'waiting', lastError: { kind: 'limited' } },
    ])
    device.network.answer = device.network.real
    await device.learner.requestSync('everything')
    expect(await device.db.outbox.count()).toBe(1)
    device.clock.now += 3_601_000
    await device.learner.requestSync('due')
    expect(await device.db.outbox.count()).toBe(0)
  })

  test('a limit of finished lessons holds up the lesson that it is about, and no other lesson’s answers', async () => {
    device.network.answer = answering(429, { 'retry-after': '3600' }, '/api/progress/1')
    await twoOfOneLesson()
    await device.learner.requestSync('now')
    await device.learner.saveAttempt('2', answered([0]))
    await device.learner.saveProfile({ dailyGoal: 30 })
    await device.learner.requestSync('now')
    const kinds = (await device.db.outbox.orderBy('seq').toArray()).map(({ kind }) => kind)
    expect(kinds).toEqual(['completion', 'reset-progress'])
  })

  test('a server that is not available is left alone by everything, whatever hurries', async () => {
    device.network.answer = answering(503, { 'retry-after': '60' })
    await device.learner.saveAttempt('1', answered([0]))
    await device.learner.requestSync('now')
    device.network.answer = device.network.real
    device.network.requests.length = 0
    await device.learner.saveAttempt('2', answered([0]))
    await device.learner.saveProfile({ dailyGoal: 30 })
    await device.learner.requestSync('everything')
    expect(device.network.requests).toEqual([])
    device.clock.now += 62_000
    await device.learner.requestSync('due')
    expect(await device.db.outbox.count()).toBe(0)
  })
})
