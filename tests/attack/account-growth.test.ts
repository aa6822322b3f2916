import { randomBytes, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { loadCourse } from '#server/content/load-course.ts'
import { MAX_FAMILY_BYTES } from '#server/family/take-changes.ts'
import {
  COMPLETION_BYTES,
  EVENING_BYTES,
  FULL_EVENINGS,
  FULL_PRACTICES,
  FULL_REVIEWS,
  LOGS_BYTES,
  PRACTICE_BYTES,
  REVIEW_BYTES,
} from '#server/progress/log-growth.ts'
import { allTables } from '../server/all-rows.ts'
import { onSqlite } from '../server/databases.ts'
import { registerAccount } from '../server/test-account.ts'
import { startTestServer } from '../server/test-server.ts'
import { openGreedyAccount } from './greedy-account.ts'
import { grownSince, storedBytes, totalOf } from './stored-bytes.ts'

const MOST_BYTES = 11_000_000
const INSERTED_TOGETHER = 1000

// Months of it: npm run bench:growth.
onSqlite('What one account can make the server keep', (fresh) => {
  test(
    'stays below 11 MB, by whatever calls of the app, with logs that are full',
    { timeout: 400_000 },
    async () => {
      const clock = { nowMs: Date.parse('2026-03-01T10:00:00Z') }
      const server = await startTestServer({
        database: await fresh(),
        course: loadCourse('content'),
        now: () => clock.nowMs,
        config: { rateLimits: true, checkAnswers: false },
      })
      onTestFinished(() => server.close())
      const before = await storedBytes(server.database)
      const account = await openGreedyAccount(server, clock)
      for (let hours = 0; hours < 15; hours += 1) await account.anHour()
      const lengthOf = async (table: 'practices' | 'evenings'): Promise<number> =>
        server.database.read(
          async (queries) => (await queries.selectFrom(table).select('id').execute()).length,
        )
      const [practices, evenings] = [await lengthOf('practices'), await lengthOf('evenings')]
      expect(Math.min(practices, evenings)).toBeGreaterThan(1_000)
      // So many fit in beside a full log of reviews, what was practised and what was said at home.
      const others = practices * PRACTICE_BYTES + evenings * EVENING_BYTES
      const left = LOGS_BYTES - FULL_REVIEWS * REVIEW_BYTES - others
      const completions = Math.floor(left / COMPLETION_BYTES)
      const rows = Array.from({ length: completions }, () => ({
        user_id: account.id,
        id: randomUUID(),
        lesson_id: '15',
        // The account's resets have begun it.
        epoch: 2,
        attempt: 1_000_000,
        carried: 0,
        received_at: '2026-02-01T10:00:00.000Z',
        score: 100,
        completed_at: '2026-02-01T10:00:00.000Z',
        local_date: '2026-02-01',
        active_seconds: 86_400,
      }))
      for (let at = 0; at < rows.length; at += INSERTED_TOGETHER) {
        const some = rows.slice(at, at + INSERTED_TOGETHER)
        await server.database.write((tx) => tx.insertInto('completions').values(some).execute())
      }
      // Each of its calls reads the log now.
      await account.anHour({ mostOfEach: 5 })
      expect(await account.anHourOfLessons()).toBe(false)

      const grown = grownSince(before, await storedBytes(server.database))
      expect(totalOf(grown), JSON.stringify(grown)).toBeLessThan(MOST_BYTES)
      const tables = await allTables(server.database)
      const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? []
      const countOf = (table: string) => rowsOf(table).length
      // Every call was really made: what is bounded is full.
      expect([countOf('completions'), countOf('reviews')]).toEqual([completions, FULL_REVIEWS])
      const since = [countOf('practices') - practices, countOf('evenings') - evenings] as const
      expect(since[0] * PRACTICE_BYTES + since[1] * EVENING_BYTES).toBeLessThan(COMPLETION_BYTES)
      // Whatever the one log leaves to the other.
      const bytesOf = (...names: string[]) =>
        totalOf(grown.filter(([name]) => names.includes(name)))
      expect(bytesOf('completions')).toBeLessThanOrEqual(completions * COMPLETION_BYTES)
      expect(bytesOf('reviews', 'review_logs')).toBeLessThanOrEqual(FULL_REVIEWS * REVIEW_BYTES)
      // Its bound is on what an entry says; the row that holds it comes on top.
      expect(countOf('family_entries')).toBeGreaterThan(300)
      expect(bytesOf('family_entries')).toBeLessThan(1.5 * MAX_FAMILY_BYTES)
      expect(countOf('suggestions')).toBeGreaterThan(240)
      expect(countOf('push_subscriptions')).toBe(20)
      const links = rowsOf('mail_tokens').filter((row) => row['purpose'] === 'reset-password')
      expect(links).toHaveLength(50)
      expect(countOf('contact_messages')).toBeGreaterThan(50)
      expect(countOf('progress')).toBe(server.services.course.lessons.length)
      const kindOf = (kind: string) =>
        rowsOf('kept_answers').filter((row) => row['kind'] === kind).length
      expect([kindOf('profile'), kindOf('suggestion')]).toEqual([100, countOf('suggestions')])
      expect(kindOf('learning')).toBeGreaterThanOrEqual(500)
      expect(kindOf('learning')).toBeLessThanOrEqual(600)
    },
  )

  const ROWS = {
    // One by one in truth: ids are random, and so is where they come to lie.
    practices: (user_id: string) => ({
      user_id,
      id: randomBytes(16).toString('base64url'),
      epoch: 1_000,
      answered: 200,
      right_answers: 200,
      completed_ms: Date.parse('2026-02-01T10:00:00Z'),
      local_day: 20_485,
      active_seconds: 86_400,
    }),
    evenings: (user_id: string) => ({
      user_id,
      id: randomBytes(16).toString('base64url'),
      epoch: 1_000,
      lesson_id: '15',
      answer: 1,
      said_ms: Date.parse('2026-02-01T10:00:00Z'),
      local_day: 20_485,
    }),
  }

  test.each([
    ['a session of practice', 'practices', FULL_PRACTICES, PRACTICE_BYTES],
    ['an evening at home', 'evenings', FULL_EVENINGS, EVENING_BYTES],
  ] as const)('%s takes no more than it is counted for', async (_what, table, full, bytes) => {
    const server = await startTestServer({ database: await fresh() })
    onTestFinished(() => server.close())
    const { id } = await registerAccount(server)
    const before = await storedBytes(server.database)
    for (let at = 0; at < full; at += INSERTED_TOGETHER) {
      const length = Math.min(INSERTED_TOGETHER, full - at)
      const rows = Array.from({ length }, () => ROWS[table](id))
      await server.database.write((tx) => tx.insertInto(table).values(rows).execute())
    }
    const grown = totalOf(grownSince(before, await storedBytes(server.database)))
    expect(grown).toBeLessThanOrEqual(full * bytes)
    // Nor much less, or learners would be refused without need.
    expect(grown).toBeGreaterThan(0.8 * full * bytes)
  })
})
