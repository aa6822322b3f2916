import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { listSuggestions } from '#server/db/suggestions.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { call, type Learner, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

const SAID = { itemId: 'l1-1', roman: 'slaam', place: 'Dadyal', comment: 'So says my nani' }

onSqliteThenPostgres('We say it differently', (fresh) => {
  let server: TestServer
  const start = async (options: TestServerOptions = {}) => {
    server = await startTestServer({ database: await fresh(), ...options })
  }
  afterEach(() => server.close())
  const suggest = (learner: Learner, body: object, key: string = randomUUID()) =>
    call(server, 'POST', '/api/suggestions', { token: learner.token, body, key })
  const kept = () => server.database.read(listSuggestions)

  test('what a learner says is kept for the reviewers, without who said it', async () => {
    await start({ now: () => Date.parse('2026-11-30T10:00:00Z') })
    const learner = await registerAccount(server, { verified: true })
    const answer = await suggest(learner, { ...SAID, shahmukhi: ' سلام ' })
    expect([answer.status, answer.body]).toEqual([200, { suggested: true }])
    const rows = await kept()
    expect(rows).toEqual([
      {
        item_id: 'l1-1',
        roman: 'slaam',
        shahmukhi: 'سلام',
        place: 'Dadyal',
        comment: 'So says my nani',
        created_at: '2026-11-30T10:00:00.000Z',
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(learner.id)
  })

  test('under one key it is kept once', async () => {
    await start()
    const learner = await registerAccount(server, { verified: true })
    const key = randomUUID()
    expect((await suggest(learner, SAID, key)).status).toBe(200)
    expect((await suggest(learner, SAID, key)).status).toBe(200)
    expect((await suggest(learner, { ...SAID, roman: 'salaam' }, key)).status).toBe(422)
    expect(await kept()).toHaveLength(1)
    await suggest(learner, SAID)
    expect(await kept()).toHaveLength(2)
  })

  test('one learner’s key is nothing to another', async () => {
    await start()
    const [one, other] = [await registerAccount(server), await registerAccount(server)]
    const key = randomUUID()
    await suggest(one, SAID, key)
    expect((await suggest(other, { ...SAID, roman: 'salaam' }, key)).status).toBe(200)
    expect(await kept()).toHaveLength(2)
  })

  test('about a lesson that is not open the answer is that of the lesson, and nothing is kept', async () => {
    await start()
    const unverified = await registerAccount(server)
    const verified = await registerAccount(server, { verified: true })
    const second = { itemId: 'l2-1', roman: 'amma' }
    expect((await suggest(unverified, second)).body).toMatchObject({ needsVerification: true })
    const fourth = { itemId: 'l4-1', roman: 'paani' }
    const refused = await suggest(verified, fourth)
    expect([refused.status, refused.body['needsPremium']]).toEqual([403, true])
    const unknown = await suggest(verified, { itemId: 'l9-1', roman: 'x' })
    expect([unknown.status, unknown.body]).toEqual([404, { error: 'Item not found' }])
    expect(await kept()).toEqual([])
    // Nothing was kept under the key either: once the lesson opens, the same key goes through.
    const key = randomUUID()
    expect((await suggest(verified, fourth, key)).status).toBe(403)
    await server.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ subscription_status: 'active' })
        .where('id', '=', verified.id)
        .execute(),
    )
    expect((await suggest(verified, fourth, key)).status).toBe(200)
  })

  test('about a relation of the family tree everybody may say something, in no lesson', async () => {
    await start()
    const learner = await registerAccount(server)
    const said = await suggest(learner, { itemId: 'K-MZye', roman: 'x' })
    expect(said.status).toBe(404)
    expect((await suggest(learner, { itemId: 'K-MZyH', roman: 'khaalu' })).status).toBe(200)
    expect(await kept()).toMatchObject([{ item_id: 'K-MZyH', roman: 'khaalu' }])
  })

  test('nothing said is told so at its field; a note alone is enough', async () => {
    await start()
    const learner = await registerAccount(server)
    for (const body of [
      { itemId: 'l1-1' },
      { itemId: 'l1-1', roman: '  ', comment: '', place: 'Kotli' },
    ]) {
      const { status, body: answer } = await suggest(learner, body)
      expect(status).toBe(400)
      expect(answer.issues).toEqual([{ path: 'roman', message: 'Please tell us how you say it' }])
    }
    expect((await suggest(learner, { itemId: 'l1-1', comment: 'The tone is off' })).status).toBe(
      200,
    )
    const long = await suggest(learner, { itemId: 'l1-1', roman: 'a'.repeat(121) })
    expect(long.body.issues[0]?.path).toBe('roman')
  })

  test('what no database likes does no harm', async () => {
    await start()
    const learner = await registerAccount(server)
    const comment = "line one\r\nline two\u0000\u0007'; drop table suggestions; -- \u202E"
    expect((await suggest(learner, { itemId: 'l1-1', comment })).status).toBe(200)
    expect((await kept())[0]?.comment).toBe(
      "line one\nline two'; drop table suggestions; -- \u202E",
    )
    expect((await suggest(learner, { itemId: 'l1-1', roman: 'a\u0000' })).status).toBe(400)
  })

  test('too many in an hour wait; the hour over, they are taken', async () => {
    const clock = { now: Date.parse('2026-11-30T10:00:00Z') }
    await start({ now: () => clock.now, config: { rateLimits: true } })
    const learner = await registerAccount(server)
    const statuses = new Set<number>()
    for (let sent = 0; sent < 120; sent += 1) statuses.add((await suggest(learner, SAID)).status)
    expect([...statuses]).toEqual([200])
    const refused = await suggest(learner, SAID)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    clock.now += 3_600_000
    expect((await suggest(learner, SAID)).status).toBe(200)
  })

  test('an account that has sent many of the longest is told what to do with the next; short ones fit by the thousand', async () => {
    await start()
    const [longest, shortest] = [await registerAccount(server), await registerAccount(server)]
    const fill = async ({ id }: Learner, count: number, comment: string) => {
      const rows = Array.from({ length: count }, () => ({
        user_id: id,
        id: randomUUID(),
        item_id: 'l1-1',
        roman: null,
        shahmukhi: null,
        place: null,
        comment,
        created_at: '2026-11-30T10:00:00.000Z',
      }))
      await server.database.write((tx) => tx.insertInto('suggestions').values(rows).execute())
    }
    // 500 letters of three bytes each.
    await fill(longest, 400, 'ਅ'.repeat(500))
    await fill(shortest, 999, 'so')
    expect((await suggest(shortest, SAID)).status).toBe(200)
    for (const learner of [longest, shortest]) {
      const refused = await suggest(learner, SAID)
      expect([refused.status, refused.body['error']]).toEqual([
        422,
        'You have sent us more suggestions than one account may hold: thank you. This one stays on your device: export it, and write to us.',
      ])
    }
    expect(await kept()).toHaveLength(1400)
  })

  test('it goes along in the export, and goes with the account', async () => {
    await start({ now: () => Date.parse('2026-11-30T10:00:00Z') })
    const learner = await registerAccount(server)
    await suggest(learner, SAID)
    const { body } = await call(server, 'GET', '/api/account/export', { token: learner.token })
    expect(body['suggestions']).toEqual([
      { ...SAID, shahmukhi: null, sentAt: '2026-11-30T10:00:00.000Z' },
    ])
    await call(server, 'DELETE', '/api/account', { token: learner.token })
    expect(await kept()).toEqual([])
    expect((await suggest(learner, SAID)).status).toBe(401)
  })
})
