import { afterEach, beforeEach, expect, test } from 'vitest'
import { listSuggestions } from '#server/db/suggestions.ts'
import { emptyProgress } from '#domain/lesson-progress.ts'
import { type Device, offline, openDevice } from './learner-fixture.ts'

let device: Device
beforeEach(async () => {
  device = await openDevice()
})
afterEach(() => device.close())

const SAID = { itemId: 'l1-1', roman: 'slaam', place: 'Dadyal' }
const kept = () => device.server.database.read(listSuggestions)
const outbox = () => device.db.outbox.orderBy('seq').toArray()
const sentTo = (path: string) =>
  device.network.requests.filter(({ url }) => new URL(url).pathname === path)
const tally = { attempt: 1, answered: 1, correct: 1, missed: [], activeSeconds: 0 }
const answered = { ...emptyProgress(1, 1), completedExercises: [0], correctExercises: [0] }

test('what is said offline is on the device before anything is said, and is sent once there is a network', async () => {
  device.network.answer = offline
  await device.learner.suggest('1', SAID)
  expect(await outbox()).toMatchObject([{ kind: 'suggestion', lessonId: '1', body: SAID }])
  await device.learner.requestSync('now')
  expect(await kept()).toEqual([])
  device.network.answer = device.network.real
  await device.learner.requestSync('now')
  expect(await kept()).toMatchObject([{ item_id: 'l1-1', roman: 'slaam', place: 'Dadyal' }])
  expect(await outbox()).toEqual([])
})

test('where the answer was lost it goes again under its key, and is kept once', async () => {
  device.network.answer = async (request) => {
    await device.network.real(request)
    return offline()
  }
  await device.learner.suggest('1', SAID)
  await device.learner.requestSync('now')
  device.network.answer = device.network.real
  await device.learner.requestSync('now')
  const keys = sentTo('/api/suggestions').map((one) => one.headers.get('idempotency-key'))
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await kept()).toHaveLength(1)
  expect(await outbox()).toEqual([])
})

test('a reset of all progress, or of the lesson, takes no suggestion with it', async () => {
  device.network.answer = offline
  await device.learner.suggest('1', SAID)
  await device.learner.startAttempt('1', { progress: emptyProgress(1, 2), tally })
  await device.learner.resetAllProgress()
  await device.learner.suggest('1', { itemId: 'l1-2', roman: 'shukria' })
  device.network.answer = device.network.real
  await device.learner.requestSync('now')
  expect((await kept()).map((row) => row.roman)).toEqual(['slaam', 'shukria'])
  expect(await outbox()).toEqual([])
})

test('a suggestion that must wait holds up no lesson and no reset', async () => {
  const closed = () =>
    Response.json({ error: 'This lesson requires a premium subscription.' }, { status: 403 })
  device.network.answer = (request) =>
    request.url.endsWith('/api/suggestions') ? closed() : device.network.real(request)
  await device.learner.suggest('1', SAID)
  await device.learner.requestSync('now')
  await device.learner.saveAttempt('1', { progress: answered, tally })
  await device.learner.resetAllProgress()
  await device.learner.requestSync('now')
  expect(await outbox()).toMatchObject([{ kind: 'suggestion', state: 'blocked' }])
  expect(sentTo('/api/progress/reset')).toHaveLength(1)
})

test('too many suggestions at once (429) hold up no lesson', async () => {
  const limited = () => new Response('{}', { status: 429, headers: { 'retry-after': '600' } })
  device.network.answer = (request) =>
    request.url.endsWith('/api/suggestions') ? limited() : device.network.real(request)
  await device.learner.suggest('1', SAID)
  await device.learner.requestSync('now')
  await device.learner.saveAttempt('1', { progress: answered, tally })
  await device.learner.requestSync('due')
  const [left, ...others] = await outbox()
  expect(others).toEqual([])
  expect(left).toMatchObject({ kind: 'suggestion', state: 'waiting' })
  expect(left?.nextAttemptAt).toBe(device.clock.now + 600_000)
  device.network.answer = device.network.real
  device.clock.now += 600_000
  await device.learner.requestSync('due')
  expect(await kept()).toHaveLength(1)
})

test('about an item that is no longer there it is set aside, with the server’s words', async () => {
  await device.learner.suggest('1', { itemId: 'gone', roman: 'x' })
  await device.learner.requestSync('now')
  expect(await outbox()).toMatchObject([
    { kind: 'suggestion', state: 'failed', lastError: { status: 404, message: 'Item not found' } },
  ])
})
