import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkTables } from '#data/check-tables.ts'
import { readSetting } from '#data/settings.ts'
import { rollOverDay } from '#data/day-rollover.ts'
import { startTestServer } from '../server/test-server.ts'
import { answered, type Device, NOON, offline, openDevice } from './learner-fixture.ts'

let device: Device

beforeEach(async () => {
  device = await openDevice()
})
afterEach(() => device.close())

test('fills an empty device with the course and the learner’s progress', async () => {
  await device.learner.saveAttempt('1', answered([0, 1]))
  await device.learner.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 5 })
  await device.learner.requestSync('due')
  await Promise.all([device.db.progress.clear(), device.db.completions.clear()])
  await device.db.gameStats.clear()
  expect(await device.learner.pull()).toEqual({ ok: true, value: { isWhole: true } })
  expect(await device.db.lessons.count()).toBe(4)
  expect(await device.db.progress.get('1')).toMatchObject({ completedExercises: [0, 1] })
  expect(await device.db.gameStats.get('current')).toMatchObject({ totalXP: 140 })
})

test('the second time nothing has changed and nothing is sent again', async () => {
  await device.learner.pull()
  const statuses: number[] = []
  device.network.answer = async (request) => {
    const answer = await device.network.real(request)
    statuses.push(answer.status)
    return answer
  }
  await device.learner.pull()
  expect(statuses).toEqual([304, 304])
})

test('a streak that a clock gone wrong had ended stands again, also where the server has nothing new', async () => {
  await device.close()
  device = await openDevice({ server: await startTestServer({ now: () => NOON }) })
  await device.learner.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 5 })
  await device.learner.requestSync('due')
  // Offline the day has turned by the device's clock alone.
  await rollOverDay(device.db, '2027-12-15')
  expect(await device.db.gameStats.get('current')).toMatchObject({ currentStreak: 0 })

  await device.learner.pull()
  expect(await device.db.gameStats.get('current')).toMatchObject({
    currentStreak: 1,
    lastStudyDate: '2026-11-10',
    totalXP: 140,
  })
})

test('what the device has not sent yet survives what the server says', async () => {
  device.network.answer = offline
  await device.learner.saveAttempt('1', answered([0]))
  await device.learner.completeLesson('1', { score: 70, attempt: 1, activeSeconds: 5 })
  device.network.answer = (request) =>
    request.method === 'GET' ? device.network.real(request) : offline()
  await device.learner.pull()
  expect(await device.db.progress.get('1')).toMatchObject({ completedExercises: [0] })
  expect(await device.db.completions.count()).toBe(1)
  expect(await device.db.gameStats.get('current')).toMatchObject({ lessonsCompleted: 1 })
})

test('a locked lesson comes without its exercises', async () => {
  await device.learner.pull()
  const row = await device.db.lessons.get('4')
  expect(row?.lesson).toMatchObject({ locked: 'premium' })
  expect(JSON.stringify(row)).not.toContain('secret')
})

test('no network leaves everything as it is and says so', async () => {
  device.network.answer = offline
  expect(await device.learner.pull()).toEqual({ ok: false, failure: { kind: 'network' } })
})

test('an empty list takes no lesson from a device that has them, and is not taken for known', async () => {
  await device.learner.pull()
  device.network.answer = (request) =>
    request.url.endsWith('/api/lessons')
      ? Response.json({ lessons: [] }, { headers: { etag: '"none"' } })
      : device.network.real(request)
  const before = await readSetting(device.db, 'lessonsEtag')
  await device.learner.pull()
  expect(await device.db.lessons.count()).toBe(4)
  expect(await readSetting(device.db, 'lessonsEtag')).toBe(before)
})

test('rows that cannot be read are set aside and fetched anew', async () => {
  await device.learner.pull()
  await device.db.table('lessons').put({ id: '2', order: 2, lesson: { title: 5 } })
  expect(await checkTables(device.db, Date.parse('2026-11-10T12:00:00Z'), '2026-11-10')).toBe(1)
  expect(await readSetting(device.db, 'lessonsEtag')).toBeNull()
  await device.learner.pull()
  expect((await device.db.lessons.get('2'))?.lesson.title).toBe('Family')
  expect(await device.db.quarantine.count()).toBe(1)
})

test('a new epoch that comes while the tables are looked through sets nothing aside and folds nothing to zero', async () => {
  await device.learner.pull()
  await device.learner.saveAttempt('1', answered([0]))
  await device.learner.requestSync('due')
  const { token } = (await device.sessions.read())!
  const post = (path: string, body: unknown) =>
    device.server.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  await post('/api/progress/reset', {})
  const answers = { currentExerciseIndex: 1, completedExercises: [0], correctExercises: [0] }
  await post('/api/lessons/1/exercise-progress', answers)
  await post('/api/progress/1', { score: 100, timeSpent: 20, isCompleted: true })
  // As at a start, where both go on side by side: the answer comes as the tables begin to be looked through.
  const { db } = device
  const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(db, 'transaction').mockImplementationOnce(((...given: unknown[]) =>
    device.learner.pull().then(() => transaction(...given))) as never)
  await checkTables(device.db, NOON, '2026-11-10')
  expect(await device.db.quarantine.count()).toBe(0)
  expect(await readSetting(device.db, 'epoch')).toBe(2)
  expect(await device.db.progress.count()).toBe(1)
  expect(await device.db.gameStats.get('current')).toMatchObject({ epoch: 2, totalXP: 140 })
})
