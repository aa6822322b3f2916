import { afterEach, beforeEach, expect, test } from 'vitest'
import { createArgon2Hasher } from '#server/auth/argon2-hasher.ts'
import { passwordWeakness } from '#server/auth/weak-password.ts'
import { call, type Learner, mailedToken, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const COMMON =
  'Many people use this password or one like it, so it is easily guessed. Please choose another one.'
const OWN =
  'This password is close to your name, your email or the name of this app, so it is easily guessed. Please choose another one.'
const OWNER = { name: 'Safiya Begum', email: 'nani.of-dadyal@example.org' }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const register = (password: string, more: object = {}, at = server) =>
  call(at, 'POST', '/api/auth/register', { body: { ...OWNER, password, ...more } })

test.each([
  'Password1',
  'PASSWORd12',
  'Qwerty123',
  'P4ssw0rd!',
  'P@ssw0rd1',
  '1Password',
  'Letmein!1',
  'Dragon2024!',
  'Trustno1',
  'Trustno12',
  '1q2w3e4R',
  'Sunshine99',
  'PａＳsword1',
])('%s is too common, in any case and with any ending', async (password) => {
  const answer = await register(password)
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: COMMON, message: COMMON, issues: [{ path: 'password', message: COMMON }] },
  ])
})

test.each([
  'Pothwari1',
  'ApniBoli1',
  'apni-Boli-2026',
  'Mirpuri123',
  'P4hari99',
  'MyBoli12',
  'Safiya1',
  'Begum2015!',
  'SafiyaBegum1',
  'Dadyal123',
  'Nani.of-Dadyal1',
  'Example99',
])('%s says no more than what everybody knows', async (password) => {
  const answer = await register(password)
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: OWN, message: OWN, issues: [{ path: 'password', message: OWN }] },
  ])
})

test.each([
  // One of the words is in them; enough else is too.
  'Boli-Chashma3',
  'Safiya&Kettle9',
  'Monsoon-Kettle4',
  'Salaam1',
  'Tea4Two',
  'Charpai7',
  'Safiya8392017483',
  'Dragonfly-Kettle-1',
])('%s can be taken', (password) => {
  expect(passwordWeakness(password, OWNER)).toBeNull()
})

test('the rules of before speak first, in their own words', async () => {
  expect((await register('Pas1')).body['error']).toBe('Password must be at least 6 characters')
  expect((await register('password1')).body['error']).toBe(
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  )
})

test('a new password by link or with the present one is held to the same, and neither is used up by it', async () => {
  const learner: Learner = await registerAccount(server)
  await call(server, 'POST', '/api/auth/forgot-password', { body: { email: learner.email } })
  const token = await mailedToken(server, learner.email)
  const reset = (newPassword: string) =>
    call(server, 'POST', '/api/auth/reset-password', { body: { token, newPassword } })
  const change = (newPassword: string) =>
    call(server, 'POST', '/api/auth/change-password', {
      token: learner.token,
      body: { currentPassword: PASSWORD, newPassword },
    })
  for (const set of [reset, change]) {
    const common = await set('Password1')
    expect([common.status, common.body]).toEqual([
      400,
      { error: COMMON, message: COMMON, issues: [{ path: 'newPassword', message: COMMON }] },
    ])
    expect((await set('ZaaraKhan1')).body['error']).toBe(OWN)
  }
  expect((await reset('Chai-Kettle7')).status).toBe(200)
})

test('whether a link is good is told before what is wrong with the password', async () => {
  const body = { token: 'guessed', newPassword: 'Password1' }
  const answer = await call(server, 'POST', '/api/auth/reset-password', { body })
  expect(answer.body['error']).toContain('Invalid or expired reset token')
})

test('sixty-four characters and many more are taken, each of them counts, and one letter is one however it is typed', async () => {
  const real = await startTestServer({ hasher: createArgon2Hasher() })
  const signIn = (email: string, password: string) =>
    call(real, 'POST', '/api/auth/login', { body: { email, password } })
  const long = `Chai-Kettle7 ${'سلام 🫖 '.repeat(40)}`.slice(0, 255)
  for (const [email, password, other] of [
    ['long@example.org', `${long}a`, `${long}b`],
    ['sixty-four@example.org', `${'x'.repeat(62)}A7`, `${'x'.repeat(62)}A8`],
  ] as const) {
    expect((await register(password, { email }, real)).status).toBe(200)
    expect((await signIn(email, password)).status).toBe(200)
    expect((await signIn(email, other)).status).toBe(401)
  }
  const email = 'cafe@example.org'
  expect((await register('Caf\u00e9-Kettle7', { email }, real)).status).toBe(200)
  expect((await signIn(email, 'Cafe\u0301-Kettle7')).status).toBe(200)
  expect((await register('x'.repeat(255) + 'A7', { email: 'too@example.org' }, real)).status).toBe(
    400,
  )
  await real.close()
})
