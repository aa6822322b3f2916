import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLesson } from '#contract/lesson.ts'
import { is } from 'valibot'
import { onBothDatabases } from './databases.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

onBothDatabases('Lessons', (fresh) => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
    tokens['unverified'] = (await registerAccount(server)).token
    tokens['free'] = (await registerAccount(server, { verified: true })).token
    tokens['premium'] = (await registerAccount(server, { verified: true, premium: true })).token
    tokens['unverified premium'] = (await registerAccount(server, { premium: true })).token
  })
  afterAll(() => server.close())

  const get = (path: string, who: string, headers = {}) =>
    call(server, 'GET', path, { token: tokens[who] ?? '', headers })

  // Who may open what. Lessons 1 to 4; lesson 4 is premium.
  test.each([
    ['unverified', ['open', 'verify', 'verify', 'verify']],
    ['free', ['open', 'open', 'open', 'premium']],
    ['premium', ['open', 'open', 'open', 'open']],
    ['unverified premium', ['open', 'verify', 'verify', 'verify']],
  ])('the %s learner may open %j, in the list and in every call', async (who, expected) => {
    const { lessons } = (await get('/api/lessons', who)).body as { lessons: { locked?: string }[] }
    expect(lessons.map((lesson) => lesson.locked ?? 'open')).toEqual(expected)
    const token = tokens[who] ?? ''
    for (const [at, access] of expected.entries()) {
      const id = at + 1
      const calls = [
        await call(server, 'GET', `/api/lessons/${id}`, { token }),
        await call(server, 'GET', `/api/lessons/${id}/progress`, { token }),
        await call(server, 'POST', `/api/lessons/${id}/reset-progress`, { token, body: {} }),
        await call(server, 'POST', `/api/lessons/${id}/exercise-progress`, {
          token,
          body: { currentExerciseIndex: 0, completedExercises: [], correctExercises: [] },
        }),
        await call(server, 'POST', `/api/progress/${id}`, {
          token,
          body: { score: 100, timeSpent: 20, isCompleted: true },
        }),
      ]
      const statuses = calls.map(({ status }) => status)
      expect(statuses, `lesson ${id}`).toEqual(Array(5).fill(access === 'open' ? 200 : 403))
      if (access === 'verify') {
        expect(calls[0]?.body).toEqual({
          error: 'Please verify your email to access lessons.',
          needsVerification: true,
        })
      }
      if (access === 'premium') {
        expect(calls[0]?.body['error']).toContain('requires a premium subscription')
        expect(calls[0]?.body).not.toHaveProperty('needsVerification')
      }
    }
  })

  test('a lesson that may be opened is whole, of another only its head goes out', async () => {
    const { body, text } = await get('/api/lessons', 'free')
    expect(is(openLesson, body['lessons'][0])).toBe(true)
    expect(Object.keys(body['lessons'][3] ?? {}).toSorted()).toEqual([
      'category',
      'description',
      'exerciseCount',
      'headline',
      'id',
      'isPremium',
      'locked',
      'order',
      'path',
      'sampleWords',
      'title',
    ])
    expect(body['lessons'][3]?.['sampleWords']).toEqual(
      ['salaam', 'shukriya', 'ammi'].map((roman, at) => ({
        roman,
        shahmukhi: 'سلام',
        english: `word ${at + 1}`,
      })),
    )
    expect(text).toContain('secret word')
    expect(text).not.toContain('A note of lesson 4')
    expect(text.match(/secret/g)).toHaveLength(15)
  })

  test('a lesson is answered in a field of its own', async () => {
    const { body } = await get('/api/lessons/2', 'free')
    expect(body['lesson']).toMatchObject({ id: '2', title: 'Family', exerciseCount: 5 })
  })

  test.each([
    '04',
    '4%20',
    '%204',
    '4%00',
    '4.0',
    '+4',
    '０４',
    '99',
    '-1',
    'NaN',
    '1e0',
    '..%2f4',
    '%2e',
  ])('there is no lesson %j, for nobody', async (id) => {
    for (const who of ['free', 'premium']) {
      const answer = await get(`/api/lessons/${id}`, who)
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ error: expect.stringMatching(/not found/i) })
    }
  })

  test('a premium lesson stays closed however its number is written', async () => {
    for (const id of ['4', '%34', '4/', '4?x=1', './4']) {
      const { status, text } = await get(`/api/lessons/${id}`, 'free')
      expect([403, 404]).toContain(status)
      expect(text).not.toContain('secret')
    }
  })

  test('whose premium ended keeps the words of what they completed, to read, and nobody else gets them', async () => {
    const lapsed = await registerAccount(server, { verified: true, premium: true })
    const list = async (token: string | undefined) => {
      const { body, text } = await call(server, 'GET', '/api/lessons', { token: token ?? '' })
      return { fourth: body['lessons'][3] as Record<string, unknown>, text }
    }
    const done = { score: 100, timeSpent: 20, isCompleted: true }
    const { status } = await call(server, 'POST', '/api/progress/4', {
      token: lapsed.token,
      body: done,
    })
    expect(status).toBe(200)
    const { fourth: whole } = await list(lapsed.token)
    expect(whole['sayAtHome']).toMatchObject({ text: expect.any(String) as string })
    const clip = whole['items'] as {
      audioUrl?: string
      roman: string
    }[]
    await server.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ subscription_status: 'cancelled' })
        .where('id', '=', lapsed.id)
        .execute(),
    )
    const { fourth, text } = await list(lapsed.token)
    const words = fourth['learnt'] as object[]
    expect(fourth['locked']).toBe('premium')
    expect(fourth['sayAtHome']).toEqual(whole['sayAtHome'])
    expect(Object.keys(fourth)).not.toContain('sampleWords')
    expect(words.map((word) => 'roman' in word && word.roman)).toEqual(
      clip.map(({ roman }) => roman),
    )
    expect(words.flatMap((word) => Object.keys(word)).filter((key) => /audio/.test(key))).toEqual(
      [],
    )
    for (const { audioUrl } of clip)
      if (audioUrl !== undefined) expect(text).not.toContain(audioUrl)
    expect(Object.keys(fourth)).not.toContain('exercises')
    const single = await call(server, 'GET', '/api/lessons/4', { token: lapsed.token })
    expect(single.status).toBe(403)
    // Lists are shared by who has learnt the same: no other standing sees these.
    for (const who of ['free', 'unverified', 'unverified premium']) {
      const keys = Object.keys((await list(tokens[who])).fourth)
      expect(keys).not.toContain('learnt')
      if (who !== 'unverified premium') expect(keys).not.toContain('sayAtHome')
    }
    await call(server, 'POST', '/api/progress/1', { token: tokens['free'] ?? '', body: done })
    expect(Object.keys((await list(tokens['free'])).fourth)).not.toContain('learnt')
  })

  test('whose premium ended in the middle of a lesson keeps the words that they answered, once they had opened it', async () => {
    for (const hasBegun of [true, false]) {
      const { token, id } = await registerAccount(server, { verified: true, premium: true })
      const fourth = async () => {
        const { body } = await call(server, 'GET', '/api/lessons', { token })
        return body['lessons'][3] as Record<string, unknown>
      }
      const items = (await fourth())['items'] as { id: string }[]
      const answered = items[0]?.id ?? ''
      const path = '/api/lessons/4/exercise-progress'
      const body = { currentExerciseIndex: 1, completedExercises: [0], correctExercises: [0] }
      if (hasBegun) expect((await call(server, 'POST', path, { token, body })).status).toBe(200)
      await server.database.write((tx) =>
        tx
          .updateTable('users')
          .set({ subscription_status: 'cancelled' })
          .where('id', '=', id)
          .execute(),
      )
      expect(Object.keys(await fourth())).toContain('sampleWords')
      const reviewedAt = new Date().toISOString()
      const event = {
        id: randomUUID(),
        itemId: answered,
        skill: 'produce',
        grade: 3,
        reviewedAt,
        localDate: reviewedAt.slice(0, 10),
      }
      const sent = await call(server, 'POST', '/api/reviews', { token, body: { events: [event] } })
      expect(sent.status).toBe(200)
      const { learnt, sampleWords } = await fourth()
      expect([learnt === undefined, sampleWords === undefined]).toEqual([!hasBegun, hasBegun])
      if (hasBegun) expect(learnt).toMatchObject([{ id: answered }])
      expect(Object.keys(await fourth())).not.toContain('sayAtHome')
      expect(items.length).toBeGreaterThan(1)
    }
  })

  test('the first lesson comes without an account, as a learner has it, and once', async () => {
    const { body, headers } = await call(server, 'GET', '/api/guest/lesson')
    expect(body).toEqual((await get('/api/lessons/1', 'unverified')).body)
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    const again = await call(server, 'GET', '/api/guest/lesson', { headers: known })
    expect([again.status, again.text]).toEqual([304, ''])
    const odd = await call(server, 'GET', '/api/guest/lesson?id=4')
    expect(odd.text).not.toContain('lesson4')
  })

  test('the list is not sent again to who has it; it changes with what may be opened', async () => {
    const learner = await registerAccount(server)
    const list = (headers = {}) =>
      call(server, 'GET', '/api/lessons', { token: learner.token, headers })
    const etag = (await list()).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await list({ 'if-none-match': known })
      expect([again.status, again.text]).toEqual([304, ''])
    }
    await server.database.write((tx) =>
      tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', learner.id).execute(),
    )
    const verified = await list({ 'if-none-match': etag })
    expect(verified.status).toBe(200)
  })
})
