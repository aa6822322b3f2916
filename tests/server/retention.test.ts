import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { RETENTION_DAYS, type Kept } from '#domain/retention.ts'
import { markEventHandled } from '#server/db/billing-events.ts'
import type { Schema } from '#server/db/schema.ts'
import { sendDueMails } from '#server/mail-queue/send-mails.ts'
import { sweepDatabase } from '#server/sweep-database.ts'
import { allTables } from './all-rows.ts'
import { onBothDatabases } from './databases.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const DAY_MS = 86_400_000
const DOCUMENT = readFileSync('docs/operations/retention.md', 'utf8')

/** A row of the table in the document: what makes it, how long before its count begins. */
type Row = {
  kept: Kept
  table: keyof Schema
  countsFrom?: number
  make: (server: TestServer, now: string) => Promise<unknown>
}

const ROWS: readonly Row[] = [
  {
    kept: 'mailedLinks',
    table: 'mail_tokens',
    // The link of a verification mail works for a day.
    countsFrom: DAY_MS,
    make: async (server) => {
      await registerAccount(server)
      await server.settled()
    },
  },
  {
    kept: 'messages',
    table: 'contact_messages',
    make: async (server) => {
      const body = { name: 'Zaara', email: 'z@example.org', subject: '', message: 'Salaam' }
      await call(server, 'POST', '/api/contact', { body })
      await server.settled()
    },
  },
  {
    kept: 'idempotencyRecords',
    table: 'kept_answers',
    make: async (server) => {
      const learner = await registerAccount(server)
      const body = { score: 80, timeSpent: 20, isCompleted: true }
      const done = await call(server, 'POST', '/api/progress/1', {
        token: learner.token,
        key: randomUUID(),
        body,
      })
      expect(done.status).toBe(200)
    },
  },
  {
    kept: 'paymentEvents',
    table: 'billing_events',
    make: (server, now) => server.database.write((tx) => markEventHandled(tx, 'evt_1', now)),
  },
]

onBothDatabases('The sweep', (fresh) => {
  let server: TestServer
  let nowMs = Date.parse('2026-03-01T10:00:00Z')
  const start = async (options = {}) => {
    server = await startTestServer({ database: await fresh(), now: () => nowMs, ...options })
  }
  afterEach(() => server.close())
  const rowsIn = async (table: string) =>
    (await allTables(server.database)).find(({ name }) => name === table)?.rows.length

  test.each(ROWS)(
    'keeps $table for its days, and not one more',
    async ({ kept, table, ...row }) => {
      await start()
      await row.make(server, new Date(nowMs).toISOString())
      const madeMs = nowMs + (row.countsFrom ?? 0)
      nowMs = madeMs + RETENTION_DAYS[kept] * DAY_MS - 60_000
      await sweepDatabase(server.services)
      expect(await rowsIn(table)).toBe(1)
      nowMs += 120_000
      await sweepDatabase(server.services)
      expect(await rowsIn(table)).toBe(0)
    },
  )

  test('keeps no count of tries for longer than its days', async () => {
    await start({ config: { rateLimits: true } })
    for (const path of ['/api/auth/login', '/api/auth/forgot-password', '/api/auth/register']) {
      const body = { name: 'Zaara', email: 'z@example.org', password: 'Salaam1' }
      await call(server, 'POST', path, { body })
    }
    expect(await rowsIn('rate_limits')).toBeGreaterThan(0)
    nowMs += RETENTION_DAYS.tries * DAY_MS + 1
    await sweepDatabase(server.services)
    expect(await rowsIn('rate_limits')).toBe(0)
  })

  test('leaves no mail that could not be sent for a day', async () => {
    await start({ mailer: { send: () => Promise.reject(new Error('mail server away')) } })
    await registerAccount(server)
    await server.settled()
    expect(await rowsIn('outbound_mails')).toBe(1)
    nowMs += RETENTION_DAYS.queuedMails * DAY_MS + 60_000
    await sendDueMails(server.services)
    await server.settled()
    expect(await rowsIn('outbound_mails')).toBe(0)
  })

  test('of the messages that were mailed keeps the newest fifty of a sender, and a million bytes of all', async () => {
    await start()
    const write = (from: string, message: string) => {
      nowMs += 1000
      const body = { name: 'Zaara', email: from, message }
      return call(server, 'POST', '/api/contact', { body })
    }
    for (let at = 0; at < 53; at += 1) await write('z@example.org', `Salaam ${at}`)
    await server.settled()
    await sweepDatabase(server.services)
    expect(await rowsIn('contact_messages')).toBe(50)
    // 15,000 bytes each, and each from somebody else.
    for (let at = 0; at < 70; at += 1) await write(`z${at}@example.org`, 'ਅ'.repeat(5000))
    await server.settled()
    await sweepDatabase(server.services)
    const tables = await allTables(server.database)
    const left = tables.find(({ name }) => name === 'contact_messages')?.rows ?? []
    const numbers = left.map((row) => String(row['email']).slice(1).split('@')[0])
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 66 }, (_, at) => String(at + 4)).toSorted(),
    )
  })

  test('takes more old answers than one batch, and leaves the young', async () => {
    await start()
    const learner = await registerAccount(server)
    const answers = (count: number, createdAt: string) =>
      Array.from({ length: count }, () => ({
        user_id: learner.id,
        key: randomUUID(),
        fingerprint: 'f',
        status: 200,
        body: '{}',
        created_at: createdAt,
        kind: 'learning' as const,
      }))
    const rows = [
      ...answers(1100, '2020-01-01T00:00:00.000Z'),
      ...answers(3, new Date(nowMs).toISOString()),
    ]
    await server.database.write((tx) => tx.insertInto('kept_answers').values(rows).execute())
    await sweepDatabase(server.services)
    expect(await rowsIn('kept_answers')).toBe(3)
  })
})

test('the table of what is kept names every table of the database, and the days of the rules', async () => {
  const server = await startTestServer()
  const tables = await allTables(server.database)
  await server.close()
  const missing = tables.filter(({ name }) => !DOCUMENT.includes(`\`${name}\``))
  expect(missing.map(({ name }) => name)).toEqual([])
  for (const [kept, days] of Object.entries(RETENTION_DAYS)) {
    expect(DOCUMENT).toMatch(new RegExp(`\\b${kept}: ${days} days?\\b`))
  }
})
