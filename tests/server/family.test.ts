import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { FamilyPage } from '#contract/family.ts'
import { MAX_ENTRIES, MAX_FAMILY_BYTES } from '#server/family/take-changes.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { NOW } from './review-calls.ts'
import { call, type Learner, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const NANI = '11111111-1111-4111-8111-111111111111'

const said = (roman: string, changes: object = {}) => ({
  id: randomUUID() as string,
  kind: 'word',
  key: 'MM',
  value: { roman, shahmukhi: null },
  changedAt: '2026-03-01T19:00:00.000Z',
  ...changes,
})
const named = (name: string, changes: object = {}) => ({
  ...said(''),
  kind: 'person',
  key: NANI,
  value: { sex: 'female', father: null, mother: null, spouses: ['me'], birth: 0.5, name },
  ...changes,
})

onSqliteThenPostgres('The family tree', (fresh) => {
  let server: TestServer
  let now = Date.parse(NOW)
  afterEach(() => server.close())

  async function started(): Promise<Learner> {
    now = Date.parse(NOW)
    server = await startTestServer({ database: await fresh(), now: () => now })
    return registerAccount(server)
  }
  const send = ({ token }: Learner, changes: object[], key: string = randomUUID()) =>
    call(server, 'POST', '/api/family', { token, key, body: { changes } })
  const page = async ({ token }: Learner, after?: string | null) => {
    const query = after ? `?after=${after}` : ''
    return (await call(server, 'GET', `/api/family${query}`, { token }))
      .body as unknown as FamilyPage
  }
  const wordOf = async (learner: Learner) => (await page(learner)).entries[0]?.value

  test('keeps the last change of each, in whatever order they come, and tells nobody else', async () => {
    const learner = await started()
    const older = said('older')
    const newer = said('newer', { changedAt: '2026-03-02T19:00:00.000Z' })
    const removed = named('', { value: null, changedAt: '2026-03-02T19:00:00.000Z' })
    for (const changes of [[older, removed], [newer], [older, named('Razia')], [newer]])
      expect((await send(learner, changes)).status).toBe(200)
    const { entries } = await page(learner)
    expect(entries).toEqual([removed, newer])
    expect((await page(await registerAccount(server))).entries).toEqual([])
  })

  test('forgets what was said of somebody before they were taken out, and exports what was said since', async () => {
    const learner = await started()
    const at = (day: number) => ({ changedAt: `2026-03-0${day}T19:00:00.000Z` })
    const detail = (kind: string, value: unknown, day: number) =>
      said('', { kind, key: NANI, value, ...at(day) })
    const early = detail('name', 'Razia', 2)
    const removed = named('', { value: null, ...at(3) })
    const late = detail('father', 'me.M.F', 4)
    await send(learner, [named('Nani', at(1)), early])
    const before = await page(learner)
    expect((await send(learner, [removed])).body).toEqual({ entries: [removed] })
    // A device that has the name hears of it as of any change: later than its own, and under another id.
    const heard = (await page(learner, before.last)).entries.find(({ kind }) => kind === 'name')
    expect(heard).toMatchObject({ value: null, ...at(3) })
    expect(heard?.id).not.toBe(early.id)
    // One that comes after the removal, and one that was said after it.
    await send(learner, [detail('birth', 2, 2), late])
    const { entries } = await page(learner)
    expect(entries.filter(({ value }) => value !== null)).toEqual([late])
    const { family } = (await call(server, 'GET', '/api/account/export', { token: learner.token }))
      .body as unknown as { family: unknown }
    expect(family).toEqual([{ kind: 'father', key: NANI, value: 'me.M.F', ...at(4) }])
  })

  test('says what stands, also to a repeat, and refuses another body under one key', async () => {
    const learner = await started()
    const [older, newer] = [said('older'), said('newer', { changedAt: '2026-03-02T19:00:00.000Z' })]
    const key = randomUUID()
    expect((await send(learner, [older], key)).body).toEqual({ entries: [older] })
    expect((await send(learner, [newer])).body).toEqual({ entries: [newer] })
    expect((await send(learner, [older], key)).body).toEqual({ entries: [newer] })
    expect((await send(learner, [newer], key)).status).toBe(422)
  })

  test('decides by the ids where two were made at one instant', async () => {
    const learner = await started()
    const [low, high] = [
      said('low', { id: '00000000-0000-4000-8000-000000000001' }),
      said('high', { id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }),
    ]
    await send(learner, [high])
    await send(learner, [low])
    expect(await wordOf(learner)).toEqual(high.value)
  })

  test('counts a time in the future as now, and two of them in their order', async () => {
    const learner = await started()
    const changedAt = '2027-01-01T00:00:00.000Z'
    const { body } = await send(learner, [
      said('one', { changedAt, id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }),
      said('two', { changedAt, id: '00000000-0000-4000-8000-000000000001' }),
    ])
    expect(body['entries']).toMatchObject([{ value: { roman: 'two' } }])
    now += 3_600_000
    await send(learner, [said('three', { changedAt: new Date(now).toISOString() })])
    expect(await wordOf(learner)).toMatchObject({ roman: 'three' })
  })

  test('gives what comes after a cursor, and everything where the cursor is gone', async () => {
    const learner = await started()
    await send(learner, [said('nani')])
    const first = await page(learner)
    expect(first).toMatchObject({ isFirst: true, next: null })
    await send(learner, [named('Razia')])
    const second = await page(learner, first.last)
    expect(second).toMatchObject({ isFirst: false, entries: [{ key: NANI }] })
    expect(await page(learner, second.last)).toMatchObject({ entries: [], last: second.last })
    const { family } = (await call(server, 'GET', '/api/progress', { token: learner.token }))
      .body as unknown as { family: unknown }
    expect(family).toEqual({ last: second.last })
    await send(learner, [named('Razia Begum', { changedAt: '2026-03-03T19:00:00.000Z' })])
    const third = await page(learner, second.last)
    expect([third.isFirst, third.entries.length]).toEqual([true, 2])
    expect(
      (await call(server, 'GET', '/api/family?after=x', { token: learner.token })).status,
    ).toBe(400)
  })

  test.each([
    ['a relation that is none', said('x', { key: 'FQ' })],
    ['a person under no id', named('x', { key: 'nani' })],
    ['a name of two lines', named('Ra\nzia')],
    ['a name that is too long', named('x'.repeat(61))],
    ['a word that is empty', said(' ')],
    ['a field that there is not', named('x', { photo: 'x' })],
    ['a father who is no person', said('', { kind: 'father', key: 'me', value: 'abba' })],
    ['a parent of nobody', said('', { kind: 'father', key: 'me', value: 'me.X' })],
    ['a kind that there is not', said('', { kind: 'photo', key: 'me', value: 'x' })],
    ['a sex that there is not', said('', { kind: 'sex', key: 'me', value: 'x' })],
    ['a birth that is no number', named('x', { value: { ...named('x').value, birth: 'first' } })],
  ])('refuses %s', async (_, change) => {
    const learner = await started()
    expect((await send(learner, [change])).status).toBe(400)
    expect((await page(learner)).entries).toEqual([])
  })

  test('takes no more than an account may hold, and lets it be made less', async () => {
    const learner = await started()
    const many = (count: number, name: string) =>
      Array.from({ length: count }, () => named(name, { key: randomUUID() }))
    const born = (count: number) =>
      many(count, '').map((one) => ({ ...one, kind: 'birth', value: 1 }))
    for (let sent = 0; sent < MAX_ENTRIES; sent += 200)
      expect((await send(learner, born(200))).status).toBe(200)
    const { status, body } = await send(learner, born(1))
    expect([status, body['error']]).toEqual([422, expect.stringContaining('family tree')])
    const [one] = (await page(learner)).entries
    const changedAt = '2026-03-02T19:00:00.000Z'
    expect(
      (await send(learner, [{ ...one, id: randomUUID(), value: null, changedAt }])).status,
    ).toBe(200)
    const other = await registerAccount(server)
    const longest = many(60, 'ی'.repeat(60))
    let bytes = 0
    while (bytes < 2 * MAX_FAMILY_BYTES) {
      if (
        (
          await send(
            other,
            longest.map((row) => ({ ...row, id: randomUUID(), key: randomUUID() })),
          )
        ).status === 422
      )
        break
      bytes = JSON.stringify((await page(other)).entries).length
    }
    expect(Buffer.byteLength(JSON.stringify((await page(other)).entries))).toBeLessThan(
      1.1 * MAX_FAMILY_BYTES,
    )
  })
})
