import { LAST_COUNTER } from '#domain/lesson-progress.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onBothDatabases } from './databases.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const DAY_MS = 86_400_000

onBothDatabases('Progress', (fresh) => {
  let server: TestServer
  let token: string
  let nowMs: number
  beforeEach(async () => {
    nowMs = Date.parse('2026-03-01T10:00:00Z')
    server = await startTestServer({ database: await fresh(), now: () => nowMs })
    token = (await registerAccount(server, { verified: true })).token
  })
  afterEach(() => server.close())

  const save = (lesson: string, body: object) =>
    call(server, 'POST', `/api/lessons/${lesson}/exercise-progress`, {
      token,
      key: randomUUID(),
      body,
    })
  const resetLesson = (lesson: string, body: object = {}) =>
    call(server, 'POST', `/api/lessons/${lesson}/reset-progress`, {
      token,
      key: randomUUID(),
      body,
    })
  const complete = (lesson: string, more: object = {}, key: string = randomUUID()) =>
    call(server, 'POST', `/api/progress/${lesson}`, {
      token,
      key,
      body: { score: 100, timeSpent: 20, isCompleted: true, ...more },
    })
  const resetAll = (body: object = {}) =>
    call(server, 'POST', '/api/progress/reset', { token, key: randomUUID(), body })
  const of = async (lesson: string) =>
    (await call(server, 'GET', `/api/lessons/${lesson}/progress`, { token })).body
  const all = async (query = '') =>
    (await call(server, 'GET', `/api/progress${query}`, { token })).body

  const answered = (...indexes: number[]) => ({
    currentExerciseIndex: Math.max(...indexes),
    completedExercises: indexes,
    correctExercises: indexes,
  })

  test('a lesson never opened is empty, in its first attempt', async () => {
    expect(await of('1')).toEqual({
      lesson_id: '1',
      completed: false,
      score: 0,
      canResume: false,
      isCompleted: false,
      currentExerciseIndex: 0,
      totalExercises: 5,
      completedExercises: [],
      correctExercises: [],
      attempt: 1,
      epoch: 1,
    })
    expect((await all())['progress']).toEqual([])
  })

  test('what two devices answered is united, in whatever order it arrives', async () => {
    await save('1', answered(2, 1))
    const merged = await save('1', { ...answered(0), correctExercises: [3] })
    expect(merged.body).toMatchObject({
      currentExerciseIndex: 2,
      completedExercises: [0, 1, 2, 3],
      correctExercises: [1, 2, 3],
      canResume: true,
    })
    expect(await of('1')).toEqual(merged.body)
  })

  test('exercises that the lesson does not have are left out, and the index stops at its end', async () => {
    const all = Array.from({ length: 1000 }, (_, index) => index)
    const body = {
      currentExerciseIndex: 999,
      completedExercises: all,
      correctExercises: [4, 5, 999],
    }
    const answer = await save('1', body)
    // Lesson 1 of these tests has five.
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        currentExerciseIndex: 5,
        totalExercises: 5,
        completedExercises: [0, 1, 2, 3, 4],
        correctExercises: [4],
      },
    ])
  })

  test('Start Fresh begins the next attempt; what arrives from the older one changes nothing', async () => {
    await save('1', answered(0, 1))
    expect((await resetLesson('1')).body).toMatchObject({ attempt: 2, completedExercises: [] })
    const late = await save('1', { ...answered(4), attempt: 1 })
    expect(late.body).toMatchObject({ attempt: 2, completedExercises: [], canResume: false })
    expect((await resetLesson('1', { attempt: 2 })).body['attempt']).toBe(2)
    expect((await resetLesson('1', { attempt: 1 })).body['attempt']).toBe(2)
    expect((await resetLesson('1', { attempt: 7 })).body['attempt']).toBe(7)
  })

  test('where the counters end a reset changes nothing, and is answered all the same', async () => {
    expect((await resetLesson('1', { attempt: LAST_COUNTER })).status).toBe(200)
    expect((await resetLesson('1')).body['attempt']).toBe(LAST_COUNTER)
    expect((await resetAll({ epoch: LAST_COUNTER })).status).toBe(200)
    expect((await resetAll()).body['epoch']).toBe(LAST_COUNTER)
  })

  test('where the epochs end a whole reset changes nothing, and is answered all the same', async () => {
    await complete('1', { epoch: LAST_COUNTER })
    const { status, body } = await resetAll({ askedAt: new Date(nowMs - DAY_MS).toISOString() })
    expect([status, body['epoch']]).toEqual([200, LAST_COUNTER])
    expect((await all()).completions).toHaveLength(1)
  })

  test('a reset that was named keeps what its attempt already holds', async () => {
    await save('1', { ...answered(0), attempt: 2 })
    expect((await resetLesson('1', { attempt: 2 })).body['completedExercises']).toEqual([0])
  })

  test('a plain client completes a lesson with the required fields alone', async () => {
    const answer = await call(server, 'POST', '/api/progress/1', {
      token,
      body: { score: 80, timeSpent: 20, isCompleted: true },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      xpGained: 30 + 3 * 8 + 50,
      bonuses: { base: 54, perfect: 0, firstLesson: 50 },
      stats: { totalXP: 104, lessonsCompleted: 1, currentStreak: 1, lastStudyDate: '2026-03-01' },
      progress: { completed: true, isCompleted: true, score: 80, canResume: false },
    })
  })

  test('a repeat earns less, the best score stays, and the log keeps both', async () => {
    await complete('1', { score: 100 })
    await resetLesson('1')
    nowMs += 1000
    const again = await complete('1', { score: 60, attempt: 2 })
    expect(again.body).toMatchObject({
      xpGained: 16,
      progress: { score: 100, attempt: 2, isCompleted: true },
      stats: { totalXP: 140 + 16, lessonsCompleted: 1, perfectLessons: 1 },
    })
    expect((await all())['completions']).toHaveLength(2)
  })

  test('a completion that overtakes the reset before it raises the attempt', async () => {
    await save('1', answered(0, 1))
    const done = await complete('1', { attempt: 2 })
    expect(done.body['progress']).toMatchObject({
      attempt: 2,
      completedExercises: [],
      isCompleted: true,
    })
    expect((await save('1', { ...answered(0, 1, 2), attempt: 2 })).body).toMatchObject({
      isCompleted: true,
      completedExercises: [0, 1, 2],
    })
  })

  test('XP depends on the log, not on the order in which it arrived', async () => {
    const early = { completedAt: '2026-02-27T10:00:00Z', localDate: '2026-02-27' }
    expect((await complete('1')).body['xpGained']).toBe(140)
    const late = await complete('2', early)
    // The earlier one was the first lesson ever, whenever we heard of it.
    expect(late.body).toMatchObject({ xpGained: 140, stats: { totalXP: 140 + 90 } })
  })

  test('a time in the future counts as now, its day as today', async () => {
    const done = await complete('1', {
      completedAt: '2031-01-01T00:00:00Z',
      localDate: '2031-01-01',
    })
    expect(done.body['completion']).toMatchObject({
      completedAt: '2026-03-01T10:00:00.000Z',
      localDate: '2026-03-01',
    })
  })

  test('the streak reads by the learner’s own day', async () => {
    await complete('1')
    nowMs += DAY_MS
    await complete('2')
    expect((await all())['stats']).toMatchObject({ currentStreak: 2, longestStreak: 2 })
    nowMs += 2 * DAY_MS
    expect((await all())['stats']).toMatchObject({ currentStreak: 0, longestStreak: 2 })
    expect((await all('?localDate=2026-03-03'))['stats']['currentStreak']).toBe(2)
  })

  test('measured study time is added up, the fixed timeSpent is not', async () => {
    await complete('1', { activeSeconds: 90 })
    await complete('2', { activeSeconds: 30 })
    expect((await all())['stats']['totalTimeStudied']).toBe(120)
  })

  test('Reset Progress begins a new epoch in which nothing has happened', async () => {
    await save('2', answered(0))
    await complete('1')
    const reset = await resetAll()
    expect(reset.body).toMatchObject({
      epoch: 2,
      progress: [],
      completions: [],
      stats: { totalXP: 0 },
    })
    expect(await all()).toEqual({
      ...reset.body,
      reviews: { total: 0, last: null },
      family: { last: null },
    })
    const profile = await call(server, 'GET', '/api/auth/profile', { token })
    expect(profile.body['user']).toMatchObject({
      totalXP: 0,
      lessonsCompleted: 0,
      freeLessonsUsed: 0,
    })
  })

  test('what arrives from an older epoch changes nothing and is told how things stand', async () => {
    await resetAll()
    await save('1', answered(0))
    const before = await all()
    expect((await save('1', { ...answered(4), epoch: 1, attempt: 9 })).body).toMatchObject({
      epoch: 2,
      attempt: 1,
      completedExercises: [0],
    })
    expect((await resetLesson('1', { epoch: 1 })).body['attempt']).toBe(1)
    const late = await complete('1', { epoch: 1 })
    expect(late.status).toBe(200)
    expect(late.body).toMatchObject({ xpGained: 0, stats: { totalXP: 0 } })
    expect(late.body).not.toHaveProperty('completion')
    expect(await all()).toEqual(before)
  })

  test('a call of a newer epoch moves the account there and takes nothing away', async () => {
    await complete('1')
    const ahead = await save('2', { ...answered(1), epoch: 2 })
    expect(ahead.body).toMatchObject({ epoch: 2, completedExercises: [1] })
    expect(await all()).toMatchObject({
      epoch: 2,
      reset: null,
      completions: [{ lessonId: '1', epoch: 2 }],
      stats: { totalXP: 140 },
    })
  })

  test('a reset that comes late takes away what there was when it was asked for, and carries the rest over', async () => {
    const askedAt = new Date(nowMs + DAY_MS).toISOString()
    await complete('1')
    await save('2', answered(0, 1))
    nowMs += 2 * DAY_MS
    await complete('3')
    await save('2', answered(2))
    const known = {
      completions: [],
      progress: [{ lessonId: '2', attempt: 1, completedExercises: [0, 1] }],
    }
    const { body } = await resetAll({ epoch: 2, id: randomUUID(), askedAt, known })
    expect(body['completions']).toMatchObject([{ lessonId: '3', epoch: 2, carried: true }])
    expect(body['stats']).toMatchObject({ lessonsCompleted: 1, totalXP: 140 })
    expect((await of('2')).completedExercises).toEqual([2])
  })

  test('a fresh start that another device had made already does not save its answers from a reset asked for before', async () => {
    await resetLesson('2', { attempt: 2 })
    await save('2', { ...answered(0), attempt: 2 })
    const askedAt = new Date(nowMs + DAY_MS).toISOString()
    nowMs += 2 * DAY_MS
    await resetLesson('2', { attempt: 2 })
    const { body } = await resetAll({ epoch: 2, id: randomUUID(), askedAt })
    expect(body['progress']).toEqual([])
  })

  test('a press that two devices bring along into a new epoch, each under a key of its own, counts once', async () => {
    await resetAll()
    const press = { epoch: 2, carried: true, completedAt: new Date(nowMs + 1_000).toISOString() }
    nowMs += DAY_MS
    await complete('1', { ...press, attempt: 1 })
    const again = (await complete('1', { ...press, attempt: 2 })).body
    expect(again.stats.lessonsCompleted).toBe(1)
    expect((await all()).completions).toHaveLength(1)
  })

  test('free lessons used are those that were answered, also after a fresh start', async () => {
    const used = async () =>
      (await call(server, 'GET', '/api/auth/profile', { token })).body['user'].freeLessonsUsed
    await save('1', { currentExerciseIndex: 0, completedExercises: [], correctExercises: [] })
    expect(await used()).toBe(0)
    await save('1', answered(0))
    expect(await used()).toBe(1)
    await resetLesson('1')
    expect(await used()).toBe(1)
    await complete('3')
    expect(await used()).toBe(2)
  })

  test('the list of progress is not sent again to who has it', async () => {
    await complete('1')
    const first = await call(server, 'GET', '/api/progress', { token })
    const etag = first.headers.get('etag') ?? ''
    const again = await call(server, 'GET', '/api/progress', {
      token,
      headers: { 'if-none-match': etag },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    await complete('2')
    const changed = await call(server, 'GET', '/api/progress', {
      token,
      headers: { 'if-none-match': etag },
    })
    expect(changed.status).toBe(200)
  })
})
