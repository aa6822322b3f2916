import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { sweepDatabase } from '#server/sweep-database.ts'
import { allTables } from './all-rows.ts'
import { onBothDatabases } from './databases.ts'
import { type ApiResponse, call, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer } from './test-server.ts'

const DAY_MS = 86_400_000
/** A reset asked for then takes nothing away. */
const LONG_AGO = '2020-01-01T10:00:00.000Z'
const DONE = { score: 80, timeSpent: 20, isCompleted: true, epoch: 1 }
/** More than an account keeps responses for, together with those that wait to be deleted. */
const ENOUGH = 600

onBothDatabases('What is kept of a response for its repeats', (fresh) => {
  const start = async () => {
    const clock = { nowMs: Date.parse('2026-03-01T10:00:00Z') }
    const server = await startTestServer({ database: await fresh(), now: () => clock.nowMs })
    onTestFinished(() => server.close())
    const { email, ...account } = await registerAccount(server, { verified: true })
    let { token } = account
    const send = (method: string, path: string, body: object, key: string = randomUUID()) =>
      call(server, method, path, { token, key, body })
    return {
      server,
      clock,
      send,
      async signIn() {
        const body = { email, password: PASSWORD }
        token = (await call(server, 'POST', '/api/auth/login', { body })).body.token
      },
      progress: async () => (await call(server, 'GET', '/api/progress', { token })).body,
      kept: async () => {
        const tables = await allTables(server.database)
        return tables.find(({ name }) => name === 'kept_answers')?.rows ?? []
      },
      async studyOn() {
        for (let at = 0; at < ENOUGH; at += 50) {
          clock.nowMs += 1000
          await Promise.all(
            Array.from({ length: 50 }, () =>
              send('POST', '/api/lessons/3/exercise-progress', {
                currentExerciseIndex: 1,
                completedExercises: [0],
                correctExercises: [0],
                epoch: 1,
              }),
            ),
          )
        }
      },
    }
  }

  test('a view of the whole record is not kept: a repeat renders it anew, and the key still stands for its request', async () => {
    const { send, kept } = await start()
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await send('POST', '/api/progress/1', { ...DONE, attempt })
    }
    const key = randomUUID()
    const reset = (body: object) => send('POST', '/api/progress/reset', body, key)
    const first = await reset({ askedAt: LONG_AGO })
    expect(first.body.completions).toHaveLength(20)
    const row = (await kept()).find((one) => one['key'] === key)
    expect(row).toMatchObject({ status: 200, body: '' })
    await send('POST', '/api/progress/2', { ...DONE, epoch: 2 })
    const again = await reset({ askedAt: LONG_AGO })
    expect([again.status, again.body['epoch']]).toEqual([200, 2])
    expect(again.body.completions).toHaveLength(21)
    // Nor does it begin another epoch where a later reset has come in between.
    await send('POST', '/api/progress/reset', {})
    expect((await reset({ askedAt: LONG_AGO })).body).toMatchObject({ epoch: 3, completions: [] })
    expect((await reset({})).status).toBe(422)
  })

  test('what a reset that took effect answered is kept, byte for byte', async () => {
    const { send } = await start()
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await send('POST', '/api/progress/1', { ...DONE, attempt })
    }
    const key = randomUUID()
    const first = await send('POST', '/api/progress/reset', {}, key)
    await send('POST', '/api/progress/1', { ...DONE, epoch: 2 })
    expect((await send('POST', '/api/progress/reset', {}, key)).text).toBe(first.text)
  })

  test('the newest responses of an account stay, and repeats of the others happen no second time', async () => {
    const { send, progress, kept, studyOn } = await start()
    const answers = { completedExercises: [0, 1], correctExercises: [0] }
    const calls: [path: string, body: object, key: string][] = [
      ['/api/progress/reset', { id: randomUUID(), askedAt: LONG_AGO }, randomUUID()],
      ['/api/progress/1', { ...DONE, epoch: 2, attempt: 1 }, randomUUID()],
      ['/api/lessons/1/reset-progress', { attempt: 2, epoch: 2 }, randomUUID()],
      [
        '/api/lessons/1/exercise-progress',
        { ...answers, currentExerciseIndex: 2, attempt: 2, epoch: 2 },
        randomUUID(),
      ],
    ]
    for (const [path, body, key] of calls) {
      expect((await send('POST', path, body, key)).status).toBe(200)
    }
    await studyOn()
    const keys = new Set((await kept()).map((row) => row['key']))
    expect(calls.filter(([, , key]) => keys.has(key))).toEqual([])
    expect(keys.size).toBeGreaterThanOrEqual(500)
    expect(keys.size).toBeLessThan(ENOUGH)

    const before = await progress()
    for (const [path, body, key] of calls.toReversed()) {
      expect((await send('POST', path, body, key)).status).toBe(200)
    }
    expect(await progress()).toEqual(before)
    expect(before.completions).toHaveLength(1)
  })

  test('much learning pushes out no change of the profile: sent again, it does not undo a later one', async () => {
    const { send, studyOn } = await start()
    const key = randomUUID()
    const change = (dailyGoal: number, by?: string): Promise<ApiResponse> =>
      send('PATCH', '/api/auth/profile', { dailyGoal }, by)
    const first = await change(5, key)
    await change(60)
    await studyOn()
    expect((await change(5, key)).text).toBe(first.text)
    expect((await change(60)).body.user.dailyGoal).toBe(60)
  })

  test('of changes of the profile the newest hundred stay', async () => {
    const { clock, send, kept } = await start()
    const keys = Array.from({ length: 103 }, () => randomUUID())
    for (const key of keys) {
      clock.nowMs += 1
      await send('PATCH', '/api/auth/profile', { dailyGoal: 5 }, key)
    }
    const left = (await kept()).map((row) => row['key'])
    expect(left.toSorted()).toEqual(keys.slice(3).toSorted())
  })

  test('a suggestion that is sent again after its response has gone is there once', async () => {
    const { server, clock, send, signIn } = await start()
    const key = randomUUID()
    const suggest = () => send('POST', '/api/suggestions', { itemId: 'l1-1', roman: 'slaam' }, key)
    await suggest()
    clock.nowMs += 401 * DAY_MS
    await sweepDatabase(server.services)
    // The session has ended too.
    await signIn()
    expect((await suggest()).body).toEqual({ suggested: true })
    const tables = await allTables(server.database)
    expect(tables.find(({ name }) => name === 'suggestions')?.rows).toHaveLength(1)
  })
})
