import { expect, test } from 'vitest'
import { sweepDatabase } from '#server/sweep-database.ts'
import { onBothDatabases } from './databases.ts'
import { call, newLearner, PASSWORD } from './learner.ts'
import { startTestServer } from './test-server.ts'

const MINUTE_MS = 60_000

onBothDatabases('Rate limits', (fresh) => {
  const startLimited = async () => {
    const clock = { nowMs: Date.parse('2026-03-01T10:00:00Z') }
    const server = await startTestServer({
      database: await fresh(),
      now: () => clock.nowMs,
      config: { rateLimits: true, trustedProxies: 1 },
    })
    return { server, clock }
  }
  type Server = Awaited<ReturnType<typeof startLimited>>['server']
  const signIn = (server: Server, email: string, password: string, from = '10.0.0.1') =>
    call(server, 'POST', '/api/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': from },
    })

  test('guessing a password is stopped after ten tries, also in parallel, and says how long to wait', async () => {
    const { server, clock } = await startLimited()
    const { email } = await newLearner(server)
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => signIn(server, email, 'Wrong111')),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    const stopped = guesses.find(({ status }) => status === 429)
    expect(stopped?.body).toEqual({
      error: 'Too many attempts. Please wait 15 minutes.',
      message: 'Too many attempts. Please wait 15 minutes.',
      remainingTime: 15,
    })
    expect(stopped?.headers.get('retry-after')).toBe('900')
    // Not even the right password, until the time is over.
    expect((await signIn(server, email, PASSWORD)).status).toBe(429)
    clock.nowMs += 5 * MINUTE_MS
    expect((await signIn(server, email, PASSWORD)).body['remainingTime']).toBe(10)
    clock.nowMs += 10 * MINUTE_MS
    expect((await signIn(server, email, PASSWORD)).status).toBe(200)
    await server.close()
  })

  test('who guesses from elsewhere does not lock the learner out', async () => {
    const { server } = await startLimited()
    const { email } = await newLearner(server)
    for (let at = 0; at < 12; at += 1) await signIn(server, email, 'Wrong111', '203.0.113.9')
    expect((await signIn(server, email, PASSWORD, '203.0.113.9')).status).toBe(429)
    expect((await signIn(server, email, PASSWORD, '10.0.0.1')).status).toBe(200)
    await server.close()
  })

  test('a right password forgets the wrong ones before it', async () => {
    const { server } = await startLimited()
    const { email } = await newLearner(server)
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 9; at += 1) {
        expect((await signIn(server, email, 'Wrong111')).status).toBe(401)
      }
      expect((await signIn(server, email, PASSWORD)).status).toBe(200)
    }
    await server.close()
  })

  test('one address that tries many accounts is stopped', async () => {
    const { server } = await startLimited()
    const statuses: number[] = []
    for (let at = 0; at < 101; at += 1) {
      statuses.push((await signIn(server, `nobody-${at}@example.org`, 'Wrong111')).status)
    }
    expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true)
    expect(statuses[100]).toBe(429)
    await server.close()
  })

  test('a restart forgets nothing', async () => {
    const { server, clock } = await startLimited()
    const body = { email: 'zaara@example.org' }
    const forgot = (to: Pick<Server, 'app'>) =>
      call(to, 'POST', '/api/auth/forgot-password', { body })
    for (let at = 0; at < 5; at += 1) expect((await forgot(server)).status).toBe(200)
    const restarted = await startTestServer({
      database: server.database,
      now: () => clock.nowMs,
      config: { rateLimits: true, trustedProxies: 1 },
    })
    const stopped = await forgot(restarted)
    expect(stopped.status).toBe(429)
    expect(stopped.body['remainingTime']).toBe(15)
    await server.close()
  })

  test('forgot-password stops alike for known and unknown addresses', async () => {
    const { server } = await startLimited()
    const { email } = await newLearner(server)
    const statuses = async (address: string) => {
      const body = { email: address }
      const answers = []
      for (let at = 0; at < 7; at += 1) {
        answers.push((await call(server, 'POST', '/api/auth/forgot-password', { body })).status)
      }
      return answers
    }
    const known = await statuses(email)
    expect(known).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await statuses('nobody@example.org')).toEqual(known)
    await server.close()
  })

  test.each([
    [
      'resend-verification',
      5,
      async (server: Server, token: string) =>
        call(server, 'POST', '/api/auth/resend-verification', { token }),
    ],
    [
      'register',
      29,
      async (server: Server) => {
        const email = `${Math.random().toString(36).slice(2)}@example.org`
        return call(server, 'POST', '/api/auth/register', {
          body: { name: 'Ali', email, password: PASSWORD },
        })
      },
    ],
    [
      'verify-email and reset-password',
      60,
      async (server: Server) =>
        call(server, 'POST', '/api/auth/verify-email', { body: { token: 'x' } }),
    ],
  ] as const)('%s stops after %i tries', async (_, tries, attempt) => {
    const { server } = await startLimited()
    const { token } = await newLearner(server)
    for (let at = 0; at < tries; at += 1) {
      expect((await attempt(server, token)).status).not.toBe(429)
    }
    expect((await attempt(server, token)).status).toBe(429)
    await server.close()
  })

  test('windows that have ended are swept away', async () => {
    const { server, clock } = await startLimited()
    await signIn(server, 'nobody@example.org', 'Wrong111')
    const rows = () =>
      server.database.read((queries) => queries.selectFrom('rate_limits').selectAll().execute())
    expect(await rows()).toHaveLength(3)
    clock.nowMs += 60 * MINUTE_MS
    await sweepDatabase(server.services)
    expect(await rows()).toEqual([])
    await server.close()
  })
})
