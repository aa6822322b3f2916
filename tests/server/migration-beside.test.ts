import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onPostgres } from './databases.ts'
import { call, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer } from './test-server.ts'

const DONE = { score: 80, timeSpent: 20, isCompleted: true }

onPostgres('While another process migrates', (fresh) => {
  const startWarm = async () => {
    const address = await fresh()
    const server = await startTestServer({ database: address })
    onTestFinished(() => server.close())
    const { token, email } = await registerAccount(server)
    const read = () => call(server, 'GET', '/api/auth/profile', { token })
    const finish = () =>
      call(server, 'POST', '/api/progress/1', { token, key: randomUUID(), body: DONE })
    const signIn = () =>
      call(server, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } })
    const round = (size: number) =>
      Promise.all(Array.from({ length: size }, (_, at) => ([read, finish][at % 3] ?? signIn)()))
    // Every connection has prepared what these ask.
    for (let at = 0; at < 2; at += 1) await round(48)
    return {
      read,
      finish,
      round,
      connections: () => server.database.connections?.().open ?? 0,
      async migrate() {
        const client = new pg.Client({ connectionString: address })
        await client.connect()
        for (const table of ['users', 'progress', 'completions', 'kept_answers']) {
          await client.query(`alter table ${table} add column something text not null default ''`)
        }
        await client.end()
      },
    }
  }

  test('a new column costs each connection one refused write at most, and never an error', async () => {
    const { finish, round, migrate, connections } = await startWarm()
    const warm = connections()
    expect(warm).toBeGreaterThan(1)
    await migrate()
    const statuses: number[] = []
    for (let at = 0; at < warm + 2; at += 1) statuses.push((await finish()).status)
    const refused = statuses.filter((status) => status !== 200)
    expect(refused.length).toBeLessThanOrEqual(warm)
    expect(refused.filter((status) => status !== 503)).toEqual([])
    // Those that were not in use are still old: the same holds with many at once.
    const busy = new Set((await round(48)).map(({ status }) => status))
    expect([200, 503]).toEqual(expect.arrayContaining([...busy]))
    await vi.waitFor(
      async () => {
        const later = (await round(48)).map(({ status }) => status)
        expect(new Set(later)).toEqual(new Set([200]))
      },
      { timeout: 15_000 },
    )
  })

  test('who only reads notices nothing', async () => {
    const { read, migrate } = await startWarm()
    await migrate()
    const answers = await Promise.all(Array.from({ length: 48 }, read))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
