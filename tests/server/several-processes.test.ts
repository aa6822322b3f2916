import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PRICE_IDS } from '#domain/prices.ts'
import { killServer } from '../../scripts/server-process.ts'
import { type Cluster, startCluster, WEBHOOK_SECRET } from './cluster.ts'
import { onPostgres } from './databases.ts'
import { ask, DONE, logOf, registerAt } from './real-server.ts'

const MANY = 12

onPostgres('Several processes behind a plain balancer', (_, empty) => {
  let folder: string
  let database: string
  let cluster: Cluster
  let front: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
    database = await empty()
    cluster = await startCluster(database, { processes: 4, dataDir: folder })
    front = cluster.balancer.address
  }, 120_000)
  afterAll(async () => {
    await cluster.close()
    rmSync(folder, { recursive: true })
  })

  const sql = async (text: string, values: unknown[] = []): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: database })
    await client.connect()
    const { rows } = await client.query(text, values)
    await client.end()
    return rows
  }
  const mailsTo = (email: string) => cluster.mail.mails.filter(({ to }) => to === email)
  const atOnce = <T>(work: (at: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: MANY }, (_, at) => work(at)))
  const linkIn = (text: string | undefined) => /\?token=([\w-]+)/.exec(text ?? '')?.[1]
  async function verifiedLearner() {
    const learner = await registerAt(front)
    const token = await vi.waitFor(
      () => linkIn(mailsTo(learner.email)[0]?.text) ?? Promise.reject(new Error('no mail yet')),
      { timeout: 15_000 },
    )
    await ask(front, 'POST', '/api/auth/verify-email', { body: { token } })
    return learner
  }

  test('four that start at once on an empty database have all migrated it once and serve it', async () => {
    for (const server of cluster.servers) {
      const health = await ask(await server.address, 'GET', '/api/health')
      expect(health).toMatchObject({ status: 200, body: { database: 'postgres' } })
    }
    const names = await sql('select name from kysely_migration order by name')
    expect(names.length).toBeGreaterThan(4)
  })

  test('a finished lesson that is sent to all of them at once counts once', async () => {
    const { token } = await registerAt(front)
    const key = randomUUID()
    const twins = await atOnce(() =>
      ask(front, 'POST', '/api/progress/1', { body: DONE, token, key }),
    )
    expect(new Set(twins.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(twins[0]).toMatchObject({ status: 200, body: { stats: { totalXP: 140 } } })
    expect(await logOf(front, token)).toEqual([key])
  })

  test('limits count together: the eleventh wrong password is one too many, wherever it arrives', async () => {
    const { email } = await registerAt(front)
    const body = { email, password: 'Wrong111' }
    // Four at a time: more would wait for the hashing, which each process bounds for itself.
    const statuses: number[] = []
    for (let at = 0; at < 16; at += 4) {
      const tries = [1, 2, 3, 4].map(() => ask(front, 'POST', '/api/auth/login', { body }))
      statuses.push(...(await Promise.all(tries)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  test('a new password ends the sessions at every process', async () => {
    const { email, token } = await registerAt(front)
    await ask(front, 'POST', '/api/auth/forgot-password', { body: { email } })
    const reset = await vi.waitFor(
      () => {
        const mail = mailsTo(email).find(({ text }) => text.includes('/reset-password'))
        return linkIn(mail?.text) ?? Promise.reject(new Error('no mail yet'))
      },
      { timeout: 15_000 },
    )
    const body = { token: reset, newPassword: 'Shabash22x' }
    const changed = await ask(front, 'POST', '/api/auth/reset-password', { body })
    expect(changed.status).toBe(200)
    for (const server of cluster.servers) {
      const profile = await ask(await server.address, 'GET', '/api/auth/profile', { token })
      expect(profile.status).toBe(401)
    }
  })

  test('a message to the team under one key is mailed once', async () => {
    const body = {
      name: 'Zaara',
      email: `${randomUUID()}@example.org`,
      subject: '',
      message: 'Salaam to all of you who work on this.',
    }
    const key = randomUUID()
    const sent = await atOnce(() => ask(front, 'POST', '/api/contact', { body, key }))
    // More at once than an hour allows: whoever comes before the first is kept counts as a try.
    expect([200, 429]).toEqual(expect.arrayContaining(sent.map(({ status }) => status)))
    expect((await ask(front, 'POST', '/api/contact', { body, key })).status).toBe(200)
    const mailed = () => cluster.mail.mails.filter(({ text }) => text.includes(body.email))
    await vi.waitFor(() => expect(mailed()).toHaveLength(1), { timeout: 15_000 })
    expect(await sql('select id from outbound_mails where next_attempt_at is not null')).toEqual([])
    expect(mailed()).toHaveLength(1)
  })

  test('a webhook that comes to all of them at once has one effect and one mail', async () => {
    const { token, email } = await verifiedLearner()
    const order = { priceId: PRICE_IDS.monthly, plan: 'monthly' }
    const checkout = await ask(front, 'POST', '/api/stripe/create-checkout-session', {
      body: order,
      token,
    })
    const session = /\bcs_\w+/.exec(String(checkout.body['url']))?.[0] ?? ''
    const { customer } = cluster.stripe.pay(session)
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { object: 'checkout.session', id: session, customer } },
    }
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const told = await atOnce(() =>
      ask(front, 'POST', '/api/stripe/webhook', {
        body: event,
        headers: { 'stripe-signature': signature },
      }),
    )
    expect(told.map(({ status }) => status)).toEqual(told.map(() => 200))
    const profile = await ask(front, 'GET', '/api/auth/profile', { token })
    expect(profile.body['user'].subscriptionStatus).toBe('active')
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(2), { timeout: 15_000 })
    expect(await sql('select id from billing_events')).toEqual([{ id: 'evt_1' }])
    expect(
      await sql(
        'select kind from outbound_mails where user_id is not null and sent_at is not null',
      ),
    ).toEqual([{ kind: 'subscription-confirmed' }])
  })

  test('one is killed in the middle of it all: who sends again as our drain does notices nothing', async () => {
    const { token } = await registerAt(front)
    const [victim] = cluster.servers
    if (victim === undefined) throw new Error('there is no server')
    const acknowledged: string[] = []
    let attempt = 0
    const device = async (): Promise<void> => {
      for (let at = 0; at < 8; at += 1) {
        const key = randomUUID()
        attempt += 1
        const body = { ...DONE, attempt }
        const send = () =>
          ask(front, 'POST', '/api/progress/1', { body, token, key }).catch(() => null)
        await vi.waitFor(async () => expect((await send())?.status).toBe(200), {
          timeout: 15_000,
          interval: 20,
        })
        acknowledged.push(key)
        if (acknowledged.length === 12) await killServer(victim)
      }
    }
    await Promise.all([1, 2, 3, 4].map(device))
    expect(await victim.ended).toEqual([null, 'SIGKILL'])
    expect((await logOf(front, token)).toSorted()).toEqual(acknowledged.toSorted())
  }, 60_000)

  test('each reminder is sent once, also when several processes start in its hour', async () => {
    const now = new Date()
    // A zone in which the hour is not about to end.
    const timeZone = now.getUTCMinutes() < 45 ? 'UTC' : 'Asia/Kolkata'
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false })
    const { token } = await registerAt(front)
    const { token: other } = await registerAt(front)
    const browsers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => subscribe(at % 2 ? token : other, timeZone)),
    )
    await sql('update users set notifications = 1, reminder_hour = $1', [
      Number(format.format(now)) % 24,
    ])
    // Whoever starts looks at once, and the three that run look each minute.
    await Promise.all([cluster.another(), cluster.another()].map(({ address }) => address))
    await vi.waitFor(() => expect(cluster.pushes.length).toBeGreaterThanOrEqual(browsers.length), {
      timeout: 30_000,
    })
    expect(cluster.pushes.toSorted()).toEqual(browsers.toSorted())
    expect(await sql('select endpoint from push_subscriptions where tries <> 1')).toEqual([])
  }, 60_000)

  /** Gives the path at the push service. */
  async function subscribe(token: string, timeZone: string): Promise<string> {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const path = `/send/${randomUUID()}`
    const keys = {
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    const body = { endpoint: `https://fcm.googleapis.com${path}`, keys, timeZone }
    const subscribed = await ask(front, 'POST', '/api/push/subscribe', { body, token })
    if (subscribed.status !== 200) throw new Error(`subscribe answered ${subscribed.status}`)
    return path
  }
})
