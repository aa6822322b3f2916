import { randomUUID } from 'node:crypto'
import { dayNumber } from '#domain/calendar.ts'
import { expect, onTestFinished, test } from 'vitest'
import {
  COMPLETION_BYTES,
  FULL_LOG,
  FULL_PRACTICES,
  FULL_REVIEWS,
  LOGS_BYTES,
  LONG_LOG,
  PRACTICE_BYTES,
  REVIEW_BYTES,
} from '#server/progress/log-growth.ts'
import { onBothDatabases } from './databases.ts'
import { practised } from './practice-calls.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer } from './test-server.ts'

const HOUR_MS = 3_600_000
const DONE = { score: 80, timeSpent: 20, isCompleted: true }

onBothDatabases('A log that grows without end', (fresh) => {
  const startWith = async (length: number, { practices = 0, reviews = 0 } = {}) => {
    const clock = { nowMs: Date.parse('2026-03-01T10:00:00Z') }
    const server = await startTestServer({
      database: await fresh(),
      now: () => clock.nowMs,
      config: { rateLimits: true },
    })
    onTestFinished(() => server.close())
    const { token, id } = await registerAccount(server)
    const rows = Array.from({ length }, (_, at) => ({
      user_id: id,
      id: randomUUID(),
      lesson_id: '1',
      epoch: 1,
      attempt: at + 1,
      score: 80,
      completed_at: '2026-02-01T10:00:00.000Z',
      local_date: '2026-02-01',
      active_seconds: 60,
      carried: 0,
      received_at: '2026-02-01T10:00:00.000Z',
    }))
    for (let at = 0; at < length; at += 1000) {
      const some = rows.slice(at, at + 1000)
      await server.database.write((tx) => tx.insertInto('completions').values(some).execute())
    }
    const sessions = Array.from({ length: practices }, () => ({
      user_id: id,
      id: randomUUID().slice(0, 22),
      epoch: 1,
      answered: 12,
      right_answers: 9,
      completed_ms: Date.parse('2026-02-01T10:00:00Z'),
      local_day: dayNumber('2026-02-01'),
      active_seconds: 240,
    }))
    for (let at = 0; at < practices; at += 1000) {
      const some = sessions.slice(at, at + 1000)
      await server.database.write((tx) => tx.insertInto('practices').values(some).execute())
    }
    if (reviews > 0) {
      const log = { user_id: id, log: 'a-log', last_seq: reviews, total: reviews }
      await server.database.write((tx) => tx.insertInto('review_logs').values(log).execute())
    }
    let attempts = length
    const attemptOf = new Map<string, number>()
    const post = (path: string, body: object, key: string = randomUUID()) =>
      call(server, 'POST', path, { token, key, body })
    /** As a device: a database that is away for a moment (503) is asked again. */
    const untilTaken = async (path: string, body: object, key: string) => {
      for (;;) {
        const response = await post(path, body, key)
        if (response.status !== 503) return response
      }
    }
    return {
      clock,
      post,
      practise: () =>
        untilTaken(
          '/api/practice',
          practised({ completedAt: '2026-03-01T10:00:00Z', localDate: '2026-03-01' }),
          randomUUID(),
        ),
      finish: (key: string = randomUUID()) => {
        const attempt = attemptOf.get(key) ?? (attempts += 1)
        attemptOf.set(key, attempt)
        return untilTaken('/api/progress/1', { ...DONE, attempt }, key)
      },
      length: async () =>
        (await call(server, 'GET', '/api/progress', { token })).body['completions'].length,
    }
  }

  test('all that a learner brings home from a month without a network is taken at once', async () => {
    const { finish, length } = await startWith(LONG_LOG - 300)
    const answers = await Promise.all(Array.from({ length: 300 }, () => finish()))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await length()).toBe(LONG_LOG)
  }, 60_000)

  test(
    'of somebody who has finished hundreds a thousand more are taken at once, the others an hour later',
    { timeout: 90_000 },
    async () => {
      const { clock, finish, length } = await startWith(300)
      const keys = Array.from({ length: 1010 }, () => randomUUID())
      const answers = await Promise.all(keys.map((key) => finish(key)))
      const waiting = keys.filter((_, at) => answers[at]?.status === 429)
      expect(waiting).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1000)
      const stopped = answers.find(({ status }) => status === 429)
      expect(stopped?.headers.get('retry-after')).toBe('3600')
      clock.nowMs += HOUR_MS
      const later = await Promise.all(waiting.map((key) => finish(key)))
      expect(later.filter(({ status }) => status !== 200)).toEqual([])
      expect(await length()).toBe(1310)
    },
  )

  test('who begins anew thirty times within an hour waits with the next, and answers go on', async () => {
    const { clock, post } = await startWith(0)
    const reset = async () => (await post('/api/progress/reset', {})).status
    const statuses: number[] = []
    for (let times = 0; times < 31; times += 1) statuses.push(await reset())
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    const answered = { currentExerciseIndex: 1, completedExercises: [0], correctExercises: [0] }
    expect((await post('/api/lessons/1/exercise-progress', answered)).status).toBe(200)
    clock.nowMs += HOUR_MS
    expect(await reset()).toBe(200)
  })

  test('a long log takes a lesson a minute, says when it takes the next, and loses none', async () => {
    const { clock, finish, post, length } = await startWith(LONG_LOG)
    const keys = Array.from({ length: 70 }, () => randomUUID())
    const answers = await Promise.all(keys.map((key) => finish(key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const waiting = keys.filter((_, at) => answers[at]?.status === 429)
    expect(waiting).toHaveLength(10)
    const stopped = answers.find(({ status }) => status === 429)
    expect(stopped?.headers.get('retry-after')).toBe('3600')
    expect(stopped?.body['remainingTime']).toBe(60)
    // What came is answered again, and everything but another finished lesson goes on.
    const taken = keys.find((key) => !waiting.includes(key))
    expect((await finish(taken)).status).toBe(200)
    const answered = { currentExerciseIndex: 1, completedExercises: [0], correctExercises: [0] }
    expect((await post('/api/lessons/1/exercise-progress', answered)).status).toBe(200)
    clock.nowMs += HOUR_MS
    const later = await Promise.all(waiting.map((key) => finish(key)))
    expect(later.filter(({ status }) => status !== 200)).toEqual([])
    expect(await length()).toBe(LONG_LOG + 70)
  })

  test('a full log refuses for good and says what to do; a fresh start takes lessons again', async () => {
    const { finish, post, length } = await startWith(FULL_LOG)
    const full = await finish()
    expect(full.status).toBe(422)
    expect(full.body['error']).toBe(
      'Your account holds 20,000 finished lessons and takes no more. This one stays on your device: export it, and write to us.',
    )
    expect(await length()).toBe(FULL_LOG)
    expect((await post('/api/progress/reset', {})).status).toBe(200)
    expect((await finish()).status).toBe(200)
  })

  test('who practises five times on every day of five years is not refused, at that pace', async () => {
    const FIVE_YEARS_OF_5 = 5 * 366 * 5
    const { practise } = await startWith(500, { practices: FIVE_YEARS_OF_5 - 3 })
    for (let times = 0; times < 3; times += 1) expect((await practise()).status).toBe(200)
  }, 60_000)

  test('practice and lessons are one log: long together, it takes one a minute of either', async () => {
    const { finish, practise } = await startWith(LONG_LOG - 1_000, { practices: 1_000 })
    const statuses: number[] = []
    for (let times = 0; times < 31; times += 1)
      statuses.push((await finish()).status, (await practise()).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429])
  })

  test('too many sessions are refused for good, in words of their own; lessons and resets go on', async () => {
    const { finish, post, practise } = await startWith(1, { practices: FULL_PRACTICES })
    const full = await practise()
    expect([full.status, full.body['error']]).toEqual([
      422,
      'Your account holds 10,000 sessions of practice and takes no more. This one stays on your device: export it, and write to us.',
    ])
    expect((await finish()).status).toBe(200)
    expect((await post('/api/progress/reset', {})).status).toBe(200)
    expect((await practise()).status).toBe(200)
  })

  test('the three logs share what an account may hold: each takes what the others leave', async () => {
    const left = LOGS_BYTES - FULL_REVIEWS * REVIEW_BYTES - 1_000 * COMPLETION_BYTES
    const practices = Math.floor(left / PRACTICE_BYTES)
    const { practise, finish } = await startWith(1_000, {
      practices: practices - 1,
      reviews: FULL_REVIEWS,
    })
    expect((await practise()).status).toBe(200)
    expect([(await practise()).status, (await finish()).status]).toEqual([422, 422])
  })
})
