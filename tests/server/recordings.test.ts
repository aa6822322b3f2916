import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { encodeTakeFacts, TAKE_FACTS_HEADER } from '#contract/take-facts.ts'
import { emptyRecording } from '#server/db/recordings.ts'
import { sweepRecordings } from '#server/voices/sweep-recordings.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { type MemoryStore, memoryStore } from './memory-store.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
import { factsOf, household, NANI, sha256, webm } from './voice-calls.ts'

onSqliteThenPostgres('Recordings', (fresh) => {
  let server: TestServer
  let store: MemoryStore
  const start = async (options: TestServerOptions = {}) => {
    store = memoryStore()
    server = await startTestServer({ database: await fresh(), recordings: store, ...options })
    const learner = await registerAccount(server, { verified: true })
    return { learner, home: household(server, learner) }
  }
  afterEach(() => server.close())

  const objectsOf = () =>
    server.database.read((queries) => queries.selectFrom('recording_objects').selectAll().execute())
  const rowsOf = () =>
    server.database.read((queries) => queries.selectFrom('recordings').selectAll().execute())
  const idsOf = (answer: { body: Record<string, unknown> }) =>
    (answer.body['recordings'] as { id: string }[]).map(({ id }) => id)

  test('a take comes back as it was sent: in the list, whole, and in parts', async () => {
    const { home } = await start()
    const speakerId = await home.speaker()
    const [id, bytes] = [randomUUID(), webm(5_000)]
    const put = await home.put(speakerId, bytes, {
      id,
      roman: 'kai haal ai',
      shahmukhi: 'کیہہ حال اے',
    })
    expect([put.status, put.body['recording']]).toEqual([
      200,
      {
        id,
        speakerId,
        itemId: 'l1-1',
        sha256: sha256(bytes),
        bytes: 5_000,
        type: 'audio/webm',
        durationMs: 1_800,
        gainDb: 4.5,
        trimStartMs: 120,
        trimEndMs: 1_650,
        roman: 'kai haal ai',
        shahmukhi: 'کیہہ حال اے',
        recordedAt: '2026-11-02T18:00:00.000Z',
      },
    ])
    expect((await home.list()).body['recordings']).toEqual([put.body['recording']])
    const whole = await home.audio(id)
    expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(bytes)]).toEqual([
      200,
      true,
    ])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/webm',
      'content-length': '5000',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    const part = await home.audio(id, { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/5000'])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.slice(10, 20))).toBe(true)
    expect((await home.audio(id, { range: 'bytes=5000-' })).status).toBe(416)
  })

  test('the same take again gets the same answer; other bytes under its id are refused and change nothing', async () => {
    const { home } = await start()
    const speakerId = await home.speaker()
    const [id, bytes] = [randomUUID(), webm()]
    const first = await home.put(speakerId, bytes, { id })
    expect((await home.put(speakerId, bytes, { id })).body).toEqual(first.body)
    expect((await home.put(speakerId, webm(), { id })).status).toBe(409)
    expect([store.objects.size, (await rowsOf()).length]).toEqual([1, 1])
  })

  test('the same take from two phones at once is kept once, and its bytes once', async () => {
    const { home } = await start()
    const speakerId = await home.speaker()
    const [id, bytes] = [randomUUID(), webm()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => home.put(speakerId, bytes, { id })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect([store.objects.size, await objectsOf()]).toEqual([1, []])
    expect((await home.audio(id)).status).toBe(200)
  })

  test('two takes of one id at once: one is kept, the other is told so, and no bytes are left over', async () => {
    const { home } = await start()
    const speakerId = await home.speaker()
    const id = randomUUID()
    const takes = Array.from({ length: 6 }, () => webm())
    const answers = await Promise.all(takes.map((bytes) => home.put(speakerId, bytes, { id })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    expect([store.objects.size, await objectsOf()]).toEqual([1, []])
    const kept = takes[answers.findIndex(({ status }) => status === 200)] ?? webm()
    expect(Buffer.from(await (await home.audio(id)).arrayBuffer()).equals(kept)).toBe(true)
  })

  test('deleting forgets row and bytes at once, and its id says so from then on', async () => {
    const { home, learner } = await start()
    const speakerId = await home.speaker()
    const [id, bytes] = [randomUUID(), webm()]
    await home.put(speakerId, bytes, { id })
    const { last } = (await home.list()).body
    expect((await home.remove(id)).status).toBe(200)
    expect([store.objects.size, await objectsOf()]).toEqual([0, []])
    expect((await home.audio(id)).status).toBe(404)
    expect(JSON.stringify(await rowsOf())).not.toMatch(
      new RegExp(`${sha256(bytes)}|l1-1|${speakerId}`),
    )
    const news = await home.list(String(last))
    expect([idsOf(news), news.body['removed']]).toEqual([[], [id]])
    expect((await home.put(speakerId, bytes, { id })).status).toBe(410)
    expect(store.objects.size).toBe(0)
    expect(
      (await call(server, 'DELETE', `/api/recordings/${id}`, { token: learner.token })).status,
    ).toBe(200)
  })

  test('a take that is deleted before its upload arrives never comes to be', async () => {
    const { home } = await start()
    const speakerId = await home.speaker()
    const id = randomUUID()
    expect((await home.remove(id)).status).toBe(200)
    expect((await home.put(speakerId, webm(), { id })).status).toBe(410)
    expect((await home.list()).body).toMatchObject({ recordings: [], removed: [id] })
  })

  test('a take, its speaker or the account deleted in the middle of the upload leaves nothing', async () => {
    const { home, learner } = await start()
    for (const meanwhile of ['take', 'speaker', 'account'] as const) {
      const speakerId = await home.speaker()
      const id = randomUUID()
      store.beforePut = async () => {
        store.beforePut = null
        if (meanwhile === 'take') await home.remove(id)
        if (meanwhile === 'speaker')
          await call(server, 'DELETE', `/api/voices/speakers/${speakerId}`, {
            token: learner.token,
          })
        if (meanwhile === 'account')
          await call(server, 'DELETE', '/api/account', { token: learner.token })
      }
      const { status } = await home.put(speakerId, webm(), { id })
      expect([meanwhile, status]).toEqual([meanwhile, meanwhile === 'account' ? 401 : 410])
      expect([store.objects.size, await objectsOf()]).toEqual([0, []])
    }
  })

  test('without the speaker’s consent nothing is taken; a speaker of others is unknown', async () => {
    const { home } = await start()
    const silent = await home.speaker({ consent: null })
    expect((await home.put(silent)).status).toBe(403)
    const other = household(server, await registerAccount(server))
    const theirs = await other.speaker()
    const unknown = await home.put(randomUUID())
    const foreign = await home.put(theirs)
    expect([unknown.status, foreign.status, foreign.text]).toEqual([404, 404, unknown.text])
    expect(store.objects.size).toBe(0)
  })

  test('what is another household’s is told like what is not there', async () => {
    const { home } = await start()
    const other = household(server, await registerAccount(server))
    const [id, bytes] = [randomUUID(), webm()]
    await other.put(await other.speaker(), bytes, { id })
    const foreign = await home.audio(id)
    const unknown = await home.audio(randomUUID())
    expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()])
    await home.remove(id)
    expect((await other.audio(id)).status).toBe(200)
    expect((await home.put(await home.speaker(), bytes)).status).toBe(200)
  })

  test('another owner’s take is not there by any range, and its length is not told', async () => {
    const { home } = await start()
    const id = randomUUID()
    await home.put(await home.speaker(), webm(5_000), { id })
    const other = household(server, await registerAccount(server))
    for (const range of ['bytes=0-9', 'bytes=-1', 'bytes=5000-', 'bytes=9-0', 'x']) {
      expect((await home.audio(id, { range })).status, range).not.toBe(404)
      const answer = await other.audio(id, { range })
      expect(answer.status, range).toBe(404)
      expect(answer.headers.get('content-range'), range).toBeNull()
      expect(await answer.text(), range).toBe(await (await other.audio(randomUUID())).text())
    }
  })

  test('a picture that runs scripts is no take, whatever it is called', async () => {
    const { learner, home } = await start()
    const speakerId = await home.speaker()
    const authorization = `Bearer ${learner.token}`
    for (const picture of [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      '\uFEFF <svg/>',
    ]) {
      const bytes = Uint8Array.from(Buffer.from(picture))
      for (const type of ['audio/webm', 'audio/svg+xml', 'image/svg+xml', 'text/html']) {
        const response = await server.app.request(`/api/recordings/${randomUUID()}`, {
          method: 'PUT',
          headers: {
            authorization,
            'content-type': type,
            [TAKE_FACTS_HEADER]: encodeTakeFacts(factsOf(bytes, { speakerId })),
          },
          body: bytes,
        })
        expect(response.status, type).toBe(415)
      }
    }
    expect([await rowsOf(), await objectsOf(), store.objects.size]).toEqual([[], [], 0])
  })

  test('of deleted takes the newest 2,000 ids stay, so that nobody fills the database with them', async () => {
    const { learner, home } = await start()
    const ids = Array.from({ length: 2_000 }, () => randomUUID())
    await server.database.write(async (tx) => {
      const removed = { userId: learner.id, invitationId: null, nowMs: Date.now() }
      for (const id of ids) await emptyRecording(tx, { ...removed, id })
    })
    const kept = randomUUID()
    await home.put(await home.speaker(), webm(), { id: kept })
    const last = randomUUID()
    await home.remove(last)
    const rows = await rowsOf()
    expect(rows.filter((row) => row.object_key === null)).toHaveLength(2_000)
    const left = new Set(rows.map(({ id }) => id))
    expect([
      left.has(ids[0] ?? ''),
      left.has(ids[1] ?? ''),
      left.has(last),
      left.has(kept),
    ]).toEqual([false, true, true, true])
  })

  test('what is no audio, damaged, too large or badly described changes nothing', async () => {
    const { home } = await start()
    const speakerId = await home.speaker()
    const statusOf = async (bytes: Uint8Array<ArrayBuffer>, more: Record<string, unknown> = {}) =>
      (await home.put(speakerId, bytes, more)).status
    const text = Uint8Array.from(Buffer.from('<script>alert(1)</script>'))
    expect(await statusOf(text)).toBe(415)
    expect(await statusOf(new Uint8Array())).toBe(415)
    expect(await statusOf(webm(), { sha256: sha256('other') })).toBe(400)
    expect(await statusOf(webm(200_001))).toBe(413)
    expect(await statusOf(webm(200_000))).toBe(200)
    for (const wrong of [
      { trimEndMs: 100 },
      { durationMs: 90_000 },
      { itemId: '../x' },
      { recordedAt: 'soon' },
      { gainDb: 1e9 },
      { more: 1 },
    ]) {
      expect([wrong, await statusOf(webm(), wrong)]).toEqual([wrong, 400])
    }
    expect([store.objects.size, await objectsOf()]).toEqual([1, []])
  })

  test('a store that is away answers 503, and the same upload goes through later', async () => {
    const { home } = await start()
    const speakerId = await home.speaker()
    const [id, bytes] = [randomUUID(), webm()]
    store.isAway = true
    const away = await home.put(speakerId, bytes, { id })
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '30'])
    store.isAway = false
    expect((await home.put(speakerId, bytes, { id })).status).toBe(200)
    store.isAway = true
    expect((await home.audio(id)).status).toBe(503)
    expect((await home.remove(id)).status).toBe(200)
    expect((await home.audio(id)).status).toBe(404)
    expect(store.objects.size).toBe(1)
    store.isAway = false
    await sweepRecordings(server.services)
    expect(store.objects.size).toBe(0)
  })

  test('a store that hangs holds up its own uploads and nobody else', async () => {
    const { home } = await start()
    const speakerId = await home.speaker()
    const hangs = Promise.withResolvers<void>()
    store.beforePut = () => hangs.promise
    const uploads = Array.from({ length: 20 }, () => home.put(speakerId))
    const other = await registerAccount(server, { verified: true })
    await household(server, other).speaker()
    expect((await home.list()).status).toBe(200)
    await home.speaker()
    store.beforePut = null
    hangs.resolve()
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  test('bytes of an upload that was interrupted are swept after an hour, and never those of a take', async () => {
    const clock = { now: Date.parse('2026-11-27T10:00:00Z') }
    const { home } = await start({ now: () => clock.now })
    const speakerId = await home.speaker()
    const kept = randomUUID()
    await home.put(speakerId, webm(), { id: kept })
    await server.database.write((tx) =>
      tx
        .insertInto('recording_objects')
        .values({ object_key: 'a/b', noted_at: new Date(clock.now).toISOString(), is_doomed: 0 })
        .execute(),
    )
    store.objects.set('a/b', webm())
    await sweepRecordings(server.services)
    expect(store.objects.size).toBe(2)
    clock.now += 3_600_001
    await sweepRecordings(server.services)
    expect([store.objects.size, await objectsOf()]).toEqual([1, []])
    expect((await home.audio(kept)).status).toBe(200)
  })

  test('an upload that was slower than the sweep is refused, and stands when it is sent again', async () => {
    const clock = { now: Date.parse('2026-11-27T10:00:00Z') }
    const { home } = await start({ now: () => clock.now })
    const speakerId = await home.speaker()
    const [id, bytes] = [randomUUID(), webm()]
    store.beforePut = async () => {
      store.beforePut = null
      clock.now += 3_600_001
      await sweepRecordings(server.services)
    }
    expect((await home.put(speakerId, bytes, { id })).status).toBe(503)
    expect((await home.put(speakerId, bytes, { id })).status).toBe(200)
    expect((await home.audio(id)).status).toBe(200)
  })

  test('bytes that the store has damaged or lost are not found: nobody waits for them', async () => {
    const { home } = await start()
    const [id, bytes] = [randomUUID(), webm()]
    await home.put(await home.speaker(), bytes, { id })
    const [key = ''] = store.objects.keys()
    store.objects.set(key, webm())
    expect((await home.audio(id)).status).toBe(404)
    // A file shorter than its row says is never half a take, not even the range that it has.
    store.objects.set(key, bytes.subarray(0, bytes.byteLength / 2))
    expect((await home.audio(id)).status).toBe(404)
    expect((await home.audio(id, { range: 'bytes=0-9' })).status).toBe(404)
    store.objects.delete(key)
    expect((await home.audio(id)).status).toBe(404)
  })

  test('four hundred takes fit, however many come at once, and the next is told the limit', async () => {
    const { home } = await start()
    const speakerId = await home.speaker()
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => home.put(speakerId, webm(64))),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect([answers.length - refused.length, new Set(refused.map(({ status }) => status))]).toEqual(
      [400, new Set([422])],
    )
    expect(refused[0]?.text).toContain('400')
    expect([store.objects.size, await objectsOf()]).toEqual([400, []])
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page = await home.list(cursor ?? undefined)
      ids.push(...idsOf(page))
      cursor = page.body['next'] as string | null
    } while (cursor !== null)
    expect(new Set(ids).size).toBe(400)
    await home.remove(ids[0] ?? '')
    expect((await home.put(speakerId, webm(64))).status).toBe(200)
  }, 120_000)

  test('forty megabytes fit and no byte more', async () => {
    const { home, learner } = await start()
    const speakerId = await home.speaker()
    const id = randomUUID()
    await home.put(speakerId, webm(), { id })
    await server.database.write((tx) =>
      tx
        .updateTable('recordings')
        .set({ bytes: 39_999_000 })
        .where('user_id', '=', learner.id)
        .execute(),
    )
    expect((await home.put(speakerId, webm(1_001))).status).toBe(422)
    expect((await home.put(speakerId, webm(1_000))).status).toBe(200)
  })

  test('a cursor that the server does not know begins anew and says so', async () => {
    const { home } = await start()
    const speakerId = await home.speaker()
    const [first, second] = [randomUUID(), randomUUID()]
    await home.put(speakerId, webm(), { id: first })
    const { last } = (await home.list()).body
    await home.put(speakerId, webm(), { id: second })
    const news = await home.list(String(last))
    expect([idsOf(news), news.body['isFirst']]).toEqual([[second], false])
    const again = await home.list(String(news.body['last']))
    expect([again.body['last'], idsOf(again)]).toEqual([news.body['last'], []])
    await home.remove(first)
    const anew = await home.list(String(last))
    expect([idsOf(anew), anew.body['removed'], anew.body['isFirst']]).toEqual([
      [second],
      [first],
      true,
    ])
  })

  test('a speaker goes with every take and link; a whole reset of progress leaves them', async () => {
    const { home, learner } = await start()
    const [nani, abbu] = [await home.speaker(), await home.speaker({ name: 'Abbu' })]
    const kept = randomUUID()
    await home.put(nani)
    await home.put(abbu, webm(), { id: kept })
    const { token } = learner
    await call(server, 'POST', '/api/progress/reset', { token, body: {}, key: randomUUID() })
    expect(idsOf(await home.list())).toHaveLength(2)
    await call(server, 'DELETE', `/api/voices/speakers/${nani}`, { token })
    expect([idsOf(await home.list()), store.objects.size]).toEqual([[kept], 1])
    const speakers = (await call(server, 'GET', '/api/voices/speakers', { token })).body
    expect(speakers).toMatchObject({ speakers: [{ id: abbu, name: 'Abbu' }], removed: [nani] })
    expect(
      (await call(server, 'PUT', `/api/voices/speakers/${nani}`, { token, body: NANI })).status,
    ).toBe(410)
    expect((await call(server, 'DELETE', '/api/recordings', { token })).body['removed']).toBe(1)
    expect(store.objects.size).toBe(0)
  })

  test('the account goes with its takes, also while the store is away', async () => {
    const { home, learner } = await start()
    await home.put(await home.speaker())
    const { token } = learner
    const exported = (await call(server, 'GET', '/api/account/export', { token })).body
    expect(exported).toMatchObject({
      speakers: [{ name: 'Nani' }],
      recordings: [{ itemId: 'l1-1' }],
    })
    store.isAway = true
    expect((await call(server, 'DELETE', '/api/account', { token })).status).toBe(200)
    expect([await rowsOf(), store.objects.size]).toEqual([[], 1])
    store.isAway = false
    await sweepRecordings(server.services)
    expect([store.objects.size, await objectsOf()]).toEqual([0, []])
  })

  test('of two consents the later stands, and none older than the last withdrawal', async () => {
    const { home, learner } = await start()
    const id = await home.speaker()
    const put = async (consent: object | null) => {
      const body = { ...NANI, consent }
      const answer = await call(server, 'PUT', `/api/voices/speakers/${id}`, {
        token: learner.token,
        body,
      })
      return (answer.body['speaker'] as { consent: { scope: string } }).consent.scope
    }
    expect(
      await put({ ...NANI.consent, scope: 'course', givenAt: '2026-11-05T10:00:00.000Z' }),
    ).toBe('course')
    expect(await put(NANI.consent)).toBe('course')
    expect(await put(null)).toBe('course')
    expect(await put({ ...NANI.consent, givenAt: '2026-11-06T10:00:00.000Z' })).toBe('household')
  })
})
