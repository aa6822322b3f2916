import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { MAX_ENTRIES } from '#server/family/take-changes.ts'
import type { PaymentGateway } from '#server/billing/gateway.ts'
import { createApp } from '#server/app.ts'
import {
  measuredGateway,
  measuredHasher,
  measuredMailer,
  measuredPush,
  measuredRecordings,
} from '#server/metrics/measure-services.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { watchDatabase } from '#server/metrics/watch-database.ts'
import { RecordingStoreUnavailable } from '#server/ports/recording-store.ts'
import { silentLog } from '#server/log.ts'
import { onPostgres } from './databases.ts'
import { memoryStore } from './memory-store.ts'
import { call, registerAccount } from './test-account.ts'
import { openDatabase, startTestServer, type TestServer } from './test-server.ts'
import { household, webm } from './voice-calls.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** The app with somebody who counts, and the way to ask for the numbers as Prometheus does. */
async function counted(database = 'sqlite-memory') {
  const metrics = createMetrics()
  const db = await openDatabase(database)
  watchDatabase(db, metrics)
  const failing = { isOn: false }
  const mailer = measuredMailer(
    {
      send: async () => (failing.isOn ? Promise.reject(new Error('mail server away')) : undefined),
    },
    metrics,
  )
  const plain = await startTestServer({ database: db, mailer, config: { rateLimits: true } })
  const services = { ...plain.services, observeRequest: metrics.observeRequest }
  const server: TestServer = { ...plain, services, app: createApp(services) }
  const numbers = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, log: silentLog })
  stops.push(
    () => db.close(),
    () => plain.close(),
    () => numbers.server.close(),
  )
  return { server, metrics, failing, numbers: () => ask(numbers.address) }
}

async function ask(address: string): Promise<string> {
  const response = await fetch(`${address}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return response.text()
}

test('requests are counted by the pattern of their route and by status, refusals for themselves', async () => {
  const { server, numbers } = await counted()
  const learner = await registerAccount(server)
  for (const lesson of ['1', '1', '2']) {
    await call(server, 'GET', `/api/lessons/${lesson}`, { token: learner.token })
  }
  await call(server, 'GET', '/api/no/such/thing')
  await call(server, 'GET', '/some/page')
  const body = { email: learner.email }
  for (let at = 0; at < 6; at += 1)
    await call(server, 'POST', '/api/auth/forgot-password', { body })
  const text = await numbers()
  expect(text).toContain('requests_total{method="GET",route="/api/lessons/:id",status="200"} 2\n')
  expect(text).toContain('requests_total{method="GET",route="/api/lessons/:id",status="403"} 1\n')
  expect(text).toContain('requests_total{method="GET",route="unknown",status="404"} 1\n')
  expect(text).toContain('requests_total{method="GET",route="app",status="404"} 1\n')
  expect(text).toContain('rate_limit_refusals_total{route="/api/auth/forgot-password"} 1\n')
  expect(text).toContain('request_duration_seconds_count{route="/api/lessons/:id"} 3\n')
  expect(text).toMatch(/apni_boli_nodejs_eventloop_lag_p99_seconds \d/)
})

test('no number names a learner', async () => {
  const { server, numbers } = await counted()
  const learner = await registerAccount(server)
  const path = `/api/lessons/1/exercise-progress?email=${learner.email}`
  await call(server, 'POST', path, { token: learner.token, key: learner.id, body: {} })
  await call(server, 'GET', `/${learner.email}/${learner.id}`)
  const text = await numbers()
  for (const word of [learner.email, learner.id, learner.token, 'example.org', 'Zaara']) {
    expect(text).not.toContain(word)
  }
})

test('mails, reminders, hashes, groups of writes and the payment provider are counted', async () => {
  const { server, metrics, failing, numbers } = await counted()
  const { email } = await registerAccount(server)
  await server.settled()
  failing.isOn = true
  await call(server, 'POST', '/api/auth/forgot-password', { body: { email } })
  const write = (message: string) =>
    call(server, 'POST', '/api/contact', {
      body: { name: 'Zaara', email: 'z@example.org', subject: '', message },
    })
  await Promise.all([write('one'), write('two')])
  await server.settled()

  const push = measuredPush({ ...server.services.push, send: async () => 'gone' }, metrics)
  await push.send(
    { endpoint: '', p256dh: '', auth: '' },
    { kind: 'daily-reminder' },
    { ttlSeconds: 1 },
  )
  const away = {
    ...server.services.billing.gateway,
    readCheckout: async () => ({ ok: false, failure: 'unavailable' }),
  }
  await measuredGateway(away as PaymentGateway, metrics).readCheckout('cs_1')
  let finish = (_: string): void => undefined
  const slow = {
    ...server.services.hasher,
    hash: () => new Promise<string>((resolve) => (finish = resolve)),
  }
  const hashing = measuredHasher(slow, metrics).hash('Salaam1', 'zaara@example.org')
  expect(await numbers()).toContain('password_hashes_under_way 1\n')
  finish('hash')
  await hashing

  const text = await numbers()
  expect(text).toContain('password_hashes_under_way 0\n')
  expect(text).toContain('mails_total{outcome="sent"} 1\n')
  expect(text).toContain('mails_total{outcome="failed"} 3\n')
  expect(text).toContain('mails_waiting{kind="account"} 1\n')
  expect(text).toContain('mails_waiting{kind="contact"} 2\n')
  expect(text).toContain('mails_waiting{kind="billing"} 0\n')
  expect(text).toContain('push_messages_total{outcome="gone"} 1\n')
  expect(text).toContain(
    'payment_provider_calls_total{call="readCheckout",outcome="unavailable"} 1\n',
  )
  expect(text).toMatch(/group_commit_writes_count [1-9]/)
})

onPostgres('The pool of connections', (fresh) => {
  test('is told with what waits for it', async () => {
    const { server, numbers } = await counted(await fresh())
    await registerAccount(server)
    expect(await numbers()).toMatch(/database_connections\{kind="open"\} [1-9]/)
  })
})

/** A person of whom nothing is known, taken out again: it counts among the entries all the same. */
const NOBODY = { kind: 'person', value: null }

test('changes of family trees are counted by what became of them', async () => {
  const { server, numbers } = await counted()
  const { token } = await registerAccount(server)
  const word = (key: string, roman: string, changedAt = '2026-03-01T19:00:00.000Z') => {
    const value = { roman, shahmukhi: null }
    return { id: randomUUID(), kind: 'word', key, value, changedAt }
  }
  const send = (changes: object[], key: string = randomUUID()) =>
    call(server, 'POST', '/api/family', { token, key, body: { changes } })
  const key = randomUUID()
  const first = [word('MM', 'nani'), word('FF', 'daada')]
  await send(first, key)
  // What comes again under its key is no change.
  await send(first, key)
  await send([word('MM', 'naani', '2026-02-01T19:00:00.000Z')])
  const people = (count: number) =>
    Array.from({ length: count }, () => ({ ...word('', ''), key: randomUUID(), ...NOBODY }))
  const most = MAX_ENTRIES - first.length
  for (let sent = 0; sent < most; sent += 200) await send(people(Math.min(200, most - sent)))
  // The tree is full: a call is refused whole.
  await send(people(3))
  const text = await numbers()
  expect(text).toContain(`family_changes_total{outcome="kept"} ${MAX_ENTRIES}\n`)
  expect(text).toContain('family_changes_total{outcome="older"} 1\n')
  expect(text).toContain('family_changes_total{outcome="full"} 3\n')
})

test('takes are counted, kept and refused, and each call to their store that fails', async () => {
  const { server, metrics, numbers } = await counted()
  const store = memoryStore()
  const recordings = measuredRecordings(store, metrics)
  const services = { ...server.services, recordings }
  const home = household(
    { ...server, services, app: createApp(services) },
    await registerAccount(server),
  )
  const nani = await home.speaker()
  expect((await home.put(nani)).status).toBe(200)
  expect((await home.put(nani, new TextEncoder().encode('<svg onload=alert(1)>'))).status).toBe(415)
  const asked = recordings.get('no/key')
  expect(await asked).toBeNull()
  store.put = async () => Promise.reject(new RecordingStoreUnavailable('away'))
  expect((await home.put(nani, webm())).status).toBe(503)
  const text = await numbers()
  expect(text).toContain('takes_total{outcome="kept"} 1\n')
  expect(text).toContain('takes_total{outcome="not-audio"} 1\n')
  expect(text).toContain('recording_store_calls_total{call="put",outcome="ok"} 1\n')
  expect(text).toContain('recording_store_calls_total{call="put",outcome="failed"} 1\n')
  expect(text).toContain('recording_store_calls_total{call="get",outcome="ok"} 1\n')
})
