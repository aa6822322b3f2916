import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { onSqliteThenPostgres } from './databases.ts'
import { practised, progressOf, sendPractice as send } from './practice-calls.ts'
import { NOW } from './review-calls.ts'
import { call, type Learner, registerAccount } from './test-account.ts'
import { openDatabase, startTestServer, type TestServer } from './test-server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

onSqliteThenPostgres('The log of practice', (fresh) => {
  let opened: TestServer[] = []
  const clock = { nowMs: 0 }
  afterEach(async () => {
    for (const server of opened) await server.close()
    opened = []
  })

  async function start(database?: TestServer['database'] | string): Promise<TestServer> {
    clock.nowMs = Date.parse(NOW)
    const server = await startTestServer({
      database: database ?? (await fresh()),
      now: () => clock.nowMs,
      config: { rateLimits: true },
    })
    opened.push(server)
    return server
  }

  async function started() {
    const server = await start()
    return { server, learner: await registerAccount(server, { verified: true }) }
  }

  const post = (
    server: TestServer,
    { token }: Pick<Learner, 'token'>,
    path: string,
    body: object,
  ) => call(server, 'POST', path, { token, key: randomUUID(), body })
  const finish = (server: TestServer, learner: Learner, localDate: string, body: object = {}) =>
    post(server, learner, '/api/progress/1', {
      score: 80,
      timeSpent: 300,
      isCompleted: true,
      activeSeconds: 300,
      completedAt: `${localDate}T08:00:00.000Z`,
      localDate,
      ...body,
    })
  const onDay = (localDate: string, changes: object = {}) =>
    practised({ completedAt: `${localDate}T09:00:00.000Z`, localDate, ...changes })
  const profileOf = async (server: TestServer, { token }: Learner) =>
    (await call(server, 'GET', '/api/auth/profile', { token })).body.user

  test('keeps the streak, earns XP and takes time like a lesson; it is no lesson, and nobody else has it', async () => {
    const { server, learner } = await started()
    // 7 of 8 right: 10 and 3. A day with practice alone, a lesson on the next, practice again today.
    const first = onDay('2026-03-08', { answered: 8, right: 7, activeSeconds: 100 })
    expect((await send(server, learner, first)).body).toEqual({
      stats: {
        totalXP: 13,
        currentStreak: 0,
        longestStreak: 1,
        lessonsCompleted: 0,
        perfectLessons: 0,
        totalTimeStudied: 100,
        lastStudyDate: '2026-03-08',
      },
      xpGained: 13,
      practice: { ...first, epoch: 1 },
    })
    // The bonus for the first lesson ever is still there: 54 and 50.
    expect((await finish(server, learner, '2026-03-09')).body['xpGained']).toBe(104)
    const today = onDay('2026-03-10', { answered: 200, right: 200 })
    const { body } = await send(server, learner, today)
    const stats = {
      totalXP: 13 + 104 + 110,
      currentStreak: 3,
      longestStreak: 3,
      lessonsCompleted: 1,
      perfectLessons: 0,
      totalTimeStudied: 100 + 300 + 240,
      lastStudyDate: '2026-03-10',
    }
    expect([body['xpGained'], body.stats]).toEqual([110, stats])
    const told = await progressOf(server, learner)
    expect(told.stats).toEqual(stats)
    expect(told.practices).toEqual([
      { ...first, epoch: 1 },
      { ...today, epoch: 1 },
    ])
    expect([told.completions.length, told.progress.length]).toEqual([1, 1])
    expect(await profileOf(server, learner)).toMatchObject({
      totalXP: 227,
      currentStreak: 3,
      longestStreak: 3,
      lessonsCompleted: 1,
      freeLessonsUsed: 1,
    })
    const other = await registerAccount(server)
    expect((await progressOf(server, other)).practices).toEqual([])
    // An id belongs to an account: another may use it for something else.
    expect((await send(server, other, { ...first, right: 2 })).body['xpGained']).toBe(11)
    expect((await progressOf(server, learner)).stats.totalXP).toBe(227)
  })

  test('needs no lesson, and no verified address', async () => {
    const server = await start()
    const learner = await registerAccount(server)
    expect((await send(server, learner, practised())).status).toBe(200)
    expect((await progressOf(server, learner)).stats).toMatchObject({
      totalXP: 14,
      currentStreak: 1,
      lessonsCompleted: 0,
    })
    expect((await profileOf(server, learner)).freeLessonsUsed).toBe(0)
  })

  test('a session that is sent again counts once: under its key, under another, without one, by twelve devices', async () => {
    const { server, learner } = await started()
    const practice = practised()
    const key = randomUUID()
    const first = await send(server, learner, practice, key)
    // The answer got lost.
    expect((await send(server, learner, practice, key)).text).toBe(first.text)
    expect((await send(server, learner, practice)).body).toEqual(first.body)
    const without = await call(server, 'POST', '/api/practice', {
      token: learner.token,
      body: practice,
    })
    expect(without.body).toEqual(first.body)
    const shared = practised({ right: 2 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(server, learner, shared)),
    )
    expect(answers.map(({ body }) => body['xpGained'])).toEqual(answers.map(() => 11))
    const { stats, practices } = await progressOf(server, learner)
    expect([stats.totalXP, practices.length]).toEqual([25, 2])
    // The answers that were kept are forgotten.
    await server.database.write((tx) => tx.deleteFrom('kept_answers').execute())
    expect((await send(server, learner, practice, key)).body['xpGained']).toBe(14)
    expect((await progressOf(server, learner)).stats.totalXP).toBe(25)
  })

  test('two servers that are told of it at once count it once', async () => {
    const address = await fresh()
    const first = await openDatabase(address)
    // The embedded database has one process: there the two share its handle.
    const second = first.kind === 'postgres' ? await openDatabase(address) : first
    const [one, two] = [await start(first), await start(second)]
    const learner = await registerAccount(one)
    const sessions = Array.from({ length: 10 }, () => practised())
    const answers = await Promise.all(
      sessions.flatMap((session) => [one, two, one].map((at) => send(at, learner, session))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { stats, practices } = await progressOf(two, learner)
    expect([stats.totalXP, practices.length]).toEqual([140, 10])
    for (const server of opened.splice(0)) await server.close()
    for (const database of new Set([first, second])) await database.close()
  })

  test.each([{ right: 8 }, { answered: 13 }, { activeSeconds: 241 }])(
    'the same id with another body %j is refused, under another key and under its own',
    async (change) => {
      const { server, learner } = await started()
      const practice = practised()
      const key = randomUUID()
      await send(server, learner, practice, key)
      const other = await send(server, learner, { ...practice, ...change })
      expect([other.status, other.body['error']]).toEqual([
        422,
        `The session ${practice.id} is known with other answers`,
      ])
      expect((await send(server, learner, { ...practice, ...change }, key)).status).toBe(422)
      const { practices } = await progressOf(server, learner)
      expect(practices).toEqual([{ ...practice, epoch: 1 }])
    },
  )

  test('of an older epoch it is accepted and changes nothing; a newer one moves the account there', async () => {
    const { server, learner } = await started()
    await post(server, learner, '/api/progress/reset', {})
    const old = practised({ epoch: 1 })
    const late = await send(server, learner, old)
    expect([late.status, late.body]).toEqual([
      200,
      { stats: expect.objectContaining({ totalXP: 0, currentStreak: 0 }), xpGained: 0 },
    ])
    expect((await progressOf(server, learner)).practices).toEqual([])
    const kept = practised({ epoch: 2, completedAt: NOW })
    clock.nowMs += HOUR_MS
    await send(server, learner, kept)
    // The server has been restored, and does not know of the third.
    const ahead = practised({ epoch: 3, completedAt: '2026-03-10T10:30:00.000Z' })
    expect((await send(server, learner, ahead)).body['xpGained']).toBe(14)
    const told = await progressOf(server, learner)
    expect([told.epoch, told.stats.totalXP]).toEqual([3, 28])
    expect(told.practices.map(({ id, epoch }) => [id, epoch])).toEqual([
      [kept.id, 3],
      [ahead.id, 3],
    ])
  })

  test('a whole reset takes what was practised until it was asked for, and what the device knew of', async () => {
    const { server, learner } = await started()
    const [before, at, known, after] = [
      practised({ completedAt: '2026-03-10T08:00:00.000Z' }),
      practised({ completedAt: '2026-03-10T09:00:00.000Z' }),
      // By the clock of a device that was ahead.
      practised({ completedAt: '2026-03-10T09:00:05.000Z' }),
      practised({ completedAt: '2026-03-10T09:30:00.000Z', right: 12 }),
    ]
    for (const one of [after, before, known, at]) await send(server, learner, one)
    const asked = {
      id: randomUUID(),
      epoch: 2,
      askedAt: '2026-03-10T09:00:00.000Z',
      known: { completions: [known.id], progress: [] },
    }
    const reset = await post(server, learner, '/api/progress/reset', asked)
    const left = [{ ...after, epoch: 2 }]
    expect(reset.body).toMatchObject({ epoch: 2, practices: left, stats: { totalXP: 16 } })
    expect((await progressOf(server, learner)).practices).toEqual(left)
    // Sent again under the new epoch by the device that has it too: once.
    expect((await send(server, learner, { ...after, epoch: 2 })).body['xpGained']).toBe(16)
    // What a restore has brought back goes with the same reset under another key, and nothing else.
    await send(server, learner, { ...before, epoch: 2 })
    await post(server, learner, '/api/progress/reset', asked)
    const told = await progressOf(server, learner)
    expect(told.practices.map(({ id }) => id)).toEqual([after.id])
  })

  test('a reset of everything leaves nothing, and a fresh start counts anew', async () => {
    const { server, learner } = await started()
    await send(server, learner, practised())
    clock.nowMs += HOUR_MS
    const { body } = await post(server, learner, '/api/progress/reset', {})
    expect([body['practices'], body.stats.totalXP, body.stats.currentStreak]).toEqual([[], 0, 0])
    const rows = await server.database.read((queries) =>
      queries.selectFrom('practices').selectAll().execute(),
    )
    expect(rows).toEqual([])
    clock.nowMs += HOUR_MS
    await send(server, learner, practised({ completedAt: '2026-03-10T11:30:00.000Z' }))
    expect((await progressOf(server, learner)).stats.totalXP).toBe(14)
  })

  test('the export has it, and with the account it goes', async () => {
    const { server, learner } = await started()
    const list = [onDay('2026-03-09'), onDay('2026-03-10')]
    for (const one of list) await send(server, learner, one)
    const other = await registerAccount(server)
    await send(server, other, practised())
    const { token } = learner
    const exported = await call(server, 'GET', '/api/account/export', { token })
    expect(exported.body['practices']).toEqual(list.map((one) => ({ ...one, epoch: 1 })))
    expect(exported.body['account']).toMatchObject({ totalXP: 28, currentStreak: 2 })
    expect((await call(server, 'DELETE', '/api/account', { token })).status).toBe(200)
    const left = await server.database.read((queries) =>
      queries.selectFrom('practices').select('user_id').execute(),
    )
    expect(left).toEqual([{ user_id: other.id }])
  })

  test.each([
    ['at 1970', 1000],
    ['three weeks behind', Date.parse(NOW) - 21 * DAY_MS],
  ])('a server whose clock is %s keeps the day that a device tells', async (_when, wrongMs) => {
    const { server, learner } = await started()
    await send(server, learner, onDay('2026-03-09'))
    clock.nowMs = wrongMs
    const today = onDay('2026-03-10')
    expect((await send(server, learner, today)).body['practice']).toEqual({ ...today, epoch: 1 })
    clock.nowMs = Date.parse(NOW)
    expect((await progressOf(server, learner)).stats.currentStreak).toBe(2)
  })
})
