import { SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, type Learner, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const DAY_MS = 86_400_000

let server: TestServer
let learner: Learner
let nowMs: number
beforeEach(async () => {
  nowMs = Date.parse('2026-03-01T10:00:00Z')
  server = await startTestServer({ now: () => nowMs })
  learner = await registerAccount(server)
})
afterEach(() => server.close())

const profile = (token: string) => call(server, 'GET', '/api/auth/profile', { token })

/** A session as we make it, with something changed. */
function forge(
  claims: {
    aud?: string
    iss?: string
    sub?: string
    sv?: unknown
    exp?: number
    nbf?: number
  } = {},
  {
    typ = 'session+jwt',
    secret = server.services.config.jwtSecret,
    hasId = true,
    alg = 'HS256',
  } = {},
): Promise<string> {
  const seconds = Math.floor(nowMs / 1000)
  const payload = {
    iss: 'apni-boli',
    aud: 'apni-boli:session',
    sub: learner.id,
    sv: 1,
    ...(hasId && { jti: 'a-session' }),
    iat: seconds,
    exp: seconds + 3600,
    ...claims,
  }
  return new SignJWT(payload).setProtectedHeader({ alg, typ }).sign(secret)
}

test('the token that we would make ourselves is a session (or nothing below proves anything)', async () => {
  expect((await profile(await forge())).status).toBe(200)
})

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each<[string, () => string | Promise<string>]>([
  ['another audience', () => forge({ aud: 'apni-boli:mail' })],
  ['another issuer', () => forge({ iss: 'somebody' })],
  ['another purpose', () => forge({}, { typ: 'reset+jwt' })],
  ['another secret', () => forge({}, { secret: new Uint8Array(32) })],
  ['an older session version', () => forge({ sv: 0 })],
  ['a session version that is no number', () => forge({ sv: '1' })],
  ['an end in the past', () => forge({ exp: Math.floor(nowMs / 1000) - 1 })],
  ['a beginning in the future', () => forge({ nbf: Math.floor(nowMs / 1000) + 600 })],
  [
    'the key to it in its own head',
    () => {
      const key = new Uint8Array(32).fill(7)
      const jwk = { kty: 'oct', k: Buffer.from(key).toString('base64url') }
      const address = 'https://evil.example/keys.json'
      const seconds = Math.floor(nowMs / 1000)
      const claims = { sub: learner.id, sv: 1, jti: 'a-session', iat: seconds, exp: seconds + 60 }
      return new SignJWT({ ...claims, iss: 'apni-boli', aud: 'apni-boli:session' })
        .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt', jwk, jku: address, x5u: address })
        .sign(key)
    },
  ],
  ['another algorithm, by our own key', () => forge({}, { alg: 'HS512' })],
  ['no id of its own', () => forge({}, { hasId: false })],
  ['two parts', () => learner.token.split('.').slice(0, 2).join('.')],
  ['four parts', () => `${learner.token}.x`],
  ['a changed signature', () => learner.token.replace(/.{4}$/, 'AAAA')],
  ['nothing', () => ''],
  [
    'no algorithm',
    () => {
      const [, payload] = learner.token.split('.')
      return `${encode({ alg: 'none', typ: 'session+jwt' })}.${payload}.`
    },
  ],
  [
    'no algorithm, with a signature',
    () => {
      const [, payload, signature] = learner.token.split('.')
      return `${encode({ alg: 'none', typ: 'session+jwt' })}.${payload}.${signature}`
    },
  ],
])('a token with %s is no session', async (_, makeToken) => {
  const token = await makeToken()
  const read = await profile(token)
  expect(read.status).toBe(401)
  expect(read.body).toEqual({ error: 'Authentication failed. Please log in again.' })
  const write = await call(server, 'POST', '/api/progress/reset', { token, body: {} })
  expect(write.status).toBe(401)
})

test('a session ends after ninety days, also one that was in use', async () => {
  expect((await profile(learner.token)).status).toBe(200)
  nowMs += 90 * DAY_MS - 1000
  expect((await profile(learner.token)).status).toBe(200)
  nowMs += 2000
  expect((await profile(learner.token)).status).toBe(401)
})

test('the session version is looked at on every request', async () => {
  expect((await profile(learner.token)).status).toBe(200)
  await server.database.write((tx) =>
    tx.updateTable('users').set({ session_version: 2 }).where('id', '=', learner.id).execute(),
  )
  expect((await profile(learner.token)).status).toBe(401)
})

test('an account that is gone has no session', async () => {
  await server.database.write((tx) => tx.deleteFrom('users').where('id', '=', learner.id).execute())
  const read = await profile(learner.token)
  expect(read.status).toBe(401)
  // A holder of a good session alone hears why.
  expect(read.body).toMatchObject({ reason: 'account-gone' })
})

test('without Authorization, or with another scheme, every learner’s call answers 401', async () => {
  const headers = { authorization: `Basic ${learner.token}` }
  expect((await call(server, 'GET', '/api/auth/profile', { headers })).status).toBe(401)
  for (const [method, path] of [
    ['GET', '/api/auth/profile'],
    ['POST', '/api/auth/resend-verification'],
    ['GET', '/api/lessons'],
    ['GET', '/api/lessons/1'],
    ['GET', '/api/lessons/1/progress'],
    ['POST', '/api/lessons/1/exercise-progress'],
    ['POST', '/api/lessons/1/reset-progress'],
    ['GET', '/api/progress'],
    ['POST', '/api/progress/1'],
    ['POST', '/api/progress/reset'],
  ] as const) {
    expect((await call(server, method, path)).status, `${method} ${path}`).toBe(401)
  }
})
