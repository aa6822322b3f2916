import {
  createECDH,
  createHmac,
  createDecipheriv,
  createPublicKey,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAtService, PUSH_SERVICES } from '#server/push/push-services.ts'
import { reminderHoursDue } from '#server/push/reminder-time.ts'
import { sendDueReminders } from '#server/push/send-reminders.ts'
import { makeVapidKeys, vapidPublicKey } from '#server/push/vapid-keys.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { practised, sendPractice } from './practice-calls.ts'
import { call, type Learner, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** 18:00 on a winter's day in Britain: the hour of the reminder unless a learner chose another. */
const SIX_PM = Date.parse('2026-01-15T18:00:00Z')

/** A browser that has subscribed: its keys, and the address that its push service gave it. */
type Browser = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  read(body: Buffer): unknown
}

function newBrowser(service: string): Browser {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const secret = randomBytes(16)
  return {
    endpoint: `${service}/send/${randomUUID()}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') },
    read: (body) => JSON.parse(decrypt(body, pair, secret)),
  }
}

/** RFC 8188 and 8291, as a browser does it. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    pair.getPublicKey(),
    sender,
    Buffer.of(1),
  ])
  const key = hmac(hmac(secret, pair.computeSecret(sender)), info)
  const prk = hmac(salt, key)
  const derive = (label: string, length: number) =>
    hmac(prk, Buffer.from(`Content-Encoding: ${label}\0\u0001`)).subarray(0, length)
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  expect(plain.at(-1)).toBe(2)
  return plain.subarray(0, -1).toString('utf8')
}

/** A push service of our own: it takes what is posted, and answers as it is told. */
type PushService = {
  origin: string
  pushes: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  answers: Map<string, number>
  answerAll: number
  close(): Promise<void>
}

async function startPushService(): Promise<PushService> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      service.pushes.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      const status = service.answers.get(path) ?? service.answerAll
      response.writeHead(status, status === 302 ? { location: `${service.origin}/inside` } : {})
      response.end('as you wish')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const service: PushService = {
    origin: `http://127.0.0.1:${port}`,
    pushes: [],
    answers: new Map(),
    answerAll: 201,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

describe('The hour of a reminder', () => {
  // Britain goes forward at 01:00 UTC on 29 March 2026 and back at 01:00 UTC on 25 October.
  test.each<[string, string, string, number[]]>([
    ['Europe/London', '2026-01-15T18:00:00Z', '2026-01-15', [18]],
    ['Europe/London', '2026-01-15T18:59:59Z', '2026-01-15', [18]],
    ['Europe/London', '2026-01-15T17:59:59Z', '2026-01-15', [17]],
    ['Europe/London', '2026-07-15T18:00:00Z', '2026-07-15', [19]],
    ['Europe/London', '2026-07-15T17:00:00Z', '2026-07-15', [18]],
    ['Europe/London', '2026-01-15T00:30:00Z', '2026-01-15', [0]],
    // Spring: 1 o'clock is left out and comes with 2; nothing comes twice.
    ['Europe/London', '2026-03-29T00:59:00Z', '2026-03-29', [0]],
    ['Europe/London', '2026-03-29T01:00:00Z', '2026-03-29', [1, 2]],
    ['Europe/London', '2026-03-29T01:59:00Z', '2026-03-29', [1, 2]],
    ['Europe/London', '2026-03-29T02:00:00Z', '2026-03-29', [3]],
    // Autumn: 1 o'clock is there twice and comes once.
    ['Europe/London', '2026-10-25T00:00:00Z', '2026-10-25', [1]],
    ['Europe/London', '2026-10-25T00:59:00Z', '2026-10-25', [1]],
    ['Europe/London', '2026-10-25T01:00:00Z', '2026-10-25', []],
    ['Europe/London', '2026-10-25T01:59:00Z', '2026-10-25', []],
    ['Europe/London', '2026-10-25T02:00:00Z', '2026-10-25', [2]],
    // Midnight itself is left out.
    ['Africa/Cairo', '2026-04-23T21:59:00Z', '2026-04-23', [23]],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24', [0, 1]],
    // Midnight is there twice.
    ['America/Havana', '2026-11-01T04:30:00Z', '2026-11-01', [0]],
    ['America/Havana', '2026-11-01T05:30:00Z', '2026-11-01', []],
    ['America/Havana', '2026-11-01T06:30:00Z', '2026-11-01', [1]],
    // Hours that do not begin with the hour in UTC, and days that are not the day in UTC.
    ['Asia/Karachi', '2026-01-15T13:00:00Z', '2026-01-15', [18]],
    ['Asia/Karachi', '2026-01-15T19:00:00Z', '2026-01-16', [0]],
    ['Asia/Kolkata', '2026-01-15T12:29:00Z', '2026-01-15', [17]],
    ['Asia/Kolkata', '2026-01-15T12:30:00Z', '2026-01-15', [18]],
    ['Asia/Kathmandu', '2026-01-15T12:15:00Z', '2026-01-15', [18]],
    ['Pacific/Kiritimati', '2026-01-15T10:00:00Z', '2026-01-16', [0]],
    ['Pacific/Pago_Pago', '2026-01-15T10:00:00Z', '2026-01-14', [23]],
    ['UTC', '2026-01-15T10:00:00Z', '2026-01-15', [10]],
  ])('in %s at %s is, on %s, %j', (zone, at, date, hours) => {
    expect(reminderHoursDue(zone, Date.parse(at))).toEqual({ date, hours })
  })

  test.each([
    'Europe/London',
    'America/New_York',
    'Africa/Cairo',
    'Asia/Karachi',
    'Australia/Lord_Howe',
  ])(
    'each hour of each day of a year comes, and a minute later it has not come anew: %s',
    (zone) => {
      const came = new Map<string, Set<number>>()
      const start = Date.parse('2026-01-01T12:00:00Z')
      for (let at = start; at < start + 365 * DAY_MS; at += 15 * MINUTE_MS) {
        const { date, hours } = reminderHoursDue(zone, at)
        const day = came.get(date) ?? new Set()
        for (const hour of hours) day.add(hour)
        came.set(date, day)
      }
      const whole = [...came.values()].slice(1, -1)
      expect(whole.length).toBeGreaterThan(360)
      expect(whole.filter((day) => day.size !== 24)).toEqual([])
    },
  )
})

test.each<[string, boolean]>([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://fcm.googleapis.com:443/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://evil.example#fcm.googleapis.com', false],
  ['https://user:pass@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com@evil.example/x', false],
  ['https://evilnotify.windows.com/x', false],
  ['https://.notify.windows.com/x', false],
  ['https://a.notify.windows.com:8443/x', false],
  ['http://a.notify.windows.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://localhost/x', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%j is at a push service: %s', (endpoint, expected) => {
  expect(isAtService(endpoint, PUSH_SERVICES)).toBe(expected)
})

test('keys that are made belong together, also one with zeros in front', () => {
  for (let at = 0; at < 600; at += 1) {
    const { publicKey, privateKey } = makeVapidKeys()
    expect([publicKey.length, privateKey.length]).toEqual([87, 43])
    expect(vapidPublicKey(privateKey)).toBe(publicKey)
  }
})

onSqliteThenPostgres('Push', (fresh) => {
  let server: TestServer
  let service: PushService
  let nowMs: number
  beforeEach(async () => {
    nowMs = SIX_PM
    service = await startPushService()
    server = await start({ database: await fresh() })
  })
  afterEach(async () => {
    await server.close()
    await service.close()
  })

  const start = (options: TestServerOptions) =>
    startTestServer({ now: () => nowMs, pushServices: [service.origin], ...options })
  const remind = () => sendDueReminders(server.services)
  const rows = () =>
    server.database.read((queries) =>
      queries.selectFrom('push_subscriptions').selectAll().orderBy('endpoint').execute(),
    )
  const subscribe = (
    learner: Learner,
    browser = newBrowser(service.origin),
    timeZone = 'Europe/London',
  ) => {
    const { endpoint, keys } = browser
    return call(server, 'POST', '/api/push/subscribe', {
      token: learner.token,
      body: { endpoint, keys, timeZone },
    })
  }
  const subscribed = async (timeZone = 'Europe/London') => {
    const learner = await registerAccount(server, { verified: true })
    const browser = newBrowser(service.origin)
    expect((await subscribe(learner, browser, timeZone)).body).toEqual({ subscribed: true })
    return { ...learner, browser }
  }
  const patch = (learner: Learner, body: object) =>
    call(server, 'PATCH', '/api/auth/profile', { token: learner.token, body })
  const pushesTo = ({ endpoint }: Browser) =>
    service.pushes.filter(({ path }) => endpoint.endsWith(path))

  test('the reminder reaches the browser, encrypted for it and signed by us, and says nothing about the learner', async () => {
    const {
      body: { publicKey },
    } = (await call(server, 'GET', '/api/push/key')) as unknown as {
      body: { publicKey: string }
    }
    const { browser } = await subscribed()
    await remind()
    expect(service.pushes).toHaveLength(1)
    const [push] = service.pushes
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '7200',
      topic: 'daily-reminder',
      urgency: 'normal',
    })
    expect(browser.read(push?.body ?? Buffer.of())).toEqual({ kind: 'daily-reminder' })
    const [, jwt = '', k] =
      /^vapid t=([^,]+), k=(.+)$/.exec(push?.headers.authorization ?? '') ?? []
    expect(k).toBe(publicKey)
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    const point = Buffer.from(publicKey, 'base64url')
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
    const isOurs = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isOurs).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: 'mailto:team@apni-boli.test',
    })
  })

  test('it comes once a day, at the hour, on the clocks of the browser', async () => {
    const britain = await subscribed()
    const kashmir = await subscribed('Asia/Karachi')
    const early = await subscribed()
    await patch(early, { reminderHour: 7 })
    const came: string[] = []
    for (let minute = -18 * 60; minute < 30 * 60; minute += 30) {
      nowMs = SIX_PM + minute * MINUTE_MS
      service.pushes.length = 0
      await remind()
      for (const [name, { browser }] of Object.entries({ britain, kashmir, early })) {
        const time = new Date(nowMs).toISOString().slice(0, 16)
        for (const _ of pushesTo(browser)) came.push(`${name} ${time}`)
      }
    }
    expect(came).toEqual([
      'early 2026-01-15T07:00',
      'kashmir 2026-01-15T13:00',
      'britain 2026-01-15T18:00',
      'early 2026-01-16T07:00',
      'kashmir 2026-01-16T13:00',
      'britain 2026-01-16T18:00',
    ])
  })

  test('who has finished a lesson that day gets none; one of the day before does not count', async () => {
    const [studied, before] = [await subscribed(), await subscribed()]
    const complete = (learner: Learner, localDate: string) =>
      call(server, 'POST', '/api/progress/1', {
        token: learner.token,
        body: {
          score: 80,
          timeSpent: 20,
          isCompleted: true,
          completedAt: `${localDate}T09:00:00Z`,
          localDate,
        },
      })
    expect((await complete(studied, '2026-01-15')).status).toBe(200)
    expect((await complete(before, '2026-01-14')).status).toBe(200)
    const [practisedToday, practisedBefore] = [await subscribed(), await subscribed()]
    for (const [learner, localDate] of [
      [practisedToday, '2026-01-15'],
      [practisedBefore, '2026-01-14'],
    ] as const) {
      const practice = practised({ completedAt: `${localDate}T09:00:00Z`, localDate })
      expect((await sendPractice(server, learner, practice)).status).toBe(200)
    }
    await remind()
    expect(pushesTo(practisedToday.browser)).toHaveLength(0)
    expect(pushesTo(practisedBefore.browser)).toHaveLength(1)
    expect(pushesTo(studied.browser)).toHaveLength(0)
    expect(pushesTo(before.browser)).toHaveLength(1)
  })

  test('who has switched notifications off gets none, and gets them again when they are on', async () => {
    const learner = await subscribed()
    await patch(learner, { notifications: false })
    await remind()
    expect(service.pushes).toHaveLength(0)
    await patch(learner, { notifications: true })
    await remind()
    expect(service.pushes).toHaveLength(1)
  })

  test('several processes that look at the same moment send it once', async () => {
    const learners = []
    for (let at = 0; at < 30; at += 1) learners.push(await subscribed())
    const others = await Promise.all([1, 2, 3].map(() => start({ database: server.database })))
    await Promise.all(
      [server, ...others, ...others].map(({ services }) => sendDueReminders(services)),
    )
    expect(service.pushes).toHaveLength(30)
    for (const { browser } of learners) expect(pushesTo(browser)).toHaveLength(1)
  })

  test('more browsers than one batch holds are all reminded', async () => {
    const learner = await registerAccount(server)
    await server.database.write((tx) =>
      tx
        .insertInto('push_subscriptions')
        .values(
          Array.from({ length: 205 }, () => {
            const { endpoint, keys } = newBrowser(service.origin)
            return {
              endpoint,
              user_id: learner.id,
              ...keys,
              time_zone: 'Europe/London',
              created_at: new Date(nowMs).toISOString(),
              reminded_on: null,
              tries: 0,
              next_try_at: null,
            }
          }),
        )
        .execute(),
    )
    await remind()
    expect(new Set(service.pushes.map(({ path }) => path)).size).toBe(205)
    expect(service.pushes).toHaveLength(205)
  })

  test('a shutdown leaves the rest unclaimed', async () => {
    await subscribed()
    const stopping = new AbortController()
    stopping.abort()
    await sendDueReminders(server.services, stopping.signal)
    expect(service.pushes).toHaveLength(0)
    expect(await rows()).toMatchObject([{ reminded_on: null }])
  })

  test.each([404, 410])('a browser of which its service says %i is forgotten', async (status) => {
    const { browser } = await subscribed()
    const other = await subscribed()
    service.answers.set(new URL(browser.endpoint).pathname, status)
    await remind()
    expect(await rows()).toMatchObject([{ endpoint: other.browser.endpoint }])
  })

  test.each([
    ['500', 500],
    ['429', 429],
    ['400', 400],
    ['a redirect', 302],
  ])('after %s it is tried three times within the hour and then left', async (_, status) => {
    await subscribed()
    service.answerAll = status
    const tries: number[] = []
    for (const minute of [0, 1, 14, 15, 16, 29, 30, 31, 44, 45, 46, 59, 60, 61, 90, 180]) {
      nowMs = SIX_PM + minute * MINUTE_MS
      service.pushes.length = 0
      await remind()
      expect(service.pushes.every(({ path }) => path.startsWith('/send/'))).toBe(true)
      if (service.pushes.length > 0) tries.push(minute)
    }
    expect(tries).toEqual([0, 15, 30])
    service.answerAll = 201
    nowMs = SIX_PM + DAY_MS
    await remind()
    expect(service.pushes).toHaveLength(1)
  })

  test('a service that does not answer at all is tried again, and hinders nobody', async () => {
    const gone = await startPushService()
    await gone.close()
    server = await start({
      database: server.database,
      pushServices: [service.origin, gone.origin],
    })
    const learner = await registerAccount(server)
    await subscribe(learner, newBrowser(gone.origin))
    await subscribed()
    await remind()
    expect(service.pushes).toHaveLength(1)
    const waiting = (await rows()).filter(({ endpoint }) => endpoint.startsWith(gone.origin))
    expect(waiting).toMatchObject([
      { next_try_at: new Date(nowMs + 15 * MINUTE_MS).toISOString(), tries: 1 },
    ])
  })

  test('after a failure it is not sent any more once the learner has studied', async () => {
    const learner = await subscribed()
    service.answerAll = 503
    await remind()
    await call(server, 'POST', '/api/progress/1', {
      token: learner.token,
      body: { score: 80, timeSpent: 20, isCompleted: true, localDate: '2026-01-15' },
    })
    service.answerAll = 201
    nowMs += 20 * MINUTE_MS
    await remind()
    expect(service.pushes).toHaveLength(1)
  })

  test('a key that is no point on the curve is forgotten, and hinders nobody', async () => {
    const learner = await registerAccount(server)
    const bad = newBrowser(service.origin)
    bad.keys.p256dh = `B${'A'.repeat(86)}`
    expect((await subscribe(learner, bad)).status).toBe(200)
    const good = await subscribed()
    await remind()
    expect(await rows()).toMatchObject([{ endpoint: good.browser.endpoint }])
    expect(service.pushes).toHaveLength(1)
  })

  test('a browser belongs to the learner who subscribed it last', async () => {
    const first = await subscribed()
    await patch(first, { reminderHour: 9 })
    const second = await registerAccount(server)
    expect((await subscribe(second, first.browser)).status).toBe(200)
    expect(await rows()).toMatchObject([{ user_id: second.id, endpoint: first.browser.endpoint }])
    await remind()
    expect(service.pushes).toHaveLength(1)
    // The first learner has no say over it any more.
    await call(server, 'DELETE', '/api/push/subscribe', {
      token: first.token,
      body: { endpoint: first.browser.endpoint },
    })
    expect(await rows()).toHaveLength(1)
  })

  test('subscribing again on the same day brings no second reminder', async () => {
    const learner = await subscribed()
    await remind()
    await subscribe(learner, learner.browser)
    await remind()
    // Nor does flying west.
    await subscribe(learner, learner.browser, 'America/New_York')
    nowMs += 5 * HOUR_MS
    await remind()
    expect(service.pushes).toHaveLength(1)
  })

  test('unsubscribing ends it for this browser, or for all of the learner', async () => {
    const learner = await subscribed()
    const others = [newBrowser(service.origin), newBrowser(service.origin)]
    for (const browser of others) await subscribe(learner, browser)
    const stranger = await subscribed()
    const unsubscribe = (body?: object) =>
      call(server, 'DELETE', '/api/push/subscribe', {
        token: learner.token,
        ...(body !== undefined && { body }),
      })
    expect((await unsubscribe({ endpoint: learner.browser.endpoint })).body).toEqual({
      subscribed: false,
    })
    expect((await rows()).map(({ endpoint }) => endpoint).toSorted()).toEqual(
      [...others, stranger.browser].map(({ endpoint }) => endpoint).toSorted(),
    )
    expect((await unsubscribe()).status).toBe(200)
    expect(await rows()).toMatchObject([{ user_id: stranger.id }])
  })

  test('a learner has twenty browsers at most: the oldest go', async () => {
    const learner = await registerAccount(server)
    const browsers = Array.from({ length: 23 }, () => newBrowser(service.origin))
    for (const browser of browsers) {
      nowMs += 1000
      await subscribe(learner, browser)
    }
    const kept = (await rows()).map(({ endpoint }) => endpoint)
    expect(kept.toSorted()).toEqual(
      browsers
        .slice(3)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    )
  })

  test('an endpoint anywhere else is refused, and nothing is sent there', async () => {
    const learner = await registerAccount(server)
    const answer = await subscribe(learner, newBrowser('http://127.0.0.1:9'))
    expect(answer.status).toBe(400)
    expect(answer.body['issues']).toEqual([
      { path: 'endpoint', message: 'We send to no such push service' },
    ])
    expect(await rows()).toEqual([])
  })

  test('an endpoint whose service is on the list no more is forgotten unsent', async () => {
    await subscribed()
    server = await start({ database: server.database, pushServices: ['https://elsewhere.test'] })
    await remind()
    expect(service.pushes).toHaveLength(0)
    expect(await rows()).toEqual([])
  })

  test.each([
    ['keys.p256dh', { keys: { p256dh: 'x', auth: 'A'.repeat(22) } }],
    ['keys.auth', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(21) } }],
    ['timeZone', { timeZone: 'Europe/Mirpur' }],
    ['endpoint', { endpoint: 'somewhere' }],
    ['userId', { userId: 'another' }],
  ])('a subscription with a wrong %s is refused', async (path, change) => {
    const learner = await registerAccount(server)
    const { endpoint, keys } = newBrowser(service.origin)
    const answer = await call(server, 'POST', '/api/push/subscribe', {
      token: learner.token,
      body: { endpoint, keys, timeZone: 'Europe/London', ...change },
    })
    expect(answer.status).toBe(400)
    expect(answer.body['issues']).toMatchObject([{ path }])
  })
})
