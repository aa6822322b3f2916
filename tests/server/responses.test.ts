import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import { events } from './review-calls.ts'
import { call, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { household, invited, sha256 } from './voice-calls.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await registerAccount(server)).token
})
afterAll(() => server.close())

const raw = (path: string, init: RequestInit) => server.app.request(path, init)
const json = { 'content-type': 'application/json' }

test.each([
  [{}, 'Email is required', ['email', 'password']],
  [{ email: 'nonsense', password: PASSWORD }, 'Please enter a valid email address', ['email']],
  [{ email: 'a@b.org', password: '' }, 'Password is required', ['password']],
  [{ email: 'a@b.org', password: 'short' }, 'Password must be at least 6 characters', ['password']],
  [{ email: 'a@b.org', password: PASSWORD, admin: true }, expect.any(String), ['admin']],
  [{ email: { $ne: null }, password: PASSWORD }, 'Email is required', ['email']],
])('signing in with %j names what is wrong', async (body, error, paths) => {
  const answer = await call(server, 'POST', '/api/auth/login', { body })
  expect(answer.status).toBe(400)
  expect(answer.body['error']).toEqual(error)
  expect(answer.body['issues'].map((issue: { path: string }) => issue.path)).toEqual(paths)
})

// What HTML calls a valid e-mail address, at a domain with a dot; nothing that a mail program could take for two.
test.each([
  ["sean.o'brien@example.org", 401],
  ['a&b+boli@sub.example.org', 401],
  ['nani@xn--bcher-kva.example', 401],
  ['a@b', 400],
  ['a@b.1', 400],
  ['a@-b.org', 400],
  ['a,b@c.org', 400],
  ['a@b.org, c@d.org', 400],
  ['"a"@b.org', 400],
  ['a<b@c.org>', 400],
])('signing in as %s answers %i', async (email, status) => {
  const answer = await call(server, 'POST', '/api/auth/login', {
    body: { email, password: PASSWORD },
  })
  expect(answer.status).toBe(status)
})

test.each([
  ['not JSON', '{"email":', 'The request is not valid JSON'],
  ['a text', '"x"', 'The request must be a JSON object'],
  ['null', 'null', 'The request must be a JSON object'],
  ['a list', '[]', 'The request must be a JSON object'],
])('a body that is %s answers 400', async (_, body, error) => {
  const response = await raw('/api/auth/login', { method: 'POST', headers: json, body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error })
})

test('a body over 64 KiB answers 413, announced or not', async () => {
  const body = JSON.stringify({ email: 'a@b.org', password: 'x'.repeat(65 * 1024) })
  const announced = await raw('/api/auth/login', {
    method: 'POST',
    headers: { ...json, 'content-length': String(body.length) },
    body,
  })
  const streamed = await raw('/api/auth/login', {
    method: 'POST',
    headers: json,
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect([announced.status, streamed.status]).toEqual([413, 413])
  expect(await announced.json()).toEqual({ error: 'The request is larger than 64 KiB' })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
  'a body of type %j answers 415',
  async (type) => {
    const headers: HeadersInit = type === '' ? {} : { 'content-type': type }
    const body = JSON.stringify({ email: 'a@b.org', password: PASSWORD })
    const response = await raw('/api/auth/login', {
      method: 'POST',
      headers,
      body: new Blob([body]),
    })
    expect(response.status).toBe(415)
  },
)

test('a reset needs no body at all', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await raw('/api/lessons/1/reset-progress', { method: 'POST', headers })
  expect(response.status).toBe(200)
})

test.each([
  [
    { currentExerciseIndex: -1, completedExercises: [], correctExercises: [] },
    'currentExerciseIndex',
  ],
  [
    { currentExerciseIndex: 0, completedExercises: [0.5], correctExercises: [] },
    'completedExercises.0',
  ],
  [
    { currentExerciseIndex: 0, completedExercises: [], correctExercises: [], attempt: 0 },
    'attempt',
  ],
  [
    { currentExerciseIndex: 0, completedExercises: [], correctExercises: [], totalXP: 9 },
    'totalXP',
  ],
  [{ currentExerciseIndex: 0, completedExercises: [], correctExercises: [], epoch: 1e9 }, 'epoch'],
])('progress %j is refused by its field', async (body, path) => {
  const answer = await call(server, 'POST', '/api/lessons/1/exercise-progress', { token, body })
  expect(answer.status).toBe(400)
  expect(answer.body['issues'][0]?.path).toBe(path)
})

test.each([
  { score: 100.5 },
  { score: 101 },
  { score: '100' },
  { isCompleted: false },
  { completedAt: 'yesterday' },
  { completedAt: '2026-02-31T99:00:00Z' },
  { localDate: '2026-02-30' },
  { activeSeconds: 90_000 },
  { timeSpent: -1 },
])('a completion with %j is refused', async (change) => {
  const body = { score: 100, timeSpent: 20, isCompleted: true, ...change }
  const answer = await call(server, 'POST', '/api/progress/1', { token, body })
  expect(answer.status).toBe(400)
  expect(answer.body['issues'][0]?.path).toBe(Object.keys(change)[0])
})

test('a query that is no day is refused', async () => {
  const answer = await call(server, 'GET', '/api/progress?localDate=today', { token })
  expect(answer.status).toBe(400)
  expect(answer.body['issues'][0]?.path).toBe('localDate')
})

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api'],
  ['GET', '/api/'],
  ['POST', '/api/lessons'],
  ['DELETE', '/api/auth/login'],
  ['GET', '/api/lessons/%'],
  ['GET', '/api/lessons/1/exercise-progress/x'],
  ['GET', '/nothing-is-built'],
])('%s %s answers 404 or 400 as JSON, never a page', async (method, path) => {
  const answer = await call(server, method, path, { token })
  expect([400, 404]).toContain(answer.status)
  expect(answer.body['error']).toEqual(expect.any(String))
})

test('every answer bears the headers that protect its reader', async () => {
  const answers = [
    await call(server, 'GET', '/api/health'),
    await call(server, 'GET', '/api/lessons', { token }),
    await call(server, 'GET', '/api/lessons'),
    await call(server, 'POST', '/api/auth/login', { body: {} }),
    await call(server, 'GET', '/api/nothing'),
    await call(server, 'GET', '/api/docs'),
    await call(server, 'GET', '/api/openapi.json'),
    await call(server, 'GET', '/nothing'),
  ]
  for (const { headers } of answers) {
    const isJson = headers.get('content-type')?.startsWith('application/json')
    expect(headers.get('content-security-policy')).toContain(
      isJson ? "default-src 'none'" : "script-src 'self'",
    )
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('microphone=(self)')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(headers.get('cache-control')).toMatch(/^no-(store|cache)$/)
  }
})

test('HSTS is for a public address with https alone', async () => {
  const plain = await startTestServer({ config: { appOrigin: null } })
  const { headers } = await call(plain, 'GET', '/api/health')
  expect(headers.get('strict-transport-security')).toBeNull()
  await plain.close()
})

test('health tells the database and the version, and 503 when the database does not answer', async () => {
  const healthy = await call(server, 'GET', '/api/health')
  expect(healthy.body).toEqual({ status: 'ok', database: 'sqlite', version: '0.0.0-test' })
  const broken = await startTestServer({ database: brokenDatabase() })
  const { status, body } = await call(broken, 'GET', '/api/health')
  expect([status, body]).toEqual([503, { error: 'The database does not answer' }])
})

test('what goes wrong inside is logged and answered without its reason', async () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const broken = await startTestServer({ database: brokenDatabase(), log })
  const answer = await call(broken, 'POST', '/api/auth/login', {
    body: { email: 'a@b.org', password: PASSWORD },
  })
  expect([answer.status, answer.body]).toEqual([
    500,
    { error: 'Server error. Please try again later.' },
  ])
  expect(lines.join('')).toContain('the disk is on fire')
})

test('the log has one line for each request and no secret of any', async () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const logged = await startTestServer({ log })
  const learner = await registerAccount(logged, { verified: true })
  await call(logged, 'POST', '/api/auth/forgot-password', { body: { email: learner.email } })
  await call(logged, 'GET', '/api/lessons?token=secret-of-a-link', { token: learner.token })
  log.info({ user: { password: PASSWORD, email: learner.email }, token: learner.token }, 'a slip')
  await logged.settled()
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries.filter(({ msg }) => msg === 'request')).toMatchObject([
    { method: 'POST', path: '/api/auth/register', status: 200 },
    { method: 'POST', path: '/api/auth/verify-email', status: 200 },
    { method: 'POST', path: '/api/auth/forgot-password', status: 200 },
    { method: 'GET', path: '/api/lessons', status: 200, requestId: expect.any(String) },
  ])
  // The line of a request is not searched for secrets: it has these fields and no other.
  const fields = entries.filter(({ msg }) => msg === 'request').flatMap(Object.keys)
  expect(new Set(fields)).toEqual(
    new Set([
      'level',
      'time',
      'requestId',
      'method',
      'path',
      'status',
      'learnerId',
      'address',
      'ms',
      'msg',
    ]),
  )
  const secrets = [PASSWORD, learner.token, learner.email, 'secret-of-a-link']
  secrets.push(...logged.mails.flatMap((mail) => /token=([\w-]+)/.exec(mail.text)?.[1] ?? []))
  expect(secrets.length).toBe(6)
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
  await logged.close()
})

test('the log and the mails have nothing of a link, whatever is done with it', async () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const logged = await startTestServer({ log })
  const home = household(logged, await registerAccount(logged, { verified: true }))
  const { id, secret } = await home.invite(await home.speaker())
  const guest = invited(logged, secret)
  expect((await guest.read()).status).toBe(200)
  expect((await guest.consent()).status).toBe(200)
  expect((await guest.put()).status).toBe(200)
  expect((await guest.put(new TextEncoder().encode('<svg/>'))).status).toBe(415)
  const wrong = 'A'.repeat(43)
  expect((await invited(logged, wrong).read()).status).toBe(401)
  // As somebody may send it by mistake.
  await call(logged, 'GET', `/api/invitation?secret=${secret}`)
  await call(logged, 'GET', '/api/lessons', { token: secret })
  await home.takeBack(id)
  expect((await guest.read()).status).toBe(410)
  expect((await guest.withdraw()).status).toBe(200)
  await logged.settled()
  const told = lines.join('') + JSON.stringify(logged.mails)
  expect(lines.filter((line) => line.includes('/api/invitation')).length).toBeGreaterThan(6)
  for (const never of [secret, wrong, sha256(secret)]) expect(told).not.toContain(never)
  await logged.close()
})

test('another origin may call only where it was named', async () => {
  const origin = 'https://cdn.example'
  const alone = await startTestServer({ config: { allowedOrigins: [origin] } })
  const preflight = (target: TestServer, from: string) =>
    target.app.request('/api/auth/login', {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    })
  const allowed = await preflight(alone, origin)
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
  expect(allowed.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  const other = await preflight(alone, 'https://evil.example')
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
  const closed = await preflight(server, origin)
  expect(closed.headers.get('access-control-allow-origin')).toBeNull()
  await alone.close()
})

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
] as const)(
  'long answers are compressed for who can read %s, and known again',
  async (encoding, decode) => {
    const headers = { 'accept-encoding': `${encoding}, deflate`, authorization: `Bearer ${token}` }
    const plain = await raw('/api/lessons', { headers: { authorization: headers.authorization } })
    const packed = await raw('/api/lessons', { headers })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(decode(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text())
    const etag = packed.headers.get('etag') ?? ''
    const known = await raw('/api/lessons', { headers: { ...headers, 'if-none-match': etag } })
    expect(known.status).toBe(304)
    expect(await known.text()).toBe('')
  },
)

test('a page of reviews is compressed, the short answer to new ones is not', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const body = { events: events(20) }
  const sent = await call(server, 'POST', '/api/reviews', { token, headers, body })
  expect([sent.status, sent.text]).toEqual([200, '{"added":20,"known":0}'])
  const page = await raw('/api/reviews', {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const encodings = [sent.headers, page.headers].map((of) => of.get('content-encoding'))
  expect(encodings).toEqual([null, 'gzip'])
})

test('who reads no encoding of ours gets the plain text', async () => {
  const headers = { 'accept-encoding': 'br;q=0, zstd', authorization: `Bearer ${token}` }
  const response = await raw('/api/lessons', { headers })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.json()).toHaveProperty('lessons')
})

function brokenDatabase(): Database {
  const fail = () => Promise.reject(new Error('the disk is on fire'))
  return { kind: 'sqlite', read: fail, write: fail, close: async () => undefined }
}
