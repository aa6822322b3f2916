import { afterEach, expect, test } from 'vitest'
import { createArgon2Hasher } from '#server/auth/argon2-hasher.ts'
import { sweepDatabase } from '#server/sweep-database.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { call, mailedToken, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const HOUR_MS = 3_600_000

onSqliteThenPostgres('Accounts', (fresh) => {
  let server: TestServer
  let nowMs = Date.parse('2026-03-01T10:00:00Z')
  const start = async (options = {}) => {
    server = await startTestServer({ database: await fresh(), now: () => nowMs, ...options })
  }
  afterEach(() => server.close())

  test('a new learner is signed in, free and unverified, and gets a link by mail', async () => {
    await start()
    const body = { name: '  Zaara Khan ', email: 'Zaara@Example.org', password: PASSWORD }
    const answer = await call(server, 'POST', '/api/auth/register', { body })
    expect(answer.status).toBe(200)
    expect(answer.body['token'].split('.')).toHaveLength(3)
    expect(answer.body['user']).toEqual({
      id: expect.any(String),
      name: 'Zaara Khan',
      firstName: 'Zaara',
      lastName: 'Khan',
      email: 'Zaara@Example.org',
      emailVerified: false,
      subscriptionStatus: 'free',
      totalXP: 0,
      currentStreak: 0,
      longestStreak: 0,
      lessonsCompleted: 0,
      freeLessonsUsed: 0,
      createdAt: '2026-03-01T10:00:00.000Z',
      learningGoal: 'family_communication',
      dailyGoal: 15,
      notifications: true,
      reminderHour: 18,
      progressEpoch: 1,
      progressReset: null,
    })
    await server.settled()
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]?.text).toContain('https://apni-boli.test/verify-email?token=')
  })

  test('signing in needs the right password; an unknown address is told the same', async () => {
    await start()
    const { email } = await registerAccount(server)
    const signIn = (body: object) => call(server, 'POST', '/api/auth/login', { body })
    const right = await signIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD })
    expect(right.status).toBe(200)
    expect(right.body['user'].email).toBe(email)
    const wrong = await signIn({ email, password: 'Salaam2' })
    const unknown = await signIn({ email: 'nobody@example.org', password: 'Salaam2' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: 'Invalid email or password' })
    expect(unknown.text).toBe(wrong.text)
    expect(unknown.status).toBe(401)
  })

  test('the profile is the learner whose token it is', async () => {
    await start()
    const [one, other] = [await registerAccount(server), await registerAccount(server)]
    const profile = await call(server, 'GET', '/api/auth/profile', { token: other.token })
    expect(profile.body['user'].email).toBe(other.email)
    expect(profile.body['user'].email).not.toBe(one.email)
  })

  test('verifying opens the lessons once; the same link says that it is done already', async () => {
    await start()
    const { token: session, email } = await registerAccount(server)
    const token = await mailedToken(server, email)
    const verify = () => call(server, 'POST', '/api/auth/verify-email', { body: { token } })
    expect((await verify()).body).toMatchObject({ verified: true })
    const profile = await call(server, 'GET', '/api/auth/profile', { token: session })
    expect(profile.body['user'].emailVerified).toBe(true)
    const again = await verify()
    expect(again.status).toBe(400)
    expect(again.body['error']).toBe('Email is already verified')
    const resend = await call(server, 'POST', '/api/auth/resend-verification', { token: session })
    expect(resend.status).toBe(400)
    expect(resend.body['error']).toBe('Email is already verified')
  })

  test('a verification link is good for a day, and the mail can be sent again', async () => {
    await start()
    const { token: session, email } = await registerAccount(server)
    const first = await mailedToken(server, email)
    nowMs += 24 * HOUR_MS
    const late = await call(server, 'POST', '/api/auth/verify-email', { body: { token: first } })
    expect(late.status).toBe(400)
    expect(late.body['error']).toBe('Verification token has expired')
    const resent = await call(server, 'POST', '/api/auth/resend-verification', { token: session })
    expect(resent.body).toEqual({
      sent: true,
      message: 'Verification email sent! Please check your inbox and spam folder.',
    })
    const second = await mailedToken(server, email)
    expect(second).not.toBe(first)
    const verified = await call(server, 'POST', '/api/auth/verify-email', {
      body: { token: second },
    })
    expect(verified.body['verified']).toBe(true)
  })

  test('links are forgotten a month after they expired, not before', async () => {
    await start()
    await registerAccount(server)
    await server.settled()
    const links = () =>
      server.database.read((queries) => queries.selectFrom('mail_tokens').selectAll().execute())
    nowMs += 31 * 24 * HOUR_MS - 1
    await sweepDatabase(server.services)
    expect(await links()).toHaveLength(1)
    nowMs += 2
    await sweepDatabase(server.services)
    expect(await links()).toEqual([])
  })

  test('a token of our own making verifies nothing', async () => {
    await start()
    const body = { token: 'guessed' }
    const answer = await call(server, 'POST', '/api/auth/verify-email', { body })
    expect(answer.status).toBe(400)
    expect(answer.body['error']).toBe('Invalid verification token')
  })

  test('forgot password answers alike for known and unknown addresses, and mails only the known', async () => {
    await start()
    const { email } = await registerAccount(server)
    await server.settled()
    const known = await call(server, 'POST', '/api/auth/forgot-password', { body: { email } })
    const unknown = await call(server, 'POST', '/api/auth/forgot-password', {
      body: { email: 'nobody@example.org' },
    })
    await server.settled()
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect(server.mails.slice(1).map((mail) => mail.to)).toEqual([email])
    expect(server.mails[1]?.text).toContain('https://apni-boli.test/reset-password?token=')
  })

  test('a new password ends every session, is told by mail, and its link works once', async () => {
    await start()
    const { email, token: phone } = await registerAccount(server)
    const signIn = (password: string) =>
      call(server, 'POST', '/api/auth/login', { body: { email, password } })
    const laptop = (await signIn(PASSWORD)).body['token']
    await call(server, 'POST', '/api/auth/forgot-password', { body: { email } })
    const token = await mailedToken(server, email)
    const reset = (newPassword: string) =>
      call(server, 'POST', '/api/auth/reset-password', { body: { token, newPassword } })
    expect((await reset('Shukriya1')).status).toBe(200)
    const again = await reset('Shukriya2')
    expect([again.status, again.body['message']]).toEqual([
      400,
      'Invalid or expired reset token. Please request a new password reset.',
    ])
    for (const session of [phone, laptop]) {
      expect((await call(server, 'GET', '/api/auth/profile', { token: session })).status).toBe(401)
      const write = await call(server, 'POST', '/api/progress/reset', { token: session, body: {} })
      expect(write.status).toBe(401)
    }
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn('Shukriya1')).status).toBe(200)
    await server.settled()
    expect(server.mails.at(-1)?.subject).toBe('Your Apni Boli password was changed')
  })

  test('a reset link is good for an hour, and a used one voids the others', async () => {
    await start()
    const { email } = await registerAccount(server)
    const ask = async () => {
      await call(server, 'POST', '/api/auth/forgot-password', { body: { email } })
      return mailedToken(server, email)
    }
    const reset = (token: string) =>
      call(server, 'POST', '/api/auth/reset-password', { body: { token, newPassword: PASSWORD } })
    const late = await ask()
    nowMs += HOUR_MS
    expect((await reset(late)).status).toBe(400)
    const [older, newer] = [await ask(), await ask()]
    expect((await reset(newer)).status).toBe(200)
    expect((await reset(older)).status).toBe(400)
  })

  test('a link of one purpose does not serve the other', async () => {
    await start()
    const { email } = await registerAccount(server)
    const verification = await mailedToken(server, email)
    const body = { token: verification, newPassword: PASSWORD }
    expect((await call(server, 'POST', '/api/auth/reset-password', { body })).status).toBe(400)
  })

  test('the database holds no password and no token of a link', async () => {
    await start({ hasher: createArgon2Hasher() })
    const { email } = await registerAccount(server)
    const token = await mailedToken(server, email)
    const [users, tokens] = await server.database.read(async (queries) => [
      await queries.selectFrom('users').selectAll().execute(),
      await queries.selectFrom('mail_tokens').selectAll().execute(),
    ])
    expect(users?.[0]).toMatchObject({
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    })
    expect(JSON.stringify([users, tokens])).not.toContain(PASSWORD)
    expect(JSON.stringify(tokens)).not.toContain(token)
    const answer = await call(server, 'POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
    })
    expect(answer.status).toBe(200)
  })
})
