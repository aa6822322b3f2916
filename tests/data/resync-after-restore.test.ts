import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Learner } from '#data/learner.ts'
import { copyDatabase, type DatabaseCopy, putDatabaseBack } from '../server/database-copy.ts'
import { answered, type Device, offline, openDevice, serverProgress } from './learner-fixture.ts'
import { secondDevice } from './second-device.ts'

let device: Device
beforeEach(async () => {
  device = await openDevice()
  await device.learner.pull()
})
afterEach(() => device.close())

const DAY_MS = 86_400_000
const FINISHED = { score: 90, attempt: 1, activeSeconds: 60 }

const backUp = (): Promise<DatabaseCopy> => copyDatabase(device.server.database)
const putBack = (copy: DatabaseCopy): Promise<void> => putDatabaseBack(device.server.database, copy)

/** As at the next opening of the app: asks, and whatever that leads to. */
async function comeBack({ learner }: { learner: Learner } = device): Promise<void> {
  await learner.pull()
  await learner.requestSync('everything')
}

/** The same learner's other device, filled. */
async function otherDevice() {
  const other = secondDevice(device)
  await other.learner.pull()
  return other
}

test('a server put back from a backup gets from the device what it had taken since, once', async () => {
  await device.learner.completeLesson('1', { ...FINISHED, score: 70 })
  await device.learner.requestSync('due')
  const copy = await backUp()
  await device.learner.completeLesson('2', FINISHED)
  await device.learner.saveAttempt('3', answered([0, 1]))
  await device.learner.requestSync('due')
  const before = await serverProgress(device)

  await putBack(copy)
  expect((await serverProgress(device)).completions).toHaveLength(1)
  await comeBack()
  expect(await serverProgress(device)).toEqual(before)
  expect(await device.db.outbox.count()).toBe(0)
  await comeBack()
  expect(await serverProgress(device)).toEqual(before)
})

test('a server put back to just what the device was last told does not pass for unchanged', async () => {
  const copy = await backUp()
  await device.learner.completeLesson('1', FINISHED)
  await device.learner.requestSync('due')
  await putBack(copy)
  await comeBack()
  expect((await serverProgress(device)).completions).toHaveLength(1)
})

test('two devices that resync the same answers count them once, and each sends what the other lacks', async () => {
  const copy = await backUp()
  await device.learner.completeLesson('1', FINISHED)
  await device.learner.requestSync('due')
  const other = await otherDevice()
  await other.learner.completeLesson('2', FINISHED)
  await other.learner.requestSync('due')
  await putBack(copy)
  await Promise.all([comeBack(), comeBack(other)])
  const { completions, stats } = await serverProgress(device)
  expect(completions).toHaveLength(2)
  await comeBack()
  expect(await serverProgress(device)).toMatchObject({ completions, stats })
})

test('what another device gave back with the times that the server made of it is taken, and settled here', async () => {
  const copy = await backUp()
  const other = await otherDevice()
  const { clock, network } = device
  clock.now += 2 * DAY_MS
  await device.learner.completeLesson('1', FINISHED)
  clock.now -= 2 * DAY_MS
  network.answer = async (request) => {
    await network.real(request)
    return request.method === 'POST' ? offline() : network.real(request)
  }
  await device.learner.requestSync('due')
  expect(await device.db.outbox.count()).toBeGreaterThan(0)
  network.answer = network.real
  await other.learner.pull()

  await putBack(copy)
  await comeBack(other)
  const before = await serverProgress(device)
  expect(before.completions).toHaveLength(1)
  await comeBack()
  expect(await device.db.outbox.toArray()).toEqual([])
  expect(await serverProgress(device)).toEqual(before)
  expect(await device.db.completions.toArray()).toEqual(before.completions)
})

test('a new attempt and a reset of everything are given back too', async () => {
  await device.learner.completeLesson('1', FINISHED)
  await device.learner.requestSync('due')
  const copy = await backUp()
  await device.learner.startAttempt('1', answered([], 2))
  await device.learner.requestSync('due')
  await putBack(copy)
  await comeBack()
  expect((await serverProgress(device)).progress).toMatchObject([{ lesson_id: '1', attempt: 2 }])

  await device.learner.resetAllProgress()
  await device.learner.completeLesson('2', FINISHED)
  await device.learner.requestSync('due')
  await putBack(copy)
  await comeBack()
  expect(await serverProgress(device)).toMatchObject({
    epoch: 2,
    completions: [{ lessonId: '2' }],
  })
})

test('where one was in a lesson that is taught no more is not given back: the server would refuse it', async () => {
  const copy = await backUp()
  await device.learner.saveAttempt('1', answered([0, 1]))
  await device.learner.requestSync('due')
  await device.server.database.write((tx) =>
    tx.updateTable('progress').set({ lesson_id: 'withdrawn' }).execute(),
  )
  await device.learner.pull()
  expect(await device.db.progress.get('withdrawn')).toBeDefined()
  await putBack(copy)
  await comeBack()
  expect(await serverProgress(device)).toMatchObject({ progress: [{ lesson_id: '1' }] })
  expect(await device.db.outbox.toArray()).toEqual([])
})

test('answers to exercises that the lesson has no more stay on the device, and are not given back at every look', async () => {
  // As of a version of the lesson that had eight; it has five.
  await device.learner.saveAttempt('1', answered([0, 1, 6, 7]))
  await device.learner.requestSync('due')
  expect(await device.db.outbox.toArray()).toEqual([])
  expect((await serverProgress(device)).progress).toMatchObject([{ completedExercises: [0, 1] }])
  const other = await otherDevice()
  await other.learner.completeLesson('2', FINISHED)
  await other.learner.requestSync('due')
  await device.learner.pull()
  expect(await device.db.completions.count()).toBe(1)
  expect(await device.db.outbox.toArray()).toEqual([])
  expect((await device.db.progress.get('1'))?.completedExercises).toEqual([0, 1, 6, 7])
})

test('a device that does not know yet which lessons are taught gives back all it has', async () => {
  const copy = await backUp()
  await device.learner.saveAttempt('1', answered([0, 1]))
  await device.learner.requestSync('due')
  const before = await serverProgress(device)
  await putBack(copy)
  // As where the first lists never came: what is learned is here, what is taught is asked for beside the progress.
  await device.db.lessons.clear()
  await device.db.settings.bulkDelete(['lessonsEtag', 'progressEtag'])
  await comeBack()
  expect(await serverProgress(device)).toEqual(before)
})

test('what was reset on another device is not given back', async () => {
  await device.learner.completeLesson('1', FINISHED)
  await device.learner.requestSync('due')
  const other = await otherDevice()
  await other.learner.resetAllProgress()
  await other.learner.requestSync('due')
  await comeBack()
  expect(await serverProgress(device)).toMatchObject({ epoch: 2, completions: [] })
})

test('what a device delivered while its first progress was told, and a restore has lost, is given back', async () => {
  const copy = await backUp()
  const { learner } = secondDevice(device)
  device.network.answer = offline
  await learner.saveAttempt('2', answered([0]))
  await learner.requestSync('now')
  let isFirst = true
  device.network.answer = async (request) => {
    const answer = await device.network.real(request)
    if (request.url.includes('/api/progress?') && isFirst) {
      isFirst = false
      await learner.requestSync('everything')
      await putBack(copy)
    }
    return answer
  }
  for (const time of [1, 2, 3]) {
    device.clock.now += time
    await learner.pull()
    await learner.requestSync('everything')
  }
  const { progress } = await serverProgress(device)
  expect(progress).toMatchObject([{ lesson_id: '2', completedExercises: [0] }])
})

test('answers are given back while a suggestion for their lesson still waits', async () => {
  const copy = await backUp()
  await device.learner.saveAttempt('3', answered([0, 1]))
  await device.learner.requestSync('due')
  await putBack(copy)
  const { network } = device
  network.answer = (request) =>
    request.url.endsWith('/api/suggestions') ? offline() : network.real(request)
  await device.learner.suggest('3', { itemId: 'l3-1', roman: 'slaam' })
  await comeBack()
  expect((await serverProgress(device)).progress).toMatchObject([
    { lesson_id: '3', completedExercises: [0, 1] },
  ])
})

test('a reset goes to a restored server before what was done after it', async () => {
  const copy = await backUp()
  await device.learner.resetAllProgress()
  await device.learner.requestSync('due')
  await putBack(copy)
  device.network.answer = (request) =>
    request.method === 'GET' ? device.network.real(request) : offline()
  await device.learner.completeLesson('1', FINISHED)
  await device.learner.pull()
  const waiting = await device.db.outbox.orderBy('seq').toArray()
  expect(waiting.map(({ kind }) => kind)).toEqual(['reset-all', 'completion'])
})

test('answers given after a reset that a restored server forgot stay, though the same were there before it', async () => {
  await device.learner.saveAttempt('3', answered([0, 1]))
  await device.learner.requestSync('due')
  const copy = await backUp()
  device.clock.now += DAY_MS
  await device.learner.resetAllProgress()
  await device.learner.requestSync('due')
  device.clock.now += 1_000
  await device.learner.saveAttempt('3', answered([0, 1], 1, 2))
  await putBack(copy)
  await device.learner.requestSync('due')
  await comeBack()
  expect((await serverProgress(device)).progress).toMatchObject([
    { lesson_id: '3', completedExercises: [0, 1] },
  ])
})

test('what was delivered while the server answered is not sent twice', async () => {
  device.network.answer = offline
  await device.learner.completeLesson('1', FINISHED)
  await device.learner.saveAttempt('2', answered([0]))
  let hasAsked = (): void => undefined
  const asked = new Promise<void>((resolve) => (hasAsked = resolve))
  let letGo = (): void => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  device.network.answer = async (request) => {
    const answer = await device.network.real(request)
    if (request.method === 'GET' && request.url.includes('/api/progress')) {
      hasAsked()
      await gate
    }
    return answer
  }
  // The progress is asked for only after the lessons: an ETag of another day, so that it is told whole.
  await device.db.settings.delete('progressEtag')
  const pulling = device.learner.pull()
  await asked
  await device.learner.requestSync('everything')
  expect(await device.db.outbox.count()).toBe(0)
  letGo()
  await pulling
  expect(await device.db.outbox.count()).toBe(0)
})

test('a reset that was delivered while the server answered is not given back', async () => {
  await device.db.settings.delete('progressEtag')
  let hasReset = false
  device.network.answer = async (request) => {
    const answer = await device.network.real(request)
    if (request.url.includes('/api/progress?') && !hasReset) {
      hasReset = true
      await device.learner.resetAllProgress()
      await device.learner.requestSync('everything')
    }
    return answer
  }
  device.network.requests.length = 0
  await comeBack()
  const resets = device.network.requests.filter(({ method }) => method === 'POST')
  expect(resets.map(({ url }) => new URL(url).pathname)).toEqual(['/api/progress/reset'])
})

test('what the server refused stays set aside, and is not queued beside it', async () => {
  device.network.answer = (request) =>
    request.method === 'POST'
      ? Response.json({ error: 'No such lesson' }, { status: 404 })
      : device.network.real(request)
  const { completion } = await device.learner.completeLesson('1', FINISHED)
  await device.learner.requestSync('due')
  const aside = [{ id: completion.id, state: 'failed', attempts: 1 }]
  expect(await device.db.outbox.toArray()).toMatchObject(aside)
  await device.db.settings.delete('progressEtag')
  await comeBack()
  expect(await device.db.outbox.toArray()).toMatchObject(aside)
})
