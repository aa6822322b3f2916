import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localLock } from '#data/with-lock.ts'
import { readOutbox } from '#data/sync-status.ts'
import { answered, type Device, offline, openDevice, serverProgress } from './learner-fixture.ts'
import { secondDevice } from './second-device.ts'

let device: Device
/** Calls under way that carry a row, by path. */
let underWay: string[]
let most: number
/** What was sent, in the order in which it came. */
let sent: string[]

beforeEach(async () => {
  device = await openDevice()
  underWay = []
  most = 0
  sent = []
})
afterEach(() => device.close())

const RESET = '/api/progress/reset'
const pathOf = (request: Request): string => new URL(request.url).pathname

/** Between the device and `answer`, which is the server if nothing else. */
function watching(answer = device.network.real) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'GET') return device.network.real(request)
    const path = pathOf(request)
    underWay.push(path)
    sent.push(path)
    most = Math.max(most, underWay.length)
    await new Promise((resolve) => setTimeout(resolve, 20 * underWay.length))
    const response = await Promise.resolve(answer(request)).finally(() =>
      underWay.splice(underWay.indexOf(path), 1),
    )
    return response
  }
}

/** Six lanes: three lessons with three rows each, the profile, and what is said of two lessons. */
async function workOffline(): Promise<void> {
  const { learner, network } = device
  network.answer = offline
  for (const lesson of ['1', '2', '3']) {
    await learner.completeLesson(lesson, { score: 80, attempt: 1, activeSeconds: 30 })
    await learner.startAttempt(lesson, answered([], 2))
    await learner.saveAttempt(lesson, answered([0], 2))
  }
  await learner.saveProfile({ dailyGoal: 30 })
  for (const lesson of ['1', '2']) {
    await learner.suggest(lesson, { itemId: `l${lesson}-1`, comment: 'We say it differently.' })
  }
  // What the writes have set going has found no network.
  await learner.requestSync('due')
}

test('rows of different lessons travel side by side, at most four at a time, in order within a lesson', async () => {
  await workOffline()
  device.network.answer = watching()
  await device.learner.requestSync('now')
  expect(await device.db.outbox.count()).toBe(0)
  expect(most).toBe(4)
  for (const n of [1, 2, 3]) {
    const ofLesson = sent.filter((path) => new RegExp(`/(?:lessons|progress)/${n}\\b`).test(path))
    expect(ofLesson).toEqual([
      `/api/progress/${n}`,
      `/api/lessons/${n}/reset-progress`,
      `/api/lessons/${n}/exercise-progress`,
    ])
  }
  expect((await serverProgress(device)).completions).toHaveLength(3)
})

test('no two rows of one lesson are under way at once', async () => {
  await workOffline()
  device.network.answer = watching((request) => {
    const lessons = underWay.map((path) => /\/(?:lessons|progress)\/(\d)/.exec(path)?.[1])
    const known = lessons.filter((lesson) => lesson !== undefined)
    expect(new Set(known).size).toBe(known.length)
    return device.network.real(request)
  })
  await device.learner.requestSync('now')
  expect(device.errors).toEqual([])
  expect(await device.db.outbox.count()).toBe(0)
})

test('a whole reset goes alone, before what was done after it', async () => {
  const { learner, network } = device
  network.answer = offline
  await learner.saveProfile({ dailyGoal: 30 })
  await learner.suggest('1', { itemId: 'l1-1', comment: 'We say it differently.' })
  await learner.resetAllProgress()
  for (const lesson of ['1', '2']) await learner.saveAttempt(lesson, answered([0], 1, 2))
  await learner.requestSync('due')
  const beside: string[][] = []
  network.answer = watching((request) => {
    if (pathOf(request) === RESET) beside.push([...underWay])
    return network.real(request)
  })
  await learner.requestSync('now')
  expect(beside).toEqual([[RESET]])
  expect(sent[0]).toBe(RESET)
  expect(await device.db.outbox.count()).toBe(0)
})

describe('where one of four calls ends the round', () => {
  test('a lost connection costs one row a try, and nothing more is sent', async () => {
    await workOffline()
    await device.db.outbox.toCollection().modify({ attempts: 0, nextAttemptAt: 0, lastError: null })
    device.network.answer = watching(offline)
    await device.learner.requestSync('due')
    expect(sent).toHaveLength(4)
    const tried = (await readOutbox(device.db)).filter(({ attempts }) => attempts > 0)
    expect(tried).toMatchObject([{ attempts: 1, lastError: { kind: 'network' } }])
  })

  test('a 401 ends the session once; every row stays', async () => {
    await workOffline()
    const waiting = await device.db.outbox.count()
    const drop = vi.spyOn(device.sessions, 'dropToken')
    device.network.answer = watching(() => Response.json({ error: 'x' }, { status: 401 }))
    await device.learner.requestSync('now')
    expect(sent).toHaveLength(4)
    expect(await device.sessions.read()).toMatchObject({ token: null })
    expect(new Set(drop.mock.calls.map(([token]) => token)).size).toBe(1)
    expect(await device.db.outbox.count()).toBe(waiting)
    await device.signIn()
    device.network.answer = device.network.real
    await device.learner.requestSync('everything')
    expect(await device.db.outbox.count()).toBe(0)
  })

  test('a newer epoch is taken over once, when the others are back; what was done after the reset goes into it', async () => {
    const { learner, network, clock } = device
    await learner.pull()
    const other = secondDevice(device)
    await other.learner.pull()
    await other.learner.resetAllProgress()
    await other.learner.requestSync('now')
    clock.now += 60_000
    network.answer = offline
    for (const lesson of ['1', '2', '3']) {
      await learner.completeLesson(lesson, { score: 80, attempt: 1, activeSeconds: 30 })
    }
    await learner.requestSync('due')
    const pulls: string[][] = []
    const watched = watching()
    network.answer = (request) => {
      if (request.method === 'GET') pulls.push([...underWay])
      return watched(request)
    }
    await learner.requestSync('now')
    expect(pulls).toEqual([[]])
    expect(await device.db.outbox.count()).toBe(0)
    const { completions } = await serverProgress(device)
    expect(completions.map(({ lessonId }) => lessonId).toSorted()).toEqual(['1', '2', '3'])
  })

  test('the lock is held until no call is under way any more, also where something throws', async () => {
    const inTurn = localLock()
    const left: number[] = []
    await device.close()
    device = await openDevice({
      withLock: (name, work) =>
        inTurn(name, (shouldContinue) =>
          work(shouldContinue).finally(() => left.push(underWay.length)),
        ),
    })
    await workOffline()
    left.length = 0
    let isBroken = true
    device.db.outbox.hook('deleting', () => {
      if (isBroken) throw new Error('A bug')
    })
    device.network.answer = watching()
    await device.learner.requestSync('now')
    expect(left).toEqual([0])
    expect(device.errors).toMatchObject([{ message: 'A bug' }])
    isBroken = false
    await device.learner.requestSync('now')
    expect(await device.db.outbox.count()).toBe(0)
  })
})
