import { expect, onTestFinished, test } from 'vitest'
import { localLock } from '#data/with-lock.ts'
import { createLearnerOutbox } from '#data/learner-outbox.ts'
import { repairOutbox } from '#data/repair-outbox.ts'
import {
  answered,
  type Device,
  NOON,
  offline,
  openDevice,
  serverProgress,
} from './learner-fixture.ts'

/** A device with something begun and something finished, neither of which the server knows. */
async function workAway(): Promise<Device> {
  const device = await openDevice()
  onTestFinished(() => device.close())
  const { learner, network } = device
  await learner.pull()
  network.answer = offline
  await learner.saveAttempt('1', answered([0, 1]))
  await learner.completeLesson('3', { score: 80, attempt: 1, activeSeconds: 60 })
  await learner.requestSync('now')
  return device
}

const BREAKS = {
  'nothing of ours': (id: string) => ({ id, junk: 1 }),
  'a version of tomorrow': (id: string) => ({ id, v: 2, what: 'of tomorrow' }),
} as const

for (const [name, broken] of Object.entries(BREAKS)) {
  test(`every row of the outbox becomes ${name}: what it carried reaches the server once`, async () => {
    const device = await workAway()
    const { db, learner, network } = device
    const rows = await db.outbox.toArray()
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['completion', 'exercise-progress'])
    await db.outbox.bulkPut(rows.map(({ id }) => broken(id)) as never)

    network.answer = network.real
    await learner.repair()
    await learner.requestSync('now')
    const { progress, completions } = await serverProgress(device)
    expect(completions).toHaveLength(1)
    expect(completions[0]).toMatchObject({ lessonId: '3', score: 80 })
    expect(completions[0]?.id).toBe(rows.find(({ kind }) => kind === 'completion')?.id)
    expect(progress.find((row) => row.lesson_id === '1')?.completedExercises).toEqual([0, 1])
    expect(await db.outbox.count()).toBe(0)
    expect(await db.quarantine.count()).toBe(2)
  })
}

test('a row whose body is none of its kind is not sent, and what it carried is', async () => {
  const device = await workAway()
  const { db, learner, network } = device
  await db.outbox.toCollection().modify({ body: { score: 'high' } })
  network.answer = network.real
  await learner.requestSync('now')
  const { progress, completions } = await serverProgress(device)
  expect(completions).toMatchObject([{ lessonId: '3', score: 80 }])
  expect(progress.find((row) => row.lesson_id === '1')?.completedExercises).toEqual([0, 1])
  expect(await db.outbox.count()).toBe(0)
})

test('a completion that had arrived before its row broke counts once', async () => {
  const device = await workAway()
  const { db, learner, network } = device
  const rows = await db.outbox.toArray()
  // It arrives, and the answer is lost.
  network.answer = async (request) => {
    await network.real(request)
    return offline()
  }
  await learner.requestSync('everything')
  await db.outbox.bulkPut(rows.map((row) => ({ ...row, v: 2 })) as never)
  network.answer = network.real
  await learner.requestSync('everything')
  const { completions, stats } = await serverProgress(device)
  expect(completions).toHaveLength(1)
  expect(stats.totalXP).toBe((await db.gameStats.get('current'))?.totalXP)
})

test('a whole reset whose row broke reaches the account, and nothing from before it comes back', async () => {
  const device = await workAway()
  const { db, learner, network } = device
  network.answer = network.real
  await learner.requestSync('everything')
  network.answer = offline
  await learner.resetAllProgress()
  device.clock.now += 1000
  await learner.saveAttempt('2', answered([0], 1, 2))
  const broken = await db.outbox.where('lessonId').equals('').first()
  await db.outbox.put({ ...broken, v: 2 } as never)

  network.answer = network.real
  await learner.requestSync('everything')
  const { reset, progress, completions } = await serverProgress(device)
  expect(reset).not.toBeNull()
  expect(completions).toEqual([])
  expect(progress.filter((row) => row.completedExercises.length > 0)).toMatchObject([
    { lesson_id: '2', completedExercises: [0] },
  ])
})

test('what waits and can be read keeps its place, its key and its tries', async () => {
  const device = await workAway()
  const { db } = device
  const before = await db.outbox.toArray()
  await db.outbox.put({ id: 'odd', seq: 99, state: 'waiting' } as never)
  expect(await repairOutbox(db, NOON)).toBe(1)
  const after = await db.outbox.toArray()
  expect(after).toEqual(expect.arrayContaining(before))
  // The other might have been lesson 3's progress.
  expect(after.filter((row) => !before.some(({ id }) => id === row.id))).toMatchObject([
    { kind: 'exercise-progress', lessonId: '3', attempts: 0 },
  ])
  expect(await repairOutbox(db, NOON)).toBe(0)
  expect(await db.outbox.count()).toBe(after.length)
})

test('the worker’s drain mends it too', async () => {
  const device = await workAway()
  const { db, sessions, network } = device
  await db.outbox.toCollection().modify((row) => {
    Object.assign(row, { v: 2 })
  })
  network.answer = network.real
  const { createApi } = await import('#data/api.ts')
  const fetchOnce: typeof fetch = async (input, init) => network.answer(new Request(input, init))
  const api = createApi({ baseUrl: 'http://apni-boli.test', fetch: fetchOnce, token: () => null })
  const clock = { now: () => device.clock.now, offsetMinutes: () => 0 }
  const newId = () => crypto.randomUUID()
  const withLock = localLock()
  const context = { db, api, sessions, clock, random: () => 0, newId, withLock }
  expect(await createLearnerOutbox(context).drainOnce('now')).toBe('drained')
  expect((await serverProgress(device)).completions).toHaveLength(1)
})

test('a completion that could not be sent as it is does not turn the drain round and round', async () => {
  const device = await openDevice()
  onTestFinished(() => device.close())
  const { db, learner, network } = device
  await learner.pull()
  network.answer = offline
  // A day and a second: a broken tally.
  await learner.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 86_401 })
  const [row] = await db.outbox.toArray()
  expect(row?.body).toMatchObject({ activeSeconds: 86_400 })
  // As an older version queued it, and one that nothing can be made of.
  await db.outbox.update(row!.id, { body: { ...row!.body, activeSeconds: 86_401 } })
  await learner.completeLesson('2', { score: 90, attempt: 1, activeSeconds: 60 })
  const { id } = (await db.outbox.toArray()).find(({ lessonId }) => lessonId === '2')!
  await db.completions.update(id, { score: 90.5 })
  await db.outbox.update(id, { body: { score: 'high' } })
  network.answer = network.real
  await learner.requestSync('everything')
  expect((await serverProgress(device)).completions).toMatchObject([
    { lessonId: '1', activeSeconds: 86_400 },
  ])
  expect(await db.outbox.count()).toBe(0)
  expect(await db.quarantine.count()).toBe(2)
})
