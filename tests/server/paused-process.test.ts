import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findUser, lockUsers } from '#server/db/users.ts'
import { TransactionGivenUp } from '#server/db/unavailable.ts'
import { makeVapidKeys } from '#server/push/vapid-keys.ts'
import { killServer, type ServerProcess } from '../../scripts/server-process.ts'
import { type FreshDatabase, onPostgres } from './databases.ts'
import { call, registerAccount } from './test-account.ts'
import { ask, newFolder, startReal } from './real-server.ts'
import { openDatabase, startTestServer } from './test-server.ts'

const DONE = { score: 100, timeSpent: 20, isCompleted: true }

onPostgres('A process that is paused in a transaction', (_, empty) => {
  /** Holds the rows that a statement locks until it is told to let go. */
  async function holding(address: string, statement: string, values: unknown[]) {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
    await client.query(statement, values)
    return { release: () => client.query('rollback') }
  }

  test('keeps no learner waiting but those whose accounts it holds', async () => {
    const address = await empty()
    const server = await startTestServer({ database: address })
    onTestFinished(() => server.close())
    const learners = await Promise.all(Array.from({ length: 12 }, () => registerAccount(server)))
    const [held, ...others] = learners
    const lock = 'select 1 from users where id = $1 for update'
    const { release } = await holding(address, lock, [held?.id])
    const finish = ({ token }: { token: string }) =>
      call(server, 'POST', '/api/progress/1', { token, key: randomUUID(), body: DONE })
    const heldFinish = held && finish(held)
    const answers = await Promise.all(others.map(finish))
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200))
    await release()
    // Within its timeout: those before it did not use that up.
    expect((await heldFinish)?.status).toBe(200)
  })

  test('that holds an account for too long has its learner told to come back', async () => {
    const address = await empty()
    const server = await startTestServer({ database: address })
    onTestFinished(() => server.close())
    const { token, id } = await registerAccount(server)
    const key = randomUUID()
    const { release } = await holding(address, 'select 1 from users where id = $1 for update', [id])
    const finish = () => call(server, 'POST', '/api/progress/1', { token, key, body: DONE })
    const change = () =>
      call(server, 'PATCH', '/api/auth/profile', { token, body: { dailyGoal: 30 } })
    for (const refused of await Promise.all([finish(), change()])) {
      expect(refused).toMatchObject({
        status: 503,
        body: { error: expect.stringContaining('Nothing is lost') },
      })
    }
    await release()
    expect((await finish()).body).toMatchObject({ xpGained: 140 })
    expect((await change()).status).toBe(200)
  }, 60_000)

  test('has its transaction ended by the database, so that others get the lock', async () => {
    const address = await empty()
    const server = await startTestServer({ database: address })
    onTestFinished(() => server.close())
    const { id } = await registerAccount(server)
    const other = await openDatabase(address)
    onTestFinished(() => other.close())
    const silence = Promise.withResolvers<void>()
    const hasLock = Promise.withResolvers<void>()
    const silent = server.database.write(async (tx) => {
      await lockUsers(tx, 'postgres', [id])
      hasLock.resolve()
      await silence.promise
      await tx.updateTable('users').set({ daily_goal: 60 }).where('id', '=', id).execute()
    })
    // It fails only when it is spoken to again.
    const failure = silent.catch((error: unknown) => error)
    await hasLock.promise
    await other.write((tx) => lockUsers(tx, 'postgres', [id]))
    silence.resolve()
    expect(await failure).toBeInstanceOf(TransactionGivenUp)
    const user = await other.read((queries) => findUser(queries, id))
    expect(user?.daily_goal).not.toBe(60)
    await server.database.write((tx) => lockUsers(tx, 'postgres', [id]))
  })

  test('while it migrates holds up no other start', async () => {
    const { publicKey, privateKey } = makeVapidKeys()
    const start = (address: string) =>
      startReal({
        DATABASE_URL: address,
        DATA_DIR: newFolder(),
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey,
      })
    const { address, paused } = await pausedInMigration(empty, start)
    const health = await ask(await start(address).address, 'GET', '/api/health')
    expect(health.status).toBe(200)
    paused.child.kill('SIGCONT')
    expect(await paused.ended).toEqual([1, null])
    expect(paused.output.stderr).toMatch(/^DATABASE_URL: the database cannot be used/)
  }, 120_000)
})

/** A server that is stopped while it holds the lock of the migrations; one that was faster is tried anew. */
async function pausedInMigration(empty: FreshDatabase, start: (address: string) => ServerProcess) {
  for (;;) {
    const address = await empty()
    const watch = new pg.Client({ connectionString: address })
    await watch.connect()
    const holders = async () => {
      const { rowCount } = await watch.query(
        `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and granted and datname = current_database()`,
      )
      return rowCount
    }
    const paused = start(address)
    const isHeld = async () => expect(await holders()).toBe(1)
    try {
      // Seen too late, the lock is never seen at all: then the next one may be.
      await vi.waitFor(isHeld, { timeout: 5_000, interval: 1 }).catch(() => undefined)
      paused.child.kill('SIGSTOP')
      if ((await holders()) === 1) return { address, paused }
    } finally {
      await watch.end()
    }
    await killServer(paused)
  }
}
