import { IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#data/api.ts'
import { localLock } from '#data/with-lock.ts'
import { createLearner } from '#data/learner.ts'
import { openLearnerDb } from '#data/open-learner-db.ts'
import { createSessionStore, SharedDb } from '#data/session-store.ts'
import { openDevice, serverProgress } from './learner-fixture.ts'

test('where the browser keeps nothing, a lesson comes, and what is done in it reaches the account', async () => {
  const device = await openDevice()
  onTestFinished(() => device.close())
  const session = (await device.sessions.read())!
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const options = { indexedDB: { open: refuse } as unknown as IDBFactory, IDBKeyRange }
  const sessions = createSessionStore(new SharedDb(options))
  await expect(sessions.read()).rejects.toThrow('denied')
  await expect(sessions.write(session)).rejects.toThrow('denied')
  const { db, isMemoryOnly } = await openLearnerDb(session.userId, { options })
  expect(isMemoryOnly).toBe(true)
  const errors: unknown[] = []
  const learner = createLearner(db, {
    api: createApi({
      baseUrl: 'http://apni-boli.test',
      token: () => session.token,
      fetch: async (input, init) => device.network.answer(new Request(input, init)),
    }),
    sessions,
    withLock: localLock(),
    clock: { now: () => device.clock.now, offsetMinutes: () => 0 },
    random: () => 0,
    newId: () => crypto.randomUUID(),
    freeSpace: async () => false,
    onError: (error) => errors.push(error),
  })
  onTestFinished(() => learner.close())
  expect(await learner.pull()).toEqual({ ok: true, value: { isWhole: true } })
  expect(await db.lessons.count()).toBe(4)
  await learner.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 60 })
  await learner.saveProfile({ dailyGoal: 30 })
  await learner.requestSync('everything')
  expect((await serverProgress(device)).completions).toMatchObject([{ lessonId: '1', score: 100 }])
  expect(await db.outbox.count()).toBe(0)
  expect((await sessions.read())?.user.dailyGoal).toBe(30)

  // The server ends it: nothing more is sent, and the work waits as long as the page does.
  device.network.answer = () => Response.json({ error: 'No' }, { status: 401 })
  await learner.completeLesson('2', { score: 100, attempt: 1, activeSeconds: 60 })
  await learner.requestSync('everything')
  expect((await sessions.read())?.token).toBeNull()
  expect(await db.outbox.count()).toBe(1)
  expect(errors).toEqual([])
})
