import { afterEach, expect, test } from 'vitest'
import { onSqliteThenPostgres } from './databases.ts'
import { call, type Learner, mailedToken, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const NEW_PASSWORD = 'Walaikum Salaam 1'
const DAY_MS = 86_400_000

onSqliteThenPostgres('A session of one’s own', (fresh) => {
  let server: TestServer
  let learner: Learner
  let nowMs: number
  const start = async (config = {}) => {
    nowMs = Date.parse('2026-03-01T10:00:00Z')
    server = await startTestServer({ database: await fresh(), now: () => nowMs, config })
    learner = await registerAccount(server)
  }
  afterEach(() => server.close())

  const signIn = async (password: string) =>
    call(server, 'POST', '/api/auth/login', { body: { email: learner.email, password } })
  const statusOf = async (token: string) =>
    (await call(server, 'GET', '/api/auth/profile', { token })).status
  const signOut = (token: string) => call(server, 'POST', '/api/auth/logout', { body: { token } })
  const change = (body: object, token = learner.token) =>
    call(server, 'POST', '/api/auth/change-password', { token, body })
  const endedNow = async () => {
    const row = await server.database.read((queries) =>
      queries.selectFrom('users').selectAll().executeTakeFirstOrThrow(),
    )
    return { marks: row.ended_sessions.split(' ').filter(Boolean), version: row.session_version }
  }

  test('ends when its learner signs out, for every call, and no other session with it', async () => {
    await start()
    const other = (await signIn(PASSWORD)).body.token
    const gone = await signOut(learner.token)
    expect([gone.status, gone.body]).toEqual([200, { signedOut: true }])
    expect(await statusOf(learner.token)).toBe(401)
    const queued = { score: 80, timeSpent: 20, isCompleted: true }
    const late = await call(server, 'POST', '/api/progress/1', {
      token: learner.token,
      body: queued,
    })
    expect(late.status).toBe(401)
    expect(await statusOf(other)).toBe(200)
  })

  test('is answered alike for whatever is no session any more, or never was', async () => {
    await start()
    await signOut(learner.token)
    const before = await endedNow()
    for (const token of [learner.token, 'a.b.c', 'x', `${learner.token}x`]) {
      const answer = await signOut(token)
      expect([answer.status, answer.body]).toEqual([200, { signedOut: true }])
    }
    expect(await endedNow()).toEqual(before)
  })

  test('that was signed out of is remembered until it would have run out, and no longer', async () => {
    await start()
    await signOut(learner.token)
    nowMs += 91 * DAY_MS
    const later = (await signIn(PASSWORD)).body.token
    await signOut(later)
    expect((await endedNow()).marks).toHaveLength(1)
    expect(await statusOf(later)).toBe(401)
  })

  test('of who signs out without end: then every session ends, and nothing grows', async () => {
    await start()
    const other = (await signIn(PASSWORD)).body.token
    for (let at = 0; at <= 100; at += 1) await signOut((await signIn(PASSWORD)).body.token)
    expect(await endedNow()).toEqual({ marks: [], version: 2 })
    expect(await statusOf(other)).toBe(401)
  })

  test('a new sign-in is a new session: two tokens are never the same', async () => {
    await start()
    const tokens = [(await signIn(PASSWORD)).body.token, (await signIn(PASSWORD)).body.token]
    expect(new Set([...tokens, learner.token]).size).toBe(3)
  })

  test('sets another password only with the present one', async () => {
    await start()
    const wrong = await change({ currentPassword: 'Salaam2', newPassword: NEW_PASSWORD })
    expect(wrong.status).toBe(400)
    expect(wrong.body.issues).toEqual([
      { path: 'currentPassword', message: 'Your current password is not right' },
    ])
    expect((await signIn(PASSWORD)).status).toBe(200)
    const none = await change({ newPassword: NEW_PASSWORD })
    expect(none.body.issues[0]?.path).toBe('currentPassword')
    expect((await signIn(NEW_PASSWORD)).status).toBe(401)
  })

  test('goes on under a new token after another password; every other ends, and a mail tells it', async () => {
    await start()
    const other = (await signIn(PASSWORD)).body.token
    const changed = await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect(changed.status).toBe(200)
    expect(await statusOf(changed.body.token)).toBe(200)
    expect([await statusOf(other), await statusOf(learner.token)]).toEqual([401, 401])
    expect([(await signIn(PASSWORD)).status, (await signIn(NEW_PASSWORD)).status]).toEqual([
      401, 200,
    ])
    await server.settled()
    expect(server.mails.filter(({ to }) => to === learner.email).at(-1)?.subject).toMatch(
      /password/i,
    )
  })

  test('opens no more with a link that was mailed before another password was set', async () => {
    await start()
    await call(server, 'POST', '/api/auth/forgot-password', { body: { email: learner.email } })
    const token = await mailedToken(server, learner.email)
    const changed = await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect(changed.status).toBe(200)
    const body = { token, newPassword: 'Shabash22' }
    const reset = await call(server, 'POST', '/api/auth/reset-password', { body })
    expect(reset.status).toBe(400)
    expect((await signIn(NEW_PASSWORD)).status).toBe(200)
  })

  test('guesses the present password ten times at most', async () => {
    await start({ rateLimits: true })
    for (let at = 0; at < 10; at += 1) {
      expect(
        (await change({ currentPassword: `no ${at}`, newPassword: NEW_PASSWORD })).status,
      ).toBe(400)
    }
    const right = await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect(right.status).toBe(429)
    expect((await signIn(PASSWORD)).status).toBe(200)
  })

  test('of two changes at once one counts', async () => {
    await start()
    const both = await Promise.all(
      [NEW_PASSWORD, `${NEW_PASSWORD}2`].map((newPassword) =>
        change({ currentPassword: PASSWORD, newPassword }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })
})
