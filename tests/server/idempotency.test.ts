import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onBothDatabases } from './databases.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const DONE = { score: 100, timeSpent: 20, isCompleted: true }

onBothDatabases('A call with an Idempotency-Key', (fresh) => {
  let server: TestServer
  let token: string
  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    token = (await registerAccount(server, { verified: true })).token
  })
  afterEach(() => server.close())

  const complete = (key: string, options: { body?: object; by?: string; lesson?: string } = {}) =>
    call(server, 'POST', `/api/progress/${options.lesson ?? '1'}`, {
      token: options.by ?? token,
      key,
      body: options.body ?? DONE,
    })
  const log = async (by = token) =>
    (await call(server, 'GET', '/api/progress', { token: by })).body['completions']

  test('sent a hundred times, twenty at once, counts once and is answered with the same bytes', async () => {
    const key = randomUUID()
    const texts = new Set<string>()
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => complete(key)))
      for (const { status, text } of answers) {
        expect(status).toBe(200)
        texts.add(text)
      }
    }
    expect(texts.size).toBe(1)
    expect(await log()).toMatchObject([{ id: key }])
  })

  test('is answered as at first even after more has happened', async () => {
    const key = randomUUID()
    const first = await complete(key)
    await complete(randomUUID(), { lesson: '2' })
    expect((await complete(key)).text).toBe(first.text)
  })

  test('of twenty different ones at once, each counts', async () => {
    const keys = Array.from({ length: 20 }, () => randomUUID())
    await Promise.all(keys.map((key, at) => complete(key, { body: { ...DONE, attempt: at + 1 } })))
    const ids = (await log()).map((row: { id: string }) => row.id)
    expect(ids.toSorted()).toEqual(keys.toSorted())
  })

  test('is refused when its body or its path is another one, and nothing changes', async () => {
    const key = randomUUID()
    await complete(key)
    const otherBody = await complete(key, { body: { ...DONE, score: 50 } })
    const otherPath = await complete(key, { lesson: '2' })
    const otherCall = await call(server, 'POST', '/api/progress/reset', { token, key, body: {} })
    expect([otherBody.status, otherPath.status, otherCall.status]).toEqual([422, 422, 422])
    expect(otherBody.body['error']).toBe('This Idempotency-Key was used with another request')
    expect(await log()).toHaveLength(1)
  })

  test('is the same request however its fields are ordered and its key is spelt', async () => {
    const key = randomUUID()
    const first = await complete(key)
    const { score, ...rest } = DONE
    const again = await complete(key.toUpperCase(), { body: { ...rest, score } })
    expect(again.text).toBe(first.text)
  })

  test('belongs to its learner: another may use the same key for something else', async () => {
    const key = randomUUID()
    const other = (await registerAccount(server)).token
    await complete(key)
    const answer = await complete(key, { by: other, body: { ...DONE, score: 10 } })
    expect(answer.body).toMatchObject({ completion: { id: key, score: 10 } })
    expect(await log(other)).toHaveLength(1)
  })

  test('is not used up by a refusal: after verification it counts', async () => {
    const learner = await registerAccount(server)
    const key = randomUUID()
    expect((await complete(key, { by: learner.token, lesson: '2' })).status).toBe(403)
    const bad = await complete(key, { by: learner.token, body: { ...DONE, score: 101 } })
    expect(bad.status).toBe(400)
    await server.database.write((tx) =>
      tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', learner.id).execute(),
    )
    expect((await complete(key, { by: learner.token, lesson: '2' })).status).toBe(200)
  })

  test('must be a UUID', async () => {
    const answer = await complete('42')
    expect(answer.status).toBe(400)
    expect(answer.body['issues']).toEqual([
      { path: 'Idempotency-Key', message: 'Idempotency-Key must be a UUID' },
    ])
  })

  test('survives a restart of the server', async () => {
    const key = randomUUID()
    const first = await complete(key)
    const restarted = await startTestServer({ database: server.database })
    const again = await call(restarted, 'POST', '/api/progress/1', { token, key, body: DONE })
    expect(again.text).toBe(first.text)
  })
})
