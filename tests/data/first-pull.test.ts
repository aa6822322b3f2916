import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLessonView } from '#data/lesson-view.ts'
import { copyDatabase, putDatabaseBack } from '../server/database-copy.ts'
import { answered, type Device, offline, openDevice, serverProgress } from './learner-fixture.ts'
import { secondDevice } from './second-device.ts'

let device: Device
beforeEach(async () => {
  device = await openDevice()
})
afterEach(() => device.close())

const asksProgress = (request: Request): boolean =>
  request.method === 'GET' && new URL(request.url).pathname === '/api/progress'

function withoutProgress(): void {
  device.network.answer = (request) =>
    asksProgress(request) ? new Response(null, { status: 503 }) : device.network.real(request)
}

async function resetOnce(): Promise<void> {
  await device.learner.pull()
  await device.learner.resetAllProgress()
  await device.learner.requestSync('due')
  expect((await serverProgress(device)).epoch).toBe(2)
  device.clock.now += 1000
}

test('lessons are here no sooner than the progress that belongs to them', async () => {
  await device.learner.saveAttempt('1', answered([0, 1]))
  await device.learner.startAttempt('1', answered([], 2))
  await device.learner.requestSync('due')
  const { db, learner } = secondDevice(device)
  let letGo = (): void => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  let lessons = (): void => undefined
  const lessonsSent = new Promise<void>((resolve) => (lessons = resolve))
  device.network.answer = async (request) => {
    if (asksProgress(request)) await gate
    const answer = await device.network.real(request)
    if (!asksProgress(request)) setTimeout(lessons)
    return answer
  }
  const pulling = learner.pull()
  await lessonsSent
  // Transactions come in turn: one that kept them would have been ahead of this.
  expect(await db.transaction('rw', db.lessons, () => db.lessons.count())).toBe(0)
  letGo()
  await pulling
  expect(await db.lessons.count()).toBe(4)
  expect((await readLessonView(db, '1')).progress.attempt).toBe(2)
})

test('where the progress does not come, the lessons do', async () => {
  const { db, learner } = secondDevice(device)
  withoutProgress()
  // Tolerated.
  expect(await learner.pull()).toMatchObject({ ok: true, value: { isWhole: false } })
  expect(await db.lessons.count()).toBe(4)
})

test('Reset Progress before the progress came resets the account as it is', async () => {
  await resetOnce()
  await device.learner.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 60 })
  await device.learner.requestSync('due')
  const { db, learner } = secondDevice(device)
  await learner.resetAllProgress()
  await learner.requestSync('everything')
  expect(await serverProgress(device)).toMatchObject({ epoch: 3, completions: [] })
  expect(await db.completions.count()).toBe(0)
})

test('a lesson finished before any progress came counts on an account that was once reset', async () => {
  await resetOnce()
  await device.signIn()
  const { learner } = secondDevice(device)
  withoutProgress()
  await learner.pull()
  await learner.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 60 })
  await learner.requestSync('everything')
  expect((await serverProgress(device)).completions).toMatchObject([{ epoch: 2, score: 100 }])
})

test('an attempt begun before any progress came keeps its number when a restore gives its epoch another', async () => {
  const copy = await copyDatabase(device.server.database)
  await resetOnce()
  await device.signIn()
  const { learner } = secondDevice(device)
  withoutProgress()
  await learner.pull()
  device.network.answer = offline
  await learner.saveAttempt('1', answered([0, 1], 1, 2))
  await learner.requestSync('now')
  await putDatabaseBack(device.server.database, copy)
  device.network.answer = device.network.real
  await device.learner.startAttempt('1', answered([], 2, 2))
  for (const one of [device.learner, learner, device.learner]) {
    await one.pull()
    await one.requestSync('everything')
  }
  const { progress } = await serverProgress(device)
  expect(progress).toMatchObject([{ lesson_id: '1', attempt: 2, completedExercises: [] }])
})

test('a reset of before the sign-in is one reset, also where no progress comes', async () => {
  await resetOnce()
  await device.signIn()
  await device.learner.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 60 })
  await device.learner.requestSync('due')
  const { learner } = secondDevice(device)
  withoutProgress()
  await learner.resetAllProgress()
  device.network.answer = device.network.real
  await learner.requestSync('everything')
  expect(await serverProgress(device)).toMatchObject({ epoch: 3, completions: [] })
})
