import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import type { ReviewRow } from '#server/db/schema.ts'
import { onBothDatabases, onPostgres } from './databases.ts'
import { openDatabase } from './test-server.ts'
import { CREATED, openRaw } from './version-before-queue.ts'

const LEARNERS = ['one', 'two']
const REVIEWS = LEARNERS.flatMap((owner) =>
  Array.from({ length: 5 }, (_, at) => ({
    log: `log-${owner}`,
    seq: at + 1,
    id: `AAAAAAAAQACAAAAAAAAA${owner.slice(0, 1)}${at}`,
    item_id: 'L01-01',
    skill: at % 2,
    grade: (at % 4) + 1,
    reviewed_ms: 1_772_359_200_000 + at,
    local_day: 20_513,
  })),
)

async function fillVersionBefore(address: string): Promise<void> {
  const queries = openRaw(address)
  await migrate(queries, '024-lines-read-aloud')
  for (const id of LEARNERS) {
    await sql`insert into users (id, name, email, email_key, password_hash, learning_goal, daily_goal, notifications, created_at)
      values (${id}, 'Sana', ${id}, ${id}, 'x', 'travel', 15, 0, ${CREATED})`.execute(queries)
    await sql`insert into review_logs (user_id, log, last_seq, total) values (${id}, ${`log-${id}`}, 5, 5)`.execute(
      queries,
    )
  }
  await queries.insertInto('reviews').values(REVIEWS).execute()
  await queries.destroy()
}

onBothDatabases('Reviews of the version before', (_, empty) => {
  test('are all kept, and go with whoever is deleted, by whatever statement that is', async () => {
    const address = await empty()
    await fillVersionBefore(address)
    const database = await openDatabase(address)
    onTestFinished(() => database.close())
    const read = (): Promise<ReviewRow[]> =>
      database.read((queries) =>
        queries.selectFrom('reviews').selectAll().orderBy('log').orderBy('seq').execute(),
      )
    expect(await read()).toEqual(REVIEWS)
    // As a process of the version before deletes an account.
    await database.write((tx) => sql`delete from users where id = 'one'`.execute(tx))
    expect(await read()).toEqual(REVIEWS.filter(({ log }) => log === 'log-two'))
    await database.write((tx) => sql`delete from review_logs`.execute(tx))
    expect(await read()).toEqual([])
  })
})

onPostgres('A new review', (fresh) => {
  test('is written without a look at its log: that took as long as all else', async () => {
    const database = await openDatabase(await fresh())
    onTestFinished(() => database.close())
    const plan = await database.write(async (tx) => {
      await sql`insert into users (id, name, email, email_key, password_hash, learning_goal, daily_goal, notifications, created_at)
        values ('one', 'Sana', 'one', 'one', 'x', 'travel', 15, 0, ${CREATED})`.execute(tx)
      await sql`insert into review_logs (user_id, log, last_seq, total) values ('one', 'log-one', 1, 1)`.execute(
        tx,
      )
      return sql`explain (analyze) insert into reviews values ('log-one', 1, 'id', 'L01-01', 1, 3, 0, 0)`.execute(
        tx,
      )
    })
    expect(JSON.stringify(plan.rows)).not.toContain('Trigger')
  })
})
