import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { FULL_EVENINGS } from '#server/progress/log-growth.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { progressOf } from './practice-calls.ts'
import { NOW } from './review-calls.ts'
import { call, type Learner, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const said = (changes: object = {}) => ({
  id: randomUUID() as string,
  lessonId: '1',
  answer: 'said',
  saidAt: '2026-03-09T19:00:00.000Z',
  localDate: '2026-03-09',
  ...changes,
})

onSqliteThenPostgres('The log of evenings at home', (fresh) => {
  let server: TestServer
  afterEach(() => server.close())

  async function started(): Promise<Learner> {
    server = await startTestServer({ database: await fresh(), now: () => Date.parse(NOW) })
    return registerAccount(server, { verified: true })
  }
  const post = (path: string, { token }: Learner, body: object) =>
    call(server, 'POST', path, { token, key: randomUUID(), body })
  const tell = (learner: Learner, body: object) => post('/api/evenings', learner, body)

  test('keeps each once, earns nothing, and tells nobody else', async () => {
    const learner = await started()
    const [first, second] = [said(), said({ answer: 'laughed', lessonId: '2' })]
    for (const evening of [first, second, first]) {
      const { status, body } = await tell(learner, evening)
      expect([status, body]).toEqual([200, { evening: { ...evening, epoch: 1 } }])
    }
    const { evenings, stats } = await progressOf(server, learner)
    expect(evenings.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
    expect([stats.totalXP, stats.currentStreak, stats.lastStudyDate]).toEqual([0, 0, null])
    expect((await progressOf(server, await registerAccount(server))).evenings).toEqual([])
  })

  test('refuses another body under one id, and a lesson that there is not', async () => {
    const learner = await started()
    const evening = said()
    await tell(learner, evening)
    expect((await tell(learner, { ...evening, answer: 'laughed' })).status).toBe(422)
    expect((await tell(learner, { ...evening, lessonId: '2' })).status).toBe(422)
    // The log has corrected what cannot be: times are not compared.
    expect((await tell(learner, { ...evening, localDate: '2026-03-10' })).status).toBe(200)
    expect((await tell(learner, said({ lessonId: 'none' }))).status).toBe(404)
    expect((await tell(learner, said({ answer: 'not yet' }))).status).toBe(400)
    expect((await progressOf(server, learner)).evenings).toEqual([{ ...evening, epoch: 1 }])
  })

  test('counts a time in the future as now', async () => {
    const learner = await started()
    const { body } = await tell(
      learner,
      said({ saidAt: '2027-01-01T19:00:00Z', localDate: '2027-01-01' }),
    )
    expect(body['evening']).toMatchObject({ saidAt: new Date(NOW).toISOString() })
  })

  test('a whole reset takes those of before it and those that the device knew of', async () => {
    const learner = await started()
    const [before, known, after] = [
      said({ saidAt: '2026-03-08T19:00:00.000Z' }),
      said({ saidAt: '2026-03-09T18:00:00.000Z' }),
      said({ saidAt: '2026-03-09T20:00:00.000Z' }),
    ]
    for (const evening of [before, known, after]) await tell(learner, evening)
    const reset = await post('/api/progress/reset', learner, {
      askedAt: '2026-03-08T20:00:00.000Z',
      known: { completions: [known.id], progress: [] },
    })
    // What the device knew of was done before it asked.
    expect(reset.body['evenings']).toEqual([{ ...after, epoch: 2 }])
    expect((await tell(learner, said({ epoch: 1 }))).body).toEqual({})
    expect((await progressOf(server, learner)).evenings).toEqual([{ ...after, epoch: 2 }])
  })

  test('are part of the export, and go with the account', async () => {
    const learner = await started()
    const evening = said()
    await tell(learner, evening)
    const { token } = learner
    const exported = await call(server, 'GET', '/api/account/export', { token })
    expect(exported.body['evenings']).toEqual([{ ...evening, epoch: 1 }])
    const gone = await call(server, 'DELETE', '/api/account', { token })
    expect(gone.status).toBe(200)
    const left = await server.database.read((queries) =>
      queries.selectFrom('evenings').selectAll().execute(),
    )
    expect(left).toEqual([])
  })

  test('an account takes so many and no more', async () => {
    const learner = await started()
    const rows = Array.from({ length: FULL_EVENINGS }, (_, at) => ({
      user_id: learner.id,
      id: Buffer.from(String(at).padStart(16, '0')).toString('base64url'),
      epoch: 1,
      lesson_id: '1',
      answer: 0,
      said_ms: 1_773_000_000_000 + at,
      local_day: 20_520,
    }))
    for (let at = 0; at < rows.length; at += 500) {
      const some = rows.slice(at, at + 500)
      await server.database.write((tx) => tx.insertInto('evenings').values(some).execute())
    }
    const refused = await tell(learner, said())
    expect([refused.status, refused.body['error']]).toEqual([
      422,
      expect.stringContaining('1,500 evenings at home'),
    ])
  })
})
