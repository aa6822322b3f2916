import { afterEach, beforeEach, expect, test } from 'vitest'
import { correctRows } from '#data/correct-rows.ts'
import { startTestServer } from '../server/test-server.ts'
import { type Device, NOON, offline, openDevice, serverProgress } from './learner-fixture.ts'

const MINUTE_MS = 60_000
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS
const RESULT = { score: 90, attempt: 1, activeSeconds: 60 }

/** The true time, and how wrong each clock is. */
let time: number
let phoneWrongBy: number
let serverWrongBy: number
let phone: Device
afterEach(() => phone.close())

beforeEach(async () => {
  phoneWrongBy = 0
  serverWrongBy = 0
  time = NOON
  phone = await openDevice({
    server: await startTestServer({ now: () => time + serverWrongBy }),
  })
  await phone.learner.pull()
})

function pass(minutes: number): void {
  time += minutes * MINUTE_MS
  phone.clock.now = time + phoneWrongBy
}

/** When the lessons were finished, as the server's log tells it. */
async function timesOnServer(): Promise<string[]> {
  serverWrongBy = 0
  const { completions } = await serverProgress(phone)
  return completions.map((row) => (row as unknown as { completedAt: string }).completedAt)
}

test('a clock that is set back far tells nothing of a lesson that a right clock has timed', async () => {
  phone.network.answer = offline
  pass(6)
  await phone.learner.completeLesson('1', RESULT)
  const finishedAt = new Date(time).toISOString()
  phoneWrongBy = -3 * YEAR_MS
  pass(1)
  // Nobody has told the phone the time since: whatever it thinks is a guess.
  const reading = { now: () => phone.clock.now, offsetMinutes: () => 0 }
  await correctRows(phone.db, reading)
  phone.network.answer = phone.network.real
  pass(1)
  await phone.learner.requestSync('everything')
  expect(await timesOnServer()).toEqual([finishedAt])
})

test('a lesson that a wrong server clock would move to before its reset stays after it, and counts', async () => {
  await phone.learner.resetAllProgress()
  await phone.learner.requestSync('everything')
  const askedAt = NOON
  phone.network.answer = offline
  // So long that the phone asks for the time before it sends.
  pass(10)
  await phone.learner.completeLesson('1', RESULT)
  serverWrongBy = -15 * MINUTE_MS
  pass(1)
  phone.network.answer = phone.network.real
  await phone.learner.requestSync('everything')
  const times = await timesOnServer()
  expect(times).toHaveLength(1)
  expect(Date.parse(times[0] ?? '')).toBeGreaterThan(askedAt)
})

test('a lesson whose key the server knows with another body goes under a new key, and counts once', async () => {
  phone.network.answer = offline
  pass(1)
  await phone.learner.completeLesson('1', RESULT)
  const [row] = await phone.db.outbox.toArray()
  // It was sent with another time before, and the answer was lost.
  const session = await phone.sessions.read()
  const sent = await phone.server.app.fetch(
    new Request('http://apni-boli.test/api/progress/1', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session?.token}`,
        'idempotency-key': row?.id ?? '',
      },
      body: JSON.stringify({ ...row?.body, completedAt: new Date(NOON).toISOString() }),
    }),
  )
  expect(sent.status).toBe(200)
  // And a reset has taken it away since: the log does not know the key any more.
  await phone.server.database.write((tx) => tx.deleteFrom('completions').execute())
  phone.network.answer = phone.network.real
  await phone.learner.requestSync('everything')
  await phone.learner.requestSync('everything')
  expect(await phone.db.outbox.count()).toBe(0)
  const { completions, stats } = await serverProgress(phone)
  expect(completions).toHaveLength(1)
  // The first lesson ever at 90 %: 57 and 50.
  expect(stats.totalXP).toBe(107)
  expect(await phone.db.completions.count()).toBe(1)
})

test('a lesson that was sent keeps its key and its time, whatever another page takes the time for', async () => {
  phone.network.answer = offline
  pass(6)
  await phone.learner.completeLesson('1', RESULT)
  // The server takes it, and the phone does not hear so.
  phone.network.answer = async (request) => {
    const response = await phone.network.real(request)
    return request.method === 'GET' ? response : offline()
  }
  await phone.learner.requestSync('everything')
  expect(await timesOnServer()).toEqual([new Date(time).toISOString()])
  // A year slow, and it has never heard the server.
  await correctRows(phone.db, { now: () => time - YEAR_MS, offsetMinutes: () => 0 })
  const waiting = (await phone.db.outbox.toArray()).map(({ id, body }) => [id, body['completedAt']])
  const { completions } = await serverProgress(phone)
  expect(waiting).toEqual([[completions[0]?.id, new Date(time).toISOString()]])
})
