import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { sendDueMails } from '#server/mail-queue/send-mails.ts'
import { sendDueReminders } from '#server/push/send-reminders.ts'
import { sweepDatabase } from '#server/sweep-database.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { call, mailedToken, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const TWO_YEARS_MS = 730 * DAY_MS
const START = Date.parse('2026-03-01T10:00:00Z')

onSqliteThenPostgres('A server whose clock was wrong for a moment', (fresh) => {
  let nowMs: number
  let server: TestServer
  const start = async (options = {}) => {
    nowMs = START
    server = await startTestServer({ database: await fresh(), now: () => nowMs, ...options })
  }
  afterEach(() => server.close())
  const limited = { config: { rateLimits: true } }
  const signIn = (email: string, password: string) =>
    call(server, 'POST', '/api/auth/login', { body: { email, password } })
  const complete = (token: string, body: object, lessonId = '1') =>
    call(server, 'POST', `/api/progress/${lessonId}`, {
      token,
      key: randomUUID(),
      body: { score: 80, timeSpent: 20, isCompleted: true, ...body },
    })

  test('refuses nobody any longer when the clock is right again', async () => {
    await start(limited)
    const { email } = await registerAccount(server)
    nowMs += TWO_YEARS_MS
    for (let at = 0; at < 11; at += 1) await signIn(email, 'Wrong111')
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    nowMs = START + MINUTE_MS
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('refuses nobody any longer who signed in often then', async () => {
    await start(limited)
    const { email } = await registerAccount(server)
    nowMs += TWO_YEARS_MS
    for (let at = 0; at < 60; at += 1) await signIn(email, PASSWORD)
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    nowMs = START + MINUTE_MS
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('never says a longer wait than the time of the limit', async () => {
    await start(limited)
    const { email } = await registerAccount(server)
    // Of another process whose clock is minutes ahead: the tries count all the same.
    nowMs += 4 * MINUTE_MS
    for (let at = 0; at < 11; at += 1) await signIn(email, 'Wrong111')
    nowMs = START
    const refused = await signIn(email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('900')
  })

  test('does not count anew where two tries come in the wrong order', async () => {
    await start(limited)
    const { email } = await registerAccount(server)
    for (let at = 0; at < 11; at += 1) {
      nowMs -= 1
      await signIn(email, 'Wrong111')
    }
    expect((await signIn(email, PASSWORD)).status).toBe(429)
  })

  test('sweeps away windows that it opened in the future', async () => {
    await start(limited)
    nowMs += TWO_YEARS_MS
    await signIn('nobody@example.org', 'Wrong111')
    nowMs = START
    await sweepDatabase(server.services)
    const left = await server.database.read((queries) =>
      queries.selectFrom('rate_limits').select('key').execute(),
    )
    expect(left).toEqual([])
  })

  test('sends the mails that it could not send then', async () => {
    let isAway = true
    const sent: string[] = []
    await start({
      mailer: {
        send: async ({ to }: { to: string }) => {
          if (isAway) throw new Error('mail server away')
          sent.push(to)
        },
      },
    })
    nowMs += TWO_YEARS_MS
    const { email } = await registerAccount(server)
    const body = { name: 'Zaara', email: 'z@example.org', subject: '', message: 'Salaam' }
    await call(server, 'POST', '/api/contact', { body })
    await server.settled()
    isAway = false
    nowMs = START + MINUTE_MS
    await sendDueMails(server.services)
    // Both wait for the same moment: which goes first is open.
    expect(sent.sort()).toEqual([email, server.services.config.contactTo].sort())
  })

  test('opens nothing for two years by a link that it mailed then', async () => {
    await start()
    nowMs += TWO_YEARS_MS
    const { email } = await registerAccount(server)
    const token = await mailedToken(server, email)
    nowMs = START
    expect((await call(server, 'POST', '/api/auth/verify-email', { body: { token } })).status).toBe(
      400,
    )
    await call(server, 'POST', '/api/auth/resend-verification', {
      token: (await signIn(email, PASSWORD)).body['token'],
    })
    const fresh = await mailedToken(server, email)
    const verified = await call(server, 'POST', '/api/auth/verify-email', {
      body: { token: fresh },
    })
    expect(verified.status).toBe(200)
  })

  test('loses a day of its oldest kept answers at most', async () => {
    await start()
    const { token, id } = await registerAccount(server)
    const kept = async () =>
      (
        await server.database.read((queries) =>
          queries
            .selectFrom('kept_answers')
            .select('created_at')
            .where('user_id', '=', id)
            .execute(),
        )
      ).length
    for (let day = 0; day < 10; day += 1) {
      nowMs = START + day * DAY_MS
      expect((await complete(token, {})).status).toBe(200)
    }
    nowMs += TWO_YEARS_MS
    await sweepDatabase(server.services)
    expect(await kept()).toBe(9)
    nowMs = 1000
    await sweepDatabase(server.services)
    expect(await kept()).toBe(9)
  })

  test('catches up with what is too old, a day with each sweep', async () => {
    await start()
    const { token } = await registerAccount(server)
    for (let day = 0; day < 4; day += 1) {
      nowMs = START + 2 * day * DAY_MS
      await complete(token, {})
    }
    nowMs += TWO_YEARS_MS
    for (let hour = 0; hour < 4; hour += 1) await sweepDatabase(server.services)
    const left = await server.database.read((queries) =>
      queries.selectFrom('kept_answers').select('key').execute(),
    )
    expect(left).toEqual([])
  })

  test('reminds learners again whom it had reminded in the future', async () => {
    await start()
    const { id } = await registerAccount(server)
    await server.database.write(async (tx) => {
      await tx
        .updateTable('users')
        .set({ notifications: 1, reminder_hour: 10 })
        .where('id', '=', id)
        .execute()
      await tx
        .insertInto('push_subscriptions')
        .values({
          endpoint: 'https://fcm.googleapis.com/fcm/send/1',
          user_id: id,
          p256dh: 'no key',
          auth: 'none',
          time_zone: 'Etc/UTC',
          created_at: new Date(START).toISOString(),
          reminded_on: '2028-03-01',
          tries: 1,
          next_try_at: null,
        })
        .execute()
    })
    await sendDueReminders(server.services)
    const subscriptions = await server.database.read((queries) =>
      queries.selectFrom('push_subscriptions').select('endpoint').execute(),
    )
    // It was tried, and nothing can be encrypted for it.
    expect(subscriptions).toEqual([])
  })

  test.each([
    ['at 1970', 1000],
    ['three weeks behind', START - 21 * DAY_MS],
  ])('keeps the day that a device tells while it is %s', async (_when, wrongMs) => {
    await start()
    const { token } = await registerAccount(server)
    const yesterday = { completedAt: '2026-02-28T19:00:00.000Z', localDate: '2026-02-28' }
    const today = { completedAt: '2026-03-01T09:58:00.000Z', localDate: '2026-03-01' }
    await complete(token, { ...yesterday, attempt: 1 })
    nowMs = wrongMs
    const told = await complete(token, { ...today, attempt: 2 })
    expect(told.body['completion']).toMatchObject(today)
    nowMs = START
    const { body } = await call(server, 'GET', '/api/progress', { token })
    expect(body.stats.currentStreak).toBe(2)
  })

  const at = (time: string) => ({
    completedAt: `2026-03-01T${time}:00.000Z`,
    localDate: '2026-03-01',
  })
  const reset = async (token: string, time: string) => {
    const body = {
      epoch: 2,
      id: randomUUID(),
      askedAt: at(time).completedAt,
      known: { completions: [], progress: [] },
    }
    const told = await call(server, 'POST', '/api/progress/reset', {
      token,
      key: randomUUID(),
      body,
    })
    expect(told.status).toBe(200)
    return told.body
  }

  test('keeps the time of a whole reset that comes while it is at 1970', async () => {
    await start()
    const { token } = await registerAccount(server)
    await complete(token, { ...at('09:50'), attempt: 1 })
    nowMs = START + 40 * MINUTE_MS
    await complete(token, { ...at('10:40'), attempt: 2 })
    nowMs = 1000
    const told = await reset(token, '10:30')
    expect(told).toMatchObject({ reset: { askedAt: at('10:30').completedAt } })
    expect(told.completions).toMatchObject([at('10:40')])
  })

  test.each([
    ['at 1970', 1000],
    ['two years ahead', START + TWO_YEARS_MS],
  ])(
    'a whole reset takes what was finished before it and no more, although it came while the clock was %s',
    async (_when, wrongMs) => {
      await start()
      const { token, email } = await registerAccount(server)
      nowMs = wrongMs
      // Two years on, the session is over.
      const tokenThen = (await signIn(email, PASSWORD)).body['token']
      for (const [attempt, time] of [
        [1, '09:50'],
        [2, '10:40'],
      ] as const) {
        expect((await complete(tokenThen, { ...at(time), attempt })).status).toBe(200)
      }
      nowMs = START + 60 * MINUTE_MS
      const told = await reset(token, '10:30')
      expect(told.completions).toMatchObject([at('10:40')])
    },
  )

  test('tells its time with each answer, also to a page on another origin', async () => {
    await start({ config: { allowedOrigins: ['https://learn.example.org'] } })
    const { headers } = await call(server, 'GET', '/api/lessons', {
      headers: { origin: 'https://learn.example.org' },
    })
    expect(Date.parse(headers.get('date') ?? '')).toBe(START)
    expect(headers.get('access-control-expose-headers')).toContain('Date')
  })
})
