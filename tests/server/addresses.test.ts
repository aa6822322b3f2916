import { afterEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { createLog } from '#server/log.ts'
import { isEncrypted } from '#server/db/is-encrypted.ts'
import { allTables } from './all-rows.ts'
import { makeCall, nameOf, someIds } from './every-call.ts'
import { call, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

let server: TestServer
const start = async (options: TestServerOptions = {}) => {
  server = await startTestServer(options)
}
afterEach(() => server.close())

describe('Where a request says it comes from, or goes to', () => {
  const HOSTILE = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/x',
  }

  test('steers no link of a mail, where the operator has named the address', async () => {
    await start()
    const email = 'zaara@example.org'
    const body = { name: 'Zaara', email, password: PASSWORD }
    await call(server, 'POST', '/api/auth/register', { body, headers: HOSTILE })
    await call(server, 'POST', '/api/auth/forgot-password', { body: { email }, headers: HOSTILE })
    await server.settled()
    expect(server.mails).toHaveLength(2)
    for (const { text, html } of server.mails) {
      expect(text).toContain('https://apni-boli.test/')
      expect(`${text}${html}`).not.toContain('evil.example')
    }
  })

  test('steers no return from the payment page', async () => {
    await start()
    const { token } = await registerAccount(server, { verified: true })
    const body = { priceId: 'price_monthly', plan: 'monthly' }
    const path = '/api/stripe/create-checkout-session'
    const answer = await call(server, 'POST', path, { token, body, headers: HOSTILE })
    expect(answer.text).not.toContain('evil.example')
    const tables = await allTables(server.database)
    expect(JSON.stringify(tables)).not.toContain('evil.example')
  })

  test('counts only as far as our own proxies wrote it', async () => {
    const from = async (address: string) =>
      call(server, 'POST', '/api/auth/login', {
        body: { email: 'zaara@example.org', password: PASSWORD },
        headers: { 'x-forwarded-for': address, 'x-real-ip': address },
      })
    const statuses = async (addressOf: (at: number) => string) => {
      const found = new Set<number>()
      for (let at = 0; at < 12; at += 1) found.add((await from(addressOf(at))).status)
      return found
    }
    await start({ config: { rateLimits: true } })
    // No proxy of ours: whatever the header says is the sender's own invention.
    expect(await statuses((at) => `10.0.0.${at}`)).toEqual(new Set([401, 429]))
    await server.close()
    await start({ config: { rateLimits: true, trustedProxies: 1 } })
    // One proxy: it writes the last entry; what stands before it is the sender's.
    expect(await statuses((at) => `10.0.0.${at}, 192.0.2.1`)).toEqual(new Set([401, 429]))
  })
})

describe('What is asked', () => {
  test('by GET changes nothing in any table', async () => {
    await start()
    const { token } = await registerAccount(server, { verified: true, premium: true })
    const before = await allTables(server.database)
    for (const contract of calls.filter(({ method }) => method === 'GET')) {
      await makeCall(server, contract, someIds(), { token })
      await makeCall(server, contract, someIds(), {})
    }
    await server.settled()
    expect(await allTables(server.database)).toEqual(before)
  })

  test('by another method than its own does not exist', async () => {
    await start()
    const { token } = await registerAccount(server, { verified: true })
    const known = new Set(calls.map(nameOf))
    for (const { path } of calls) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (known.has(`${method} ${path}`)) continue
        const address = path.replaceAll(/\{\w+\}/g, '1')
        // `verify-session/1` and the like stand beside `{id}` of another call.
        const { status } = await call(server, method, address, { token })
        expect([404, 400], `${method} ${address}`).toContain(status)
      }
    }
  })

  test('a parameter that comes twice counts once, as it came first', async () => {
    await start()
    const { token } = await registerAccount(server, { verified: true })
    const read = (query: string) => call(server, 'GET', `/api/progress?${query}`, { token })
    expect((await read('localDate=2026-03-01&localDate=x')).status).toBe(200)
    expect((await read('localDate=x&localDate=2026-03-01')).status).toBe(400)
    const both = { authorization: `Bearer ${token}, Bearer ${token}` }
    expect((await call(server, 'GET', '/api/progress', { headers: both })).status).toBe(401)
    expect((await read(`token=${token}&access_token=${token}`)).status).toBe(200)
  })

  test('a session in the address, in a cookie or in the body is none', async () => {
    await start()
    const { token } = await registerAccount(server, { verified: true })
    for (const [path, headers] of [
      [`/api/auth/profile?token=${token}&access_token=${token}`, {}],
      ['/api/auth/profile', { cookie: `token=${token}; session=${token}` }],
      ['/api/auth/profile', { 'x-auth-token': token }],
    ] as const) {
      expect((await call(server, 'GET', path, { headers })).status).toBe(401)
    }
  })

  test('what is encoded twice is decoded once', async () => {
    await start()
    const { token } = await registerAccount(server, { verified: true, premium: true })
    expect((await call(server, 'GET', '/api/lessons/%34', { token })).status).toBe(200)
    expect((await call(server, 'GET', '/api/lessons/%2534', { token })).status).toBe(404)
  })
})

describe('The log', () => {
  const lines: string[] = []
  const startLogged = async (config = {}) => {
    lines.length = 0
    await start({ log: createLog({ write: (line) => void lines.push(line) }), config })
  }
  const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const last = () => entries().findLast(({ msg }) => msg === 'request')
  const WARN = 40

  test('tells every way into an account: what, whose, when, from where, and how it ended', async () => {
    await startLogged()
    const { email, id, token } = await registerAccount(server, { verified: true })
    const common = { learnerId: id, address: 'in-process', time: expect.stringMatching(/Z$/) }
    const signIn = (password: string) =>
      call(server, 'POST', '/api/auth/login', { body: { email, password } })
    expect(entries().slice(-2)).toMatchObject([
      { path: '/api/auth/register', status: 200, ...common },
      { path: '/api/auth/verify-email', status: 200, ...common },
    ])
    await signIn(PASSWORD)
    expect(last()).toMatchObject({ path: '/api/auth/login', status: 200, ...common })
    await signIn('Salaam2')
    expect(last()).toMatchObject({ path: '/api/auth/login', status: 401, level: WARN, ...common })
    const body = { currentPassword: PASSWORD, newPassword: 'Walaikum1' }
    await call(server, 'POST', '/api/auth/change-password', { token, body })
    expect(last()).toMatchObject({ path: '/api/auth/change-password', status: 200, ...common })
    const again = (await signIn('Walaikum1')).body.token
    await call(server, 'POST', '/api/auth/logout', { body: { token: again } })
    expect(last()).toMatchObject({ path: '/api/auth/logout', status: 200, ...common })
  })

  test('warns of whatever was refused: no session, not allowed, too often', async () => {
    await startLogged({ rateLimits: true })
    const { token, id } = await registerAccount(server)
    await call(server, 'GET', '/api/lessons', { token: 'a.b.c' })
    expect(last()).toMatchObject({ status: 401, level: WARN, address: 'in-process' })
    await call(server, 'GET', '/api/lessons/4', { token })
    expect(last()).toMatchObject({ status: 403, level: WARN, learnerId: id, address: 'in-process' })
    for (let at = 0; at < 6; at += 1)
      await call(server, 'POST', '/api/auth/resend-verification', { token })
    expect(last()).toMatchObject({ status: 429, level: WARN, learnerId: id })
  })

  test('says nothing of where a learner is who just learns', async () => {
    await startLogged()
    const { token, id } = await registerAccount(server)
    await call(server, 'GET', '/api/lessons', { token })
    expect(last()).toMatchObject({ status: 200, learnerId: id })
    expect(last()).not.toHaveProperty('address')
  })

  test('is one line for each thing, whatever is in the address', async () => {
    await startLogged({ trustedProxies: 1 })
    const forged = '%0a{"level":30,"msg":"forged"}%0d%0a'
    await call(server, 'GET', `/api/lessons/${forged}`, {
      headers: { 'x-forwarded-for': '"}{"msg":"forged' },
    })
    expect(entries()).toHaveLength(1)
    expect(entries()[0]?.['msg']).toBe('request')
    expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r]/)
  })
})

test('a database on another machine is encrypted only where TLS is asked for', async () => {
  await start()
  for (const address of [
    'postgres://localhost/x',
    'postgres://u:p@127.0.0.1:5432/x',
    'postgres:///x?host=/var/run/postgresql',
    'postgres://db.example.org/x?sslmode=verify-full',
    'postgres://db.example.org/x?sslmode=require',
  ]) {
    expect(isEncrypted(address), address).toBe(true)
  }
  for (const address of [
    'postgres://db.example.org/x',
    'postgres://localhost/x?host=db.example.org',
    'postgres://db.example.org/x?sslmode=disable',
    'postgres://db.example.org/x?sslmode=prefer',
  ]) {
    expect(isEncrypted(address), address).toBe(false)
  }
})
