import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from './test-server.ts'

async function learnerWithToken() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Learner', email: 'gone@example.org', password: 'Salaam1' })
  const made = await server.app.request('/api/auth/register', {
    method: 'POST',
    headers: json,
    body,
  })
  const { token } = (await made.json()) as { token: string }
  const call = (path: string, init: RequestInit = {}, as = token) =>
    server.app.request(path, {
      ...init,
      headers: { ...json, authorization: `Bearer ${as}` },
    })
  return { call, token }
}

const ANSWERED = JSON.stringify({
  currentExerciseIndex: 0,
  completedExercises: [0],
  correctExercises: [0],
})

test.each([
  ['a question', '/api/auth/profile', {}],
  [
    'work of the sync queue',
    '/api/lessons/1/exercise-progress',
    { method: 'POST', body: ANSWERED },
  ],
])(
  '%s with a good session of a deleted account hears that the account is gone',
  async (_what, path, init) => {
    const { call } = await learnerWithToken()
    expect((await call('/api/account', { method: 'DELETE' })).status).toBe(200)
    const response = await call(path, init)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ reason: 'account-gone' })
  },
)

test('an ended session and a token that is none hear nothing of any account', async () => {
  const { call, token } = await learnerWithToken()
  const strange = await call('/api/auth/profile', {}, `${token.slice(0, -4)}AAAA`)
  expect(strange.status).toBe(401)
  expect(await strange.json()).not.toHaveProperty('reason')
  await call('/api/auth/logout', { method: 'POST', body: JSON.stringify({ token }) })
  const ended = await call('/api/auth/profile')
  expect(ended.status).toBe(401)
  expect(await ended.json()).not.toHaveProperty('reason')
})
