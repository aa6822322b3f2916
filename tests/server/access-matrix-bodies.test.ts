import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { safeParse } from 'valibot'
import { calls } from '#contract/calls.ts'
import type { Call } from '#contract/call.ts'
import { silentLog } from '#server/log.ts'
import { type Ids, nameOf, newPerson, pathOf, rightBodyOf, someIds } from './every-call.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { type Learner, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { household } from './voice-calls.ts'

const JSON_TYPE = 'application/json'
/** What no call wants: of every type, and texts that databases, mails and paths might stumble over. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.5,
  '',
  'x',
  '\u0000',
  'a\u0000b@example.org',
  '\ud800',
  '‮‏',
  "'; drop table users; --",
  '${7*7}{{7*7}}',
  '\r\nBcc: x@example.org',
  'x'.repeat(6_000),
  [],
  ['x'],
  {},
  { toString: 'x' },
  { length: 3 },
]

onSqliteThenPostgres('Whatever is sent', (fresh) => {
  let server: TestServer
  let learner: Learner
  let secret: string
  const errors: unknown[] = []
  beforeAll(async () => {
    const log = {
      ...silentLog,
      error: (fields: object) => void errors.push(fields),
    }
    server = await startTestServer({ database: await fresh(), log })
    const home = household(server, await registerAccount(server))
    secret = (await home.invite(await home.speaker(), ['l1-1'])).secret
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    errors.length = 0
    const person = await newPerson(server, 'free')
    if (person === undefined) throw new Error('nobody')
    learner = person
  })
  afterEach(async () => {
    await server.settled()
    expect(errors).toEqual([])
  })

  type Sent = { body?: BodyInit; type?: string | undefined; ids?: Ids; headers?: object }

  async function send(contract: Call, { body, type = JSON_TYPE, ids = someIds(), headers }: Sent) {
    const response = await server.app.request(pathOf(contract, ids), {
      method: contract.method,
      headers: {
        ...(type !== '' && { 'content-type': type }),
        ...(contract.access === 'learner' && { authorization: `Bearer ${learner.token}` }),
        ...(contract.access === 'invited' && { authorization: `Invitation ${secret}` }),
        ...headers,
      },
      ...(body !== undefined && contract.method !== 'GET' && { body }),
    })
    const text = await response.text()
    expect(text, 'no stack, no file of ours').not.toMatch(/\.ts:\d|node_modules|at \w+ \(/)
    return { status: response.status, text, body: JSON.parse(text === '' ? '{}' : text) }
  }

  /** Statuses that the contract names for a call, beside success. */
  function documented(contract: Call): number[] {
    return [200, 400, ...(contract.body ? [413, 415] : []), ...contract.failures]
  }

  // The facts of a take are a header: recordings.test.ts.
  const withBody = calls.filter(({ body, audio }) => body !== undefined && audio !== 'sent')

  describe.each(withBody.map((contract) => [nameOf(contract), contract] as const))(
    'to %s',
    (_, contract) => {
      const right = () => rightBodyOf(contract, someIds({ email: learner.email })) ?? {}
      const sendJson = (value: unknown) => send(contract, { body: JSON.stringify(value) })

      test('the right body is no bad request (or nothing below proves anything)', async () => {
        const { status, body } = await sendJson(right())
        if (status === 400) expect(body).not.toHaveProperty('issues')
      })

      test('a field that it does not know is refused by name', async () => {
        for (const [field, value] of [
          ['unexpected', 1],
          ['isAdmin', true],
          ['subscriptionStatus', 'active'],
          ['userId', learner.id],
          ['constructor', {}],
        ] as const) {
          const { status, body } = await sendJson({ ...right(), [field]: value })
          expect(status, field).toBe(400)
          expect(body.issues).toEqual(
            expect.arrayContaining([expect.objectContaining({ path: field })]),
          )
        }
        const own = `{"__proto__":{"isAdmin":true},${JSON.stringify(right()).slice(1)}`
        expect((await send(contract, { body: own.replace(',}', '}') })).status).toBe(400)
      })

      test('a value of another type is refused, and none of them breaks anything', async () => {
        for (const field of Object.keys(right())) {
          for (const odd of ODD_VALUES) {
            const body = { ...right(), [field]: odd }
            const answer = await sendJson(body)
            const isRight = contract.body !== undefined && safeParse(contract.body, body).success
            const label = `${field}: ${JSON.stringify(odd)?.slice(0, 40)} → ${answer.text.slice(0, 200)}`
            if (isRight) expect(documented(contract), label).toContain(answer.status)
            else {
              expect(answer.status, label).toBe(400)
              expect(answer.body.issues.length, label).toBeGreaterThan(0)
            }
          }
        }
      })

      test('what is no JSON object is refused', async () => {
        for (const body of [
          '[]',
          '"x"',
          '1',
          'null',
          'true',
          '{',
          '{"a":1,}',
          'NaN',
          "{'a':1}",
          '\u0000',
        ]) {
          expect((await send(contract, { body })).status, body).toBe(400)
        }
        expect((await send(contract, { body: '['.repeat(30_000) })).status).toBe(400)
        const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
        expect((await send(contract, { body: bytes })).status).toBe(400)
      })

      test('more than 64 KiB is refused, announced or not', async () => {
        const body = JSON.stringify({ ...right(), filler: 'x'.repeat(65 * 1024) })
        expect((await send(contract, { body })).status).toBe(413)
        const announced = { 'content-length': String(body.length) }
        expect((await send(contract, { body, headers: announced })).status).toBe(413)
      })

      test('another content type is refused', async () => {
        const body = JSON.stringify(right())
        for (const type of [
          'text/plain',
          'text/html',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/jsonp',
          'application/xml',
        ]) {
          expect((await send(contract, { body, type })).status, type).toBe(415)
        }
        const bytes = new TextEncoder().encode(body)
        expect((await send(contract, { body: bytes, type: '' })).status).toBe(415)
        const charset = 'Application/JSON; charset=utf-8'
        expect((await send(contract, { body, type: charset })).status).not.toBe(415)
      })
    },
  )

  test.each(calls.map((contract) => [nameOf(contract), contract] as const))(
    'odd ids and keys to %s are answered as the contract says',
    async (_, contract) => {
      const body = JSON.stringify(rightBodyOf(contract, someIds()) ?? {})
      const odd = [
        '%00',
        '%ff',
        '%',
        '..%2f..%2fetc%2fpasswd',
        "'%20or%201=1--",
        '%F0%9F%92%A9',
        'x'.repeat(5_000),
        '%0d%0aset-cookie:x',
        '__proto__',
        'constructor',
        '%5b%5d',
      ]
      if (contract.path.includes('{')) {
        for (const id of odd) {
          const ids = someIds({ lesson: id, session: id })
          const { status } = await send(contract, { body, ids })
          expect([...documented(contract), 404], id.slice(0, 40)).toContain(status)
        }
      }
      if (contract.isIdempotent) {
        for (const key of [
          '',
          'x',
          '1',
          'x'.repeat(4_000),
          '00000000-0000-0000-0000-00000000000g',
        ]) {
          const { status } = await send(contract, { body, headers: { 'idempotency-key': key } })
          expect(status, key.slice(0, 40)).toBe(400)
        }
      }
      for (const token of ['', 'x', 'a.b.c', 'x'.repeat(4_000), `${learner.token}x`]) {
        const headers = { authorization: `Bearer ${token}` }
        const { status } = await send(contract, { body, headers })
        if (contract.access === 'learner') expect(status).toBe(401)
        else expect(documented(contract)).toContain(status)
      }
    },
  )

  test.each(
    calls
      .filter(({ body }) => body === undefined)
      .map((contract) => [nameOf(contract), contract] as const),
  )('a body to %s, which takes none, changes nothing', async (_, contract) => {
    for (const [body, type] of [
      ['{"userId":"another"}', JSON_TYPE],
      ['[', JSON_TYPE],
      ['a=b', 'application/x-www-form-urlencoded'],
      ['x'.repeat(65 * 1024), 'text/plain'],
    ] as const) {
      const { status } = await send(contract, { body, type })
      expect([...documented(contract), 413], body.slice(0, 20)).toContain(status)
      if (nameOf(contract) === 'DELETE /api/account') return
    }
  })
})
