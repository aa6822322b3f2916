import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openWindow } from '#server/db/rate-limits.ts'
import { createRateLimits } from '#server/rate-limits.ts'
import { sweepDatabase } from '#server/sweep-database.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { call, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer } from './test-server.ts'

const MINUTE_MS = 60_000

// Each limit, at two servers at once and after a restart: tests/attack/abuse-limits.test.ts.
onSqliteThenPostgres('Rate limits', (fresh) => {
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

  test('an address that a server of before remembered is still known', async () => {
    const { server } = await startLimited()
    const key = createHmac('sha256', server.services.config.jwtSecret)
      .update('familiar\nzaara@example.org\n10.0.0.1')
      .digest('base64url')
    await server.database.write((tx) => openWindow(tx, key, '2026-03-02T10:00:00.000Z'))
    const limits = createRateLimits(server.services)
    expect(await limits.isKnownAddress('zaara@example.org', '10.0.0.1')).toBe(true)
    expect(await limits.isKnownAddress('zaara@example.org', '10.0.0.2')).toBe(false)
  })

  test('guessing a password is stopped after ten tries, also in parallel, and says how long to wait', async () => {
    const { server, clock } = await startLimited()
    const { email } = await registerAccount(server)
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
    const { email } = await registerAccount(server)
    for (let at = 0; at < 12; at += 1) await signIn(server, email, 'Wrong111', '203.0.113.9')
    expect((await signIn(server, email, PASSWORD, '203.0.113.9')).status).toBe(429)
    expect((await signIn(server, email, PASSWORD, '10.0.0.1')).status).toBe(200)
    await server.close()
  })

  test('a right password forgets the wrong ones before it', async () => {
    const { server } = await startLimited()
    const { email } = await registerAccount(server)
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 9; at += 1) {
        expect((await signIn(server, email, 'Wrong111')).status).toBe(401)
      }
      expect((await signIn(server, email, PASSWORD)).status).toBe(200)
    }
    await server.close()
  })

  test('forgot-password stops alike for known and unknown addresses', async () => {
    const { server } = await startLimited()
    const { email } = await registerAccount(server)
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

  test('whoever is over the limit of an address makes no row for each account that they name', async () => {
    const { server } = await startLimited()
    const rows = () =>
      server.database.read((queries) => queries.selectFrom('rate_limits').select('key').execute())
    const guess = (at: number) => signIn(server, `pupil-${at}@example.org`, 'Wrong111')
    for (let at = 0; at < 100; at += 1) await guess(at)
    const before = (await rows()).length
    for (let at = 100; at < 120; at += 1) expect((await guess(at)).status).toBe(429)
    const forget = (at: number) =>
      call(server, 'POST', '/api/auth/forgot-password', { body: { email: `p${at}@example.org` } })
    for (let at = 0; at < 30; at += 1) await forget(at)
    for (let at = 30; at < 40; at += 1) expect((await forget(at)).status).toBe(429)
    // Of thirty links: the address, and two for each account.
    expect(await rows()).toHaveLength(before + 1 + 2 * 30)
    await server.close()
  })

  test('more ended windows than one batch go, and a try that is counted meanwhile waits for none', async () => {
    const { server, clock } = await startLimited()
    const { database } = server
    const windows = (count: number, endsAt: string) =>
      Array.from({ length: count }, (_, at) => ({
        key: `${endsAt}-${at}`,
        count: 1,
        window_ends_at: endsAt,
      }))
    const ended = new Date(clock.nowMs - 1).toISOString()
    const open = new Date(clock.nowMs + MINUTE_MS).toISOString()
    await database.write((tx) =>
      tx
        .insertInto('rate_limits')
        .values([...windows(2700, ended), ...windows(3, open)])
        .execute(),
    )
    const transactions = vi.spyOn(server.services.db, 'write')
    await Promise.all([sweepDatabase(server.services), signIn(server, 'a@example.org', 'Wrong111')])
    expect(transactions.mock.calls.length).toBeGreaterThan(9)
    const left = await database.read((queries) =>
      queries.selectFrom('rate_limits').select('window_ends_at').execute(),
    )
    expect(left.filter((row) => row.window_ends_at === ended)).toEqual([])
    expect(left.filter((row) => row.window_ends_at === open)).toHaveLength(3)
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
