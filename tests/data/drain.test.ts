import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readOutbox, readOutboxSummary } from '#data/sync-status.ts'
import { answered, type Device, offline, openDevice, serverProgress } from './learner-fixture.ts'

let device: Device

beforeEach(async () => {
  device = await openDevice()
})
afterEach(() => device.close())

function refusing(status: number, body: unknown, headers: Record<string, string> = {}) {
  return () => Response.json(body, { status, headers })
}

async function finishOffline(): Promise<string> {
  device.network.answer = offline
  const { completion } = await device.learner.completeLesson('1', {
    score: 80,
    attempt: 1,
    activeSeconds: 30,
  })
  await device.learner.requestSync('due')
  return completion.id
}

describe('after a lesson on a train', () => {
  test('nothing is lost while there is no network, and everything is there once when it is back', async () => {
    await device.learner.pull()
    const id = await finishOffline()
    expect(await readOutboxSummary(device.db)).toMatchObject({ pending: 1, failed: 0 })
    device.network.answer = device.network.real
    await device.learner.requestSync('now')
    expect(await device.db.outbox.count()).toBe(0)
    expect((await serverProgress(device)).completions.map((row) => row.id)).toEqual([id])
    expect((await readOutboxSummary(device.db)).lastSyncedAt).not.toBeNull()
  })

  test('an answer that got lost on the way does not make it count twice', async () => {
    await finishOffline()
    device.network.answer = async (request) => {
      await device.network.real(request)
      return offline()
    }
    await device.learner.requestSync('now')
    expect(await device.db.outbox.count()).toBe(1)
    device.network.answer = device.network.real
    await device.learner.requestSync('now')
    expect((await serverProgress(device)).completions).toHaveLength(1)
  })
})

test('a disk that is full when the answer comes is eased; what could not be noted is sent again, and counts once', async () => {
  let isFull = false
  let eased = 0
  await device.close()
  device = await openDevice({
    async freeSpace() {
      eased += 1
      return false
    },
  })
  device.db.outbox.hook('deleting', () => {
    if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  const id = await finishOffline()
  device.network.answer = device.network.real
  isFull = true
  await device.learner.requestSync('now')
  expect(await device.db.outbox.count()).toBe(1)
  expect(eased).toBe(1)
  // It is no fault of the app's: who learns on is told with the next answer.
  expect(device.errors).toEqual([])
  isFull = false
  await device.learner.requestSync('now')
  expect(await device.db.outbox.count()).toBe(0)
  expect((await serverProgress(device)).completions.map((row) => row.id)).toEqual([id])
})

describe('what the answer does to the row', () => {
  test.each([
    ['no connection', offline, 'waiting', 'network'],
    ['a 500', refusing(500, { error: 'x' }), 'waiting', 'server'],
    ['a 409 of a twin in flight', refusing(409, { error: 'x' }), 'waiting', 'server'],
    ['a 408', refusing(408, { error: 'x' }), 'waiting', 'server'],
    ['a 502 of a proxy', () => new Response('<html>', { status: 502 }), 'waiting', 'server'],
    ['a 404 that is not ours', () => new Response('gone', { status: 404 }), 'waiting', 'server'],
    [
      'the page of a hotel',
      () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }),
      'waiting',
      'network',
    ],
    ['somebody else’s JSON', refusing(200, { hello: 'you' }), 'waiting', 'server'],
    ['a 204', () => new Response(null, { status: 204 }), 'waiting', 'network'],
    ['a 429', refusing(429, { error: 'x' }, { 'retry-after': '9' }), 'waiting', 'limited'],
    ['a 403', refusing(403, { error: 'Verify', needsVerification: true }), 'blocked', 'forbidden'],
    ['a 404 of ours', refusing(404, { error: 'Lesson not found' }), 'failed', 'invalid'],
    ['a 422', refusing(422, { error: 'x' }), 'failed', 'invalid'],
    [
      'a 422 of what the log does not have',
      (request: Request) =>
        request.method === 'POST'
          ? Response.json({ error: 'x' }, { status: 422 })
          : device.network.real(request),
      'failed',
      'invalid',
    ],
    ['a 400', refusing(400, { error: 'x' }), 'failed', 'invalid'],
  ] as const)('%s keeps it', async (_what, answer, state, kind) => {
    await finishOffline()
    device.network.answer = answer
    await device.learner.requestSync('now')
    expect(await readOutbox(device.db)).toMatchObject([{ state, lastError: { kind } }])
  })
})

test('a 401 ends the session and keeps the work until the same learner signs in', async () => {
  await finishOffline()
  device.network.answer = refusing(401, { error: 'x' })
  await device.learner.requestSync('now')
  expect(await device.sessions.read()).toMatchObject({ token: null })
  device.network.answer = device.network.real
  const requests = device.network.requests.length
  await device.learner.requestSync('now')
  expect(device.network.requests).toHaveLength(requests)
  await device.signIn()
  await device.learner.requestSync('everything')
  expect(await device.db.outbox.count()).toBe(0)
  expect((await serverProgress(device)).completions).toHaveLength(1)
})

test('nothing is sent while another learner is signed in', async () => {
  await finishOffline()
  const session = await device.sessions.read()
  if (session === null) throw new Error('signed out')
  await device.sessions.write({ ...session, userId: 'somebody-else' })
  device.network.answer = device.network.real
  const requests = device.network.requests.length
  await device.learner.requestSync('everything')
  expect(device.network.requests).toHaveLength(requests)
  expect(await device.db.outbox.count()).toBe(1)
})

test('after a 429 the server is left alone until Retry-After, whatever hurries', async () => {
  await finishOffline()
  device.network.answer = refusing(429, { error: 'x' }, { 'retry-after': '60' })
  await device.learner.requestSync('now')
  device.network.answer = device.network.real
  const requests = device.network.requests.length
  await device.learner.requestSync('everything')
  expect(device.network.requests).toHaveLength(requests)
  device.clock.now += 61_000
  await device.learner.requestSync('due')
  expect(await device.db.outbox.count()).toBe(0)
})

test('a refused row is set aside, the later ones go, and Retry sends it under its old key', async () => {
  await finishOffline()
  device.network.answer = (request) =>
    request.url.includes('/progress/1')
      ? Response.json({ error: 'Lesson not found' }, { status: 404 })
      : device.network.real(request)
  await device.learner.saveAttempt('2', answered([0]))
  await device.learner.requestSync('now')
  const [failed] = await readOutbox(device.db)
  expect(failed).toMatchObject({ kind: 'completion', state: 'failed' })
  expect(await device.db.outbox.count()).toBe(1)
  device.network.answer = device.network.real
  await device.learner.retryFailed([failed?.id ?? ''])
  await device.learner.requestSync('due')
  expect((await serverProgress(device)).completions.map((row) => row.id)).toEqual([failed?.id])
})

test('in a lesson nothing overtakes a row that must wait; other lessons go on', async () => {
  device.network.answer = offline
  await device.learner.completeLesson('1', { score: 80, attempt: 1, activeSeconds: 1 })
  await device.learner.startAttempt('1', answered([], 2))
  await device.learner.saveAttempt('2', answered([0]))
  await device.learner.requestSync('due')
  device.network.requests.length = 0
  device.network.answer = (request) =>
    request.url.endsWith('/progress/1')
      ? Response.json({ error: 'x' }, { status: 503 })
      : device.network.real(request)
  await device.learner.requestSync('now')
  const sent = device.network.requests.filter(({ method }) => method === 'POST')
  const paths = sent.map((request) => new URL(request.url).pathname)
  expect(paths).toEqual(['/api/progress/1', '/api/lessons/2/exercise-progress'])
  expect((await readOutbox(device.db)).map((row) => row.kind)).toEqual([
    'completion',
    'reset-progress',
  ])
})

test('a row that cannot be read is set aside and never stops the others', async () => {
  device.network.answer = offline
  await device.learner.saveAttempt('1', answered([0]))
  await device.db.table('outbox').put({ id: 'broken', seq: 0, lessonId: '1', state: 'waiting' })
  device.network.answer = device.network.real
  await device.learner.requestSync('now')
  expect(await device.db.outbox.count()).toBe(0)
  expect(await readOutboxSummary(device.db)).toMatchObject({ corrupt: 1, pending: 0 })
  expect(await device.learner.exportUnsynced()).toContain('"broken"')
})

test('two requests at once send each row once', async () => {
  device.network.answer = offline
  for (const lesson of ['1', '2', '3']) await device.learner.saveAttempt(lesson, answered([0]))
  await device.learner.requestSync('due')
  device.network.answer = device.network.real
  device.network.requests.length = 0
  await Promise.all([device.learner.requestSync('now'), device.learner.requestSync('now')])
  expect(device.network.requests).toHaveLength(3)
})
