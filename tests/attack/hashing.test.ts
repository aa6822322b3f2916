import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { boundHashing } from '#server/auth/bound-hashing.ts'
import { call, registerAccount, PASSWORD } from '../server/test-account.ts'
import { startTestServer } from '../server/test-server.ts'

const AT_ONCE = 2
const WAITING = 10

/** Passwords that are checked when the test says so, and not before. */
function slowHasher() {
  let open: () => void = () => undefined
  let gate = Promise.resolve()
  let running = 0
  const seen = { mostAtOnce: 0 }
  const inTime = async <T>(value: T): Promise<T> => {
    running += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, running)
    await gate
    running -= 1
    return value
  }
  const hasher = boundHashing(
    {
      hash: (password) => inTime(`plain:${password}`),
      verify: (hash, password) => inTime(hash === `plain:${password}`),
      isOutdated: () => false,
    },
    { atOnce: AT_ONCE, waiting: WAITING },
  )
  const close = (): void => {
    gate = new Promise<void>((resolve) => (open = resolve))
  }
  return { hasher, seen, close, open: () => open() }
}

test('a flood of five hundred sign-ins fills the queue of passwords and nothing else', async () => {
  const { hasher, seen, close, open } = slowHasher()
  const server = await startTestServer({
    hasher,
    config: { rateLimits: true, trustedProxies: 1 },
  })
  const { email, token } = await registerAccount(server)
  const signIn = (password: string, from: string) =>
    call(server, 'POST', '/api/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': from },
    })
  close()
  const flood = Array.from({ length: 500 }, (_, at) =>
    // Different people: the limits of one address or one account are not what stops them here.
    call(server, 'POST', '/api/auth/login', {
      body: { email: `nobody-${at}@example.org`, password: 'Wrong111' },
      headers: { 'x-forwarded-for': `10.0.${at % 250}.${at % 2}` },
    }),
  )
  const responses: (typeof flood)[number] extends Promise<infer T> ? T[] : never = []
  const full = 500 - AT_ONCE - WAITING
  await new Promise<void>((resolve) => {
    for (const answered of flood) {
      void answered.then((response) => responses.push(response) === full && resolve())
    }
  })
  // All places are taken, and nobody gets out. Everything else goes on.
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
  expect(responses[0]?.headers.get('retry-after')).toBe('5')
  expect(responses[0]?.body).toEqual({
    error: 'Very many people are signing in just now. Please try again in a moment.',
  })
  const health = await call(server, 'GET', '/api/health')
  const completion = await call(server, 'POST', '/api/progress/1', {
    token,
    key: randomUUID(),
    body: { score: 100, timeSpent: 20, isCompleted: true },
  })
  const register = await call(server, 'POST', '/api/auth/register', {
    body: { name: 'Zaara', email: 'zaara@example.org', password: PASSWORD },
  })
  expect([health.status, completion.status, register.status]).toEqual([200, 200, 503])
  // A try that finds no place is none: the learner has all ten left.
  for (let at = 0; at < 20; at += 1) {
    expect((await signIn(PASSWORD, '192.0.2.1')).status).toBe(503)
  }
  open()
  const late = (await Promise.all(flood)).filter(({ status }) => status === 401)
  expect(late).toHaveLength(AT_ONCE + WAITING)
  expect(seen.mostAtOnce).toBe(AT_ONCE)
  expect((await signIn(PASSWORD, '192.0.2.1')).status).toBe(200)
  await server.close()
})

test('one account floods the queue with its right password: everybody else signs in beside it', async () => {
  const { hasher, close, open } = slowHasher()
  const server = await startTestServer({ hasher })
  const flooder = await registerAccount(server)
  const others = await Promise.all(Array.from({ length: 8 }, () => registerAccount(server)))
  const signIn = (email: string) =>
    call(server, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  close()
  const flood = Array.from({ length: 115 }, () => signIn(flooder.email))
  let refused = 0
  for (const one of flood) void one.then(({ status }) => (refused += status === 503 ? 1 : 0))
  await vi.waitFor(() => expect(refused).toBe(flood.length - AT_ONCE - WAITING))
  const beside = others.map(({ email }) => signIn(email))
  // Each of them has its place, and one of the flood has lost it.
  await vi.waitFor(() => expect(refused).toBe(flood.length - AT_ONCE - WAITING + others.length))
  open()
  const statuses = (await Promise.all(beside)).map(({ status }) => status)
  expect(statuses).toEqual(others.map(() => 200))
  const flooded = (await Promise.all(flood)).map(({ status }) => status)
  expect(new Set(flooded)).toEqual(new Set([200, 503]))
  await server.close()
})

test('accounts take turns: whoever comes behind a flood is next, not last', async () => {
  const { hasher, close, open } = slowHasher()
  close()
  const order: string[] = []
  const ask = (account: string) =>
    hasher.hash('Salaam1', account).then(
      () => order.push(account),
      () => order.push(`${account} refused`),
    )
  const asked = [...Array<string>(12).fill('flood'), 'zaara', 'amina', 'flood'].map(ask)
  open()
  await Promise.all(asked)
  expect(order.filter((account) => account === 'zaara' || account === 'amina')).toHaveLength(2)
  // Two run when they come; of the flood one more has its turn before each of them.
  const served = order.filter((account) => !account.endsWith('refused'))
  expect(served.indexOf('zaara')).toBeLessThan(5)
  expect(served.indexOf('amina')).toBeLessThan(6)
})
