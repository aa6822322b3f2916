import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { onSqliteThenPostgres } from './databases.ts'
import { call, type Learner, mailedToken, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const TAKEN = { error: 'Email already exists or invalid data provided' }

onSqliteThenPostgres('The profile', (fresh) => {
  let server: TestServer
  const start = async (options = {}) => {
    server = await startTestServer({ database: await fresh(), ...options })
  }
  afterEach(() => server.close())

  const patch = (learner: Learner, body: object, key?: string) =>
    call(server, 'PATCH', '/api/auth/profile', {
      token: learner.token,
      body,
      ...(key !== undefined && { key }),
    })
  const profile = async ({ token }: Learner) =>
    (await call(server, 'GET', '/api/auth/profile', { token })).body['user']

  test.each([
    [{ firstName: 'Safiya' }, { name: 'Safiya Khan', firstName: 'Safiya', lastName: 'Khan' }],
    [{ lastName: 'Begum' }, { name: 'Zaara Begum', firstName: 'Zaara', lastName: 'Begum' }],
    [{ lastName: '' }, { name: 'Zaara', firstName: 'Zaara', lastName: '' }],
    [
      { firstName: ' Noor Jehan ', lastName: ' Bibi ' },
      { name: 'Noor Jehan Bibi', firstName: 'Noor Jehan', lastName: 'Bibi' },
    ],
    [{ learningGoal: 'travel_preparation' }, { learningGoal: 'travel_preparation' }],
    [{ dailyGoal: 60 }, { dailyGoal: 60 }],
    [{ notifications: false }, { notifications: false }],
    [{ reminderHour: 0 }, { reminderHour: 0 }],
    [{}, {}],
  ])('%j changes just that', async (body, expected) => {
    await start()
    const learner = await registerAccount(server, { verified: true })
    const before = await profile(learner)
    const answer = await patch(learner, body)
    expect(answer.status).toBe(200)
    expect(answer.body['user']).toEqual({ ...before, ...expected })
    expect(await profile(learner)).toEqual({ ...before, ...expected })
  })

  test('a name of several words is split at its first space until the learner tells it apart', async () => {
    await start()
    const register = async (name: string) => {
      const email = `${randomUUID()}@example.org`
      const body = { name, email, password: PASSWORD }
      return (await call(server, 'POST', '/api/auth/register', { body })).body['user']
    }
    expect(await register('Noor Jehan Bibi')).toMatchObject({
      firstName: 'Noor',
      lastName: 'Jehan Bibi',
    })
    expect(await register('Ali')).toMatchObject({ firstName: 'Ali', lastName: '' })
    expect(await register('Ali  Khan')).toMatchObject({ firstName: 'Ali', lastName: 'Khan' })
  })

  test.each([
    ['firstName', { firstName: ' ' }, 'First name is required'],
    ['firstName', { firstName: 'Z\r\nBcc: x' }, 'First name must not contain control characters'],
    ['lastName', { lastName: 'x'.repeat(61) }, 'Last name must be at most 60 characters'],
    ['email', { email: 'zaara' }, 'Please enter a valid email address'],
    ['email', { email: '' }, 'Email is required'],
    ['learningGoal', { learningGoal: 'fame' }, 'Please choose one of the learning goals'],
    ['dailyGoal', { dailyGoal: 20 }, 'Please choose one of the daily goals'],
    ['reminderHour', { reminderHour: 24 }, 'Please choose an hour'],
    ['reminderHour', { reminderHour: 7.5 }, 'Please choose an hour'],
    ['totalXP', { totalXP: 5000 }, expect.any(String)],
    ['subscriptionStatus', { subscriptionStatus: 'active' }, expect.any(String)],
    ['emailVerified', { emailVerified: true }, expect.any(String)],
    ['name', { name: 'Somebody' }, expect.any(String)],
  ])('%s is refused in %j, and nothing of the call is done', async (path, body, message) => {
    await start()
    const learner = await registerAccount(server)
    const before = await profile(learner)
    const answer = await patch(learner, {
      dailyGoal: 5,
      learningGoal: 'academic_interest',
      ...body,
    })
    expect(answer.status).toBe(400)
    expect(answer.body['issues']).toEqual([{ path, message }])
    expect(await profile(learner)).toEqual(before)
  })

  test('a new address must be verified again; the old one gets a note that does not name it', async () => {
    await start()
    const learner = await registerAccount(server, { verified: true })
    server.mails.length = 0
    const answer = await patch(learner, { email: ' Zaara.New@Example.org ', dailyGoal: 5 })
    expect(answer.body['user']).toMatchObject({
      email: 'Zaara.New@Example.org',
      emailVerified: false,
      dailyGoal: 5,
    })
    const token = await mailedToken(server, 'Zaara.New@Example.org')
    expect(server.mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        ['Zaara.New@Example.org', 'Verify your new email for Apni Boli'],
        [learner.email, 'Your Apni Boli email was changed'],
      ].toSorted(),
    )
    const note = server.mails.find(({ to }) => to === learner.email)
    expect(JSON.stringify(note).toLowerCase()).not.toContain('zaara.new')
    expect(note?.text).not.toContain('token=')
    const closed = await call(server, 'GET', '/api/lessons/2', { token: learner.token })
    expect(closed.body).toMatchObject({ needsVerification: true })
    const verified = await call(server, 'POST', '/api/auth/verify-email', { body: { token } })
    expect(verified.body['verified']).toBe(true)
    expect((await profile(learner)).emailVerified).toBe(true)
    const login = (email: string) =>
      call(server, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } })
    expect((await login('zaara.new@example.org')).status).toBe(200)
    expect((await login(learner.email)).status).toBe(401)
  })

  test('links mailed to the old address open nothing any more, not even when it comes back', async () => {
    await start()
    const learner = await registerAccount(server)
    const verification = await mailedToken(server, learner.email)
    await call(server, 'POST', '/api/auth/forgot-password', { body: { email: learner.email } })
    const reset = await mailedToken(server, learner.email)
    expect(reset).not.toBe(verification)
    const tryBoth = async () => {
      const verified = await call(server, 'POST', '/api/auth/verify-email', {
        body: { token: verification },
      })
      const changed = await call(server, 'POST', '/api/auth/reset-password', {
        body: { token: reset, newPassword: 'Shukriya1' },
      })
      return [verified.status, verified.body['error'], changed.status]
    }
    await patch(learner, { email: 'elsewhere@example.org' })
    expect(await tryBoth()).toEqual([400, 'Invalid verification token', 400])
    await patch(learner, { email: learner.email })
    expect(await tryBoth()).toEqual([400, 'Invalid verification token', 400])
    expect((await profile(learner)).emailVerified).toBe(false)
  })

  test('another spelling of the same address stays verified, and its links stay good', async () => {
    await start()
    const verified = await registerAccount(server, { verified: true })
    const pending = await registerAccount(server)
    const token = await mailedToken(server, pending.email)
    server.mails.length = 0
    const first = await patch(verified, { email: verified.email.toUpperCase() })
    expect(first.body['user']).toMatchObject({
      email: verified.email.toUpperCase(),
      emailVerified: true,
    })
    await patch(pending, { email: pending.email.toUpperCase() })
    const answer = await call(server, 'POST', '/api/auth/verify-email', { body: { token } })
    expect(answer.body['verified']).toBe(true)
    await server.settled()
    expect(server.mails).toEqual([])
  })

  test('a taken address is refused however it is spelt, and nothing else of the call is done', async () => {
    await start()
    const [learner, other] = [await registerAccount(server), await registerAccount(server)]
    const before = await profile(learner)
    for (const email of [other.email, other.email.toUpperCase()]) {
      const answer = await patch(
        learner,
        { email, firstName: 'Safiya', dailyGoal: 5 },
        randomUUID(),
      )
      expect([answer.status, answer.body]).toEqual([409, TAKEN])
    }
    expect(await profile(learner)).toEqual(before)
  })

  test('of fifty who want one address at once, one gets it', async () => {
    await start()
    const learners = await Promise.all(Array.from({ length: 50 }, () => registerAccount(server)))
    await server.settled()
    server.mails.length = 0
    const answers = await Promise.all(
      learners.map((learner, at) =>
        patch(learner, {
          email: at % 2 ? 'wanted@example.org' : 'WANTED@example.org',
          firstName: 'Winner',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    const names = await Promise.all(learners.map(async (learner) => (await profile(learner)).name))
    expect(names.filter((name) => name === 'Winner Khan')).toHaveLength(1)
    await server.settled()
    expect(server.mails).toHaveLength(2)
  })

  test('sent late and again under one key it happens once and is answered alike', async () => {
    await start()
    const learner = await registerAccount(server)
    await server.settled()
    server.mails.length = 0
    const key = randomUUID()
    const body = { email: 'late@example.org', firstName: 'Safiya' }
    const twins = await Promise.all(Array.from({ length: 10 }, () => patch(learner, body, key)))
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
    // A link of an address that has been left again would be dead, and is not mailed.
    await server.settled()
    await patch(learner, { firstName: 'Noor', email: 'later@example.org' }, randomUUID())
    const again = await patch(learner, { firstName: 'Safiya', email: 'late@example.org' }, key)
    expect([again.status, again.text]).toEqual([200, twins[0]?.text])
    expect(await profile(learner)).toMatchObject({ firstName: 'Noor', email: 'later@example.org' })
    await server.settled()
    expect(server.mails).toHaveLength(4)
    const other = await patch(learner, { firstName: 'Ali' }, key)
    expect(other.status).toBe(422)
    expect((await patch(learner, { firstName: 'Ali' }, 'no key')).status).toBe(400)
  })

  test('sessions stay, on every device', async () => {
    await start()
    const learner = await registerAccount(server)
    const body = { email: learner.email, password: PASSWORD }
    const laptop = (await call(server, 'POST', '/api/auth/login', { body })).body['token']
    await patch(learner, { email: 'moved@example.org' })
    expect(await profile({ ...learner, token: laptop })).toMatchObject({
      email: 'moved@example.org',
    })
  })

  test('changing the address is stopped after five tries in an hour; the rest of the profile is not', async () => {
    let nowMs = Date.parse('2026-03-01T10:00:00Z')
    await start({ now: () => nowMs, config: { rateLimits: true } })
    const learner = await registerAccount(server)
    const key = randomUUID()
    const move = (at: number) => patch(learner, { email: `${at}@example.org` })
    await patch(learner, { email: 'first@example.org' }, key)
    for (let at = 0; at < 4; at += 1) expect((await move(at)).status).toBe(200)
    const stopped = await move(5)
    expect([stopped.status, stopped.body['remainingTime']]).toEqual([429, 60])
    expect((await patch(learner, { email: '3@EXAMPLE.org', dailyGoal: 30 })).status).toBe(200)
    // A repeat is no new try.
    expect((await patch(learner, { email: 'first@example.org' }, key)).status).toBe(200)
    nowMs += 3_600_000
    expect((await move(6)).status).toBe(200)
  })

  test('a new password and a new address at once leave nothing half done', async () => {
    await start()
    for (let round = 0; round < 5; round += 1) {
      const learner = await registerAccount(server)
      const ask = async () => {
        await call(server, 'POST', '/api/auth/forgot-password', { body: { email: learner.email } })
        return mailedToken(server, learner.email)
      }
      const tokens = [await ask(), await ask(), await ask()]
      const answers = await Promise.all([
        ...tokens.map((token, at) =>
          call(server, 'POST', '/api/auth/reset-password', {
            body: { token, newPassword: `Shukriya${at}` },
          }),
        ),
        patch(learner, { email: `moved-${round}@example.org` }),
        call(server, 'POST', '/api/auth/resend-verification', { token: learner.token }),
      ])
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(statuses.slice(0, 3).filter((status) => status === 200).length).toBeLessThan(2)
    }
  })
})
