import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { newUser } from '#server/auth/new-user.ts'
import { findPairs } from '#server/db/bulk.ts'
import type { Database } from '#server/db/database.ts'
import { findIdempotencyRecords } from '#server/db/idempotency-records.ts'
import { loadRecords } from '#server/db/learning-record.ts'
import { loadReviewLogs } from '#server/db/reviews.ts'
import type { Queries } from '#server/db/schema.ts'
import { findLearners, findUsers, lockFreeLearners, lockUsers } from '#server/db/users.ts'
import { onPostgres } from './databases.ts'
import { openDatabase } from './test-server.ts'

const TABLES = [
  'users',
  'progress',
  'completions',
  'practices',
  'evenings',
  'review_logs',
  'reviews',
  'kept_answers',
]
/** PostgreSQL plans a prepared statement anew for the first five executions. */
const EXECUTIONS = 7
const MANY = 3_000

/** Everything that server/db/bulk.ts reads by a list of keys. */
async function readAll(queries: Queries, ids: readonly string[]): Promise<void> {
  await findUsers(queries, ids)
  await findLearners(queries, ids)
  await lockUsers(queries, 'postgres', ids)
  await lockFreeLearners(queries, 'postgres', ids)
  await loadRecords(queries, ids)
  await findIdempotencyRecords(
    queries,
    ids.map((userId) => ({ userId, key: userId })),
  )
  await loadReviewLogs(
    queries,
    ids.map((userId) => ({ userId, ids: [NO_ID] })),
  )
  // What it asks where there is a log.
  await findPairs(
    queries,
    { table: 'reviews', columns: ['log', 'id'] },
    ids.map((log) => [log, [NO_ID]]),
  )
}
const NO_ID = '00000000-0000-0000-0000-000000000000'
const STATEMENTS = 11

/** Reads lists of different lengths, on one connection. */
async function readOften(db: Database): Promise<void> {
  for (let times = 1; times <= EXECUTIONS; times += 1) {
    const ids = Array.from({ length: times % 3 || 20 }, (_, at) => `u${at}`)
    await db.write((tx) => readAll(tx, ids))
  }
}

type Prepared = { name: string; statement: string; generic: string; plan: string }

/** The statements by lists of keys that this connection has prepared, each with the plan of its next execution. */
async function plansOf(db: Database): Promise<Prepared[]> {
  return db.write(async (tx) => {
    const { rows } = await sql<Omit<Prepared, 'plan'>>`
      select name, statement, generic_plans::text as generic from pg_prepared_statements
      where statement like '%as asked(%'`.execute(tx)
    const plans: Prepared[] = []
    for (const row of rows) {
      const lists = row.statement.includes('json') ? `'{"u1":["u1"],"u2":["u2"]}'` : `'{u1,u2}'`
      const { rows: lines } = await sql<{
        'QUERY PLAN': string
      }>`explain execute ${sql.id(row.name)}(${sql.raw(lists)})`.execute(tx)
      plans.push({ ...row, plan: lines.map((line) => line['QUERY PLAN']).join('\n') })
    }
    return plans
  })
}

async function fill(db: Database, from: number, to: number): Promise<void> {
  const users = Array.from({ length: to - from }, (_, at) =>
    newUser({
      id: `u${from + at}`,
      name: 'Learner',
      email: `u${from + at}@example.org`,
      passwordHash: '',
      createdAt: '2026-01-02T03:04:05.678Z',
    }),
  )
  await db.write(async (tx) => {
    for (let at = 0; at < users.length; at += 500)
      await tx
        .insertInto('users')
        .values(users.slice(at, at + 500))
        .execute()
    const ids = sql`select 'u' || n from generate_series(${sql.lit(from)}::int, ${sql.lit(to - 1)}::int) as n`
    await sql`insert into progress (user_id, lesson_id, epoch, attempt, current_index, completed, correct, updated_at)
      select id, '1', 1, 1, 0, '[]', '[]', '' from (${ids}) as ids(id)`.execute(tx)
    await sql`insert into completions (user_id, id, lesson_id, epoch, attempt, score, completed_at, local_date, active_seconds, carried, received_at)
      select id, id || '-' || n, '1', 1, n, 100, '2026-01-02T03:04:05.678Z', '2026-01-02', 60, 0, '' from (${ids}) as ids(id), generate_series(1, 3) as n`.execute(
      tx,
    )
    await sql`insert into practices (user_id, id, epoch, answered, right_answers, completed_ms, local_day, active_seconds)
      select id, id || '-' || n, 1, 12, 9, 1772359200000, 20513, 240 from (${ids}) as ids(id), generate_series(1, 3) as n`.execute(
      tx,
    )
    await sql`insert into evenings (user_id, id, epoch, lesson_id, answer, said_ms, local_day)
      select id, id || '-' || n, 1, '1', 0, 1772359200000, 20513 from (${ids}) as ids(id), generate_series(1, 3) as n`.execute(
      tx,
    )
    await sql`insert into review_logs (user_id, log, last_seq, total) select id, id, 3, 3 from (${ids}) as ids(id)`.execute(
      tx,
    )
    await sql`insert into reviews (log, seq, id, item_id, skill, grade, reviewed_ms, local_day)
      select id, n, id || '-' || n, 'L01-01', 0, 3, 1772359200000, 20513 from (${ids}) as ids(id), generate_series(1, 3) as n`.execute(
      tx,
    )
    await sql`insert into kept_answers (user_id, key, fingerprint, status, body, created_at, kind)
      select id, id, '', 200, '', '2026-01-02T03:04:05.678Z', 'learning' from (${ids}) as ids(id)`.execute(
      tx,
    )
  })
}

onPostgres('Statements by a list of keys', (fresh) => {
  const open: Database[] = []
  afterEach(async () => {
    for (const db of open.splice(0)) await db.close()
  })
  /** On a database whose statistics change only when the test says so. */
  async function opened(address: string): Promise<Database> {
    const db = await openDatabase(address)
    open.push(db)
    for (const table of TABLES)
      await db.write((tx) =>
        sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(tx),
      )
    return db
  }
  async function analyze(db: Database): Promise<void> {
    await db.write((tx) =>
      sql`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(tx),
    )
  }
  const expectIndexes = (plans: Prepared[]): void => {
    expect(plans).toHaveLength(STATEMENTS)
    for (const { plan } of plans) {
      expect(plan).not.toContain('Seq Scan')
      expect(plan).toMatch(/Index (Only )?Scan/)
    }
  }

  test('are planned once in an empty database, by their index, and the plan is good when it has grown', async () => {
    const db = await opened(await fresh())
    await readOften(db)
    const empty = await plansOf(db)
    expectIndexes(empty)
    // Executed by one plan for all lists, not planned for each.
    for (const { generic } of empty) expect(Number(generic)).toBeGreaterThan(0)
    await fill(db, 0, MANY)
    await readOften(db)
    const grown = await plansOf(db)
    expectIndexes(grown)
    const before = new Map(empty.map(({ name, generic }) => [name, Number(generic)]))
    for (const { name, generic } of grown)
      expect(Number(generic)).toBeGreaterThanOrEqual((before.get(name) ?? 0) + EXECUTIONS)
    await analyze(db)
    await readOften(db)
    expectIndexes(await plansOf(db))
  })

  test('use their index on statistics of a time when the tables were tiny', async () => {
    const address = await fresh()
    const before = await opened(address)
    await fill(before, 0, 5)
    await analyze(before)
    await fill(before, 5, MANY)
    const db = await opened(address)
    await readOften(db)
    expectIndexes(await plansOf(db))
  })

  test('a plan for tiny tables is replaced as soon as the statistics are renewed', async () => {
    const db = await opened(await fresh())
    await fill(db, 0, 5)
    await analyze(db)
    await readOften(db)
    await fill(db, 5, MANY)
    await analyze(db)
    expectIndexes(await plansOf(db))
  })

  test('change nothing for the other statements of their connection: the planner decides', async () => {
    const db = await opened(await fresh())
    const settings = async (queries: Queries) =>
      (
        await sql<{
          setting: string
        }>`select setting from pg_settings where name in ('enable_seqscan', 'plan_cache_mode') order by name`.execute(
          queries,
        )
      ).rows.map(({ setting }) => setting)
    await readOften(db)
    expect(await db.read(settings)).toEqual(['on', 'auto'])
    expect(await db.write(settings)).toEqual(['on', 'auto'])
    await fill(db, 0, 5)
    await analyze(db)
    const { rows } = await db.read((queries) =>
      sql`explain select * from users where id = 'u1'`.execute(queries),
    )
    expect(JSON.stringify(rows)).toContain('Seq Scan')
  })
})
