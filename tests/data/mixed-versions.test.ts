import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { retryRefused } from '#data/retry-refused.ts'
import { readOutbox } from '#data/sync-status.ts'
import type { Course } from '#server/course/course.ts'
import { fixtureCourse } from '../server/fixture-course.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { answered, type Device, NOON, openDevice, serverProgress } from './learner-fixture.ts'

const MONDAY = '0.1.0+20261109090000'
const TUESDAY = '0.1.0+20261110090000'
const WEDNESDAY = '0.1.0+20261111090000'

/** What Monday's processes do not teach yet. */
const NEW_LESSON = fixtureCourse.lessons[1]!.id
const mondaysCourse: Course = {
  ...fixtureCourse,
  lessons: fixtureCourse.lessons.filter(({ id }) => id !== NEW_LESSON),
}

let device: Device
let processes: Record<string, TestServer>

beforeEach(async () => {
  const first = await startTestServer({ now: () => NOON, config: { sourceVersion: TUESDAY } })
  const of = (sourceVersion: string, course: Course) =>
    startTestServer({
      database: first.database,
      now: () => NOON,
      course,
      config: { sourceVersion },
    })
  processes = {
    monday: await of(MONDAY, mondaysCourse),
    tuesday: first,
    wednesday: await of(WEDNESDAY, fixtureCourse),
  }
  device = await openDevice({ server: first, appVersion: TUESDAY })
})
afterEach(() => device.close())

function reach(name: string): void {
  device.network.answer = (request) => processes[name]!.app.fetch(request)
}

const states = async () => (await readOutbox(device.db)).map(({ state }) => state)

async function learnNewLesson(): Promise<void> {
  await device.learner.saveAttempt(NEW_LESSON, answered([0]))
  await device.learner.completeLesson(NEW_LESSON, { score: 80, attempt: 1, activeSeconds: 1 })
}

describe('while a deployment replaces one process after the other', () => {
  test('what a process of before it refuses waits, in order, and goes to the next new one by itself', async () => {
    reach('monday')
    await learnNewLesson()
    await device.learner.requestSync('now')
    const [first] = await readOutbox(device.db)
    expect(first).toMatchObject({ state: 'waiting', lastError: { kind: 'invalid', status: 404 } })
    expect(await states()).toEqual(['waiting', 'waiting'])
    reach('tuesday')
    device.clock.now += 30_000
    await device.learner.requestSync('due')
    expect(await states()).toEqual([])
    expect((await serverProgress(device)).completions).toHaveLength(1)
  })

  test('another lesson is not held up meanwhile', async () => {
    reach('monday')
    await learnNewLesson()
    await device.learner.saveAttempt('1', answered([0]))
    await device.learner.requestSync('now')
    const lessons = (await readOutbox(device.db)).map(({ lessonId }) => lessonId)
    expect(lessons).toEqual([NEW_LESSON, NEW_LESSON])
  })
})

describe('what was refused for good', () => {
  /** Refuses the lesson's calls as a process of this version, and counts them. */
  function refusing(version: string): { calls: number } {
    const seen = { calls: 0 }
    device.network.answer = (request) => {
      if (request.method !== 'POST') return processes['tuesday']!.app.fetch(request)
      seen.calls += 1
      const headers = { 'x-app-version': version }
      return Response.json({ error: 'The request cannot be read' }, { status: 400, headers })
    }
    return seen
  }

  test('is tried again once when the server has another version, and then stays with the learner', async () => {
    const tuesdays = refusing(TUESDAY)
    await device.learner.saveAttempt('1', answered([0]))
    await device.learner.requestSync('now')
    expect(await states()).toEqual(['failed'])
    await device.learner.pull()
    await device.learner.requestSync('everything')
    expect(tuesdays.calls).toBe(1)

    const wednesdays = refusing(WEDNESDAY)
    const answer = device.network.answer
    device.network.answer = (request) =>
      request.method === 'POST' ? answer(request) : processes['wednesday']!.app.fetch(request)
    for (let look = 0; look < 3; look += 1) {
      await device.learner.pull()
      await device.learner.requestSync('everything')
    }
    expect(wednesdays.calls).toBe(1)
    expect(await states()).toEqual(['failed'])
  })

  test('goes by itself once a server takes it', async () => {
    refusing(TUESDAY)
    await device.learner.completeLesson('1', { score: 80, attempt: 1, activeSeconds: 1 })
    await device.learner.requestSync('now')
    reach('wednesday')
    await device.learner.pull()
    await device.learner.requestSync('due')
    expect(await states()).toEqual([])
    expect((await serverProgress(device)).completions).toHaveLength(1)
  })

  test('is tried again once by another version of the app, and never at a server older than that', async () => {
    refusing(TUESDAY)
    await device.learner.saveAttempt('1', answered([0]))
    await device.learner.requestSync('now')
    const met = (serverVersion: string | null, appVersion: string) =>
      retryRefused(device.db, { serverVersion, appVersion })
    expect(await met(null, WEDNESDAY)).toBe(false)
    expect(await met(TUESDAY, TUESDAY)).toBe(false)
    expect(await met(TUESDAY, WEDNESDAY)).toBe(false)
    expect(await met(TUESDAY, MONDAY)).toBe(true)
    expect(await states()).toEqual(['waiting'])
  })

  test('as of a lesson that is not taught goes once the course lists the lesson again', async () => {
    // A process that tells no version, as those of before it was told.
    const untold = (name: string) => async (request: Request) => {
      const response = await processes[name]!.app.fetch(request)
      const headers = new Headers(response.headers)
      headers.delete('x-app-version')
      return new Response(response.body, { status: response.status, headers })
    }
    device.network.answer = untold('monday')
    await device.learner.pull()
    await learnNewLesson()
    await device.learner.requestSync('now')
    expect(await states()).toEqual(['failed', 'failed'])
    await device.learner.pull()
    expect(await states()).toEqual(['failed', 'failed'])
    device.network.answer = untold('tuesday')
    await device.learner.pull()
    await device.learner.requestSync('due')
    expect(await states()).toEqual([])
    expect((await serverProgress(device)).completions).toHaveLength(1)
  })

  test('of the profile stays with the learner, who may have changed it since', async () => {
    device.network.answer = (request) =>
      request.method === 'PATCH'
        ? Response.json({ error: 'x' }, { status: 400, headers: { 'x-app-version': TUESDAY } })
        : processes['tuesday']!.app.fetch(request)
    await device.learner.saveProfile({ dailyGoal: 30 })
    await device.learner.requestSync('now')
    reach('wednesday')
    await device.learner.pull()
    await device.learner.requestSync('everything')
    expect(await states()).toEqual(['failed'])
  })
})
