import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createArgon2Hasher } from '#server/auth/argon2-hasher.ts'
import { call } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasher: createArgon2Hasher() })
})
afterAll(() => server.close())

test('a new server has no account, not even its operator’s', async () => {
  const users = await server.database.read((queries) =>
    queries.selectFrom('users').selectAll().execute(),
  )
  expect(users).toEqual([])
})

let accounts = 0
async function register(password: string) {
  accounts += 1
  const email = `typed-${accounts}@example.org`
  const body = { name: 'Zaara Khan', email, password }
  const { status, body: answered } = await call(server, 'POST', '/api/auth/register', { body })
  const signIn = async (typed: string) =>
    (await call(server, 'POST', '/api/auth/login', { body: { email, password: typed } })).status
  return { status, signIn, email, token: answered.token }
}

test.each([
  ['spaces at both ends', '  Meri boli 7  ', 'Meri boli 7'],
  ['upper and lower case', 'ChaiAurPakora9', 'chaiaurpakora9'],
  ['letters of Shahmukhi and pictures', 'سلام جی Aa1 🫖🫖', 'سلام جی Aa1 🫖'],
  ['a zero byte and what follows', 'Rawalpindi1\u0000secret', 'Rawalpindi1'],
  ['a hundred characters', `${'Jhelum da paani '.repeat(6)}Aa1!`, 'Jhelum da paani Aa1'],
  [
    'what makes only the last of 200 different',
    `${'Ab1 '.repeat(49)}Ab1x`,
    `${'Ab1 '.repeat(49)}Ab1y`,
  ],
])('a password with %s is taken as it was typed, and no other opens', async (_, typed, other) => {
  const { status, signIn } = await register(typed)
  expect(status).toBe(200)
  expect([await signIn(typed), await signIn(other)]).toEqual([200, 401])
})

test('a password that was hashed more weakly is hashed anew at the next sign-in, and no session ends', async () => {
  const { status, signIn, email, token } = await register('Meri boli 7')
  expect(status).toBe(200)
  const stored = async () => {
    const row = await server.database.read((queries) =>
      queries.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    )
    return row.password_hash
  }
  const weaker = await hash('Meri boli 7', { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await server.database.write((tx) =>
    tx.updateTable('users').set({ password_hash: weaker }).where('email', '=', email).execute(),
  )
  expect(await signIn('Meri boli 8')).toBe(401)
  expect(await stored()).toBe(weaker)
  expect(await signIn('Meri boli 7')).toBe(200)
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await signIn('Meri boli 7')).toBe(200)
  expect((await call(server, 'GET', '/api/auth/profile', { token })).status).toBe(200)
})

test('a password is good for as long as its learner likes', async () => {
  let nowMs = Date.now()
  const old = await startTestServer({ now: () => nowMs })
  const body = { email: 'old@example.org', password: 'Meri boli 7' }
  await call(old, 'POST', '/api/auth/register', { body: { ...body, name: 'Zaara' } })
  nowMs += 5 * 365 * 86_400_000
  expect((await call(old, 'POST', '/api/auth/login', { body })).status).toBe(200)
  await old.close()
})
