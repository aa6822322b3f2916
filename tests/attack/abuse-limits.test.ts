import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PRICE_IDS } from '#domain/prices.ts'
import type { PasswordHasher } from '#server/ports/password-hasher.ts'
import { onBothDatabases } from '../server/databases.ts'
import {
  type ApiResponse,
  call,
  mailedToken,
  registerAccount,
  PASSWORD,
} from '../server/test-account.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOME = '192.0.2.10'
/** So many wrong sign-ins from as many addresses; the limits stop them after a hundred. `SIGN_INS=10000` does more. */
const SIGN_INS = Number(process.env['SIGN_INS'] ?? 300)

type App = Pick<TestServer, 'app'>
type Attempt = (app: App, at: number) => Promise<ApiResponse>

const post = (app: App, path: string, body: object, from = HOME, token?: string) =>
  call(app, 'POST', path, {
    body,
    headers: { 'x-forwarded-for': from },
    ...(token !== undefined && { token }),
  })
const signIn = (app: App, email: string, password: string, from = HOME) =>
  post(app, '/api/auth/login', { email, password }, from)

onBothDatabases('Against abuse', (fresh) => {
  let servers: TwoServers
  let verified: string[] = []
  let nowMs = Date.parse('2026-03-01T10:00:00Z')

  /** Knows every password that was checked. */
  const hasher: PasswordHasher = {
    hash: async (password) => `plain:${password}`,
    verify: async (hash, password) => {
      verified.push(password)
      return hash === `plain:${password}`
    },
    isOutdated: () => false,
    isBusy: () => false,
  }
  beforeAll(async () => {
    const config = { rateLimits: true, trustedProxies: 1 }
    servers = await startTwoServers(await fresh(), { now: () => nowMs, config, hasher })
  })
  afterAll(() => servers.close())
  // On the next day everybody has all tries again.
  beforeEach(() => {
    nowMs += DAY_MS
    verified = []
  })

  const pupil = (at: number) => `pupil-${at}@example.org`
  test.each<[what: string, tries: number, minutes: number, prepare: () => Promise<Attempt>]>([
    [
      'sign-in to one account from one address',
      10,
      15,
      async () => (app) => signIn(app, 'zaara@example.org', 'Wrong111'),
    ],
    [
      'sign-in from one address',
      100,
      15,
      async () => (app, at) => signIn(app, pupil(at), 'Wrong111'),
    ],
    [
      'sign-in to one account from everywhere',
      100,
      60,
      async () => (app, at) => signIn(app, 'zaara@example.org', 'Wrong111', `198.51.100.${at}`),
    ],
    [
      'sign-in from one network of IPv6',
      10,
      15,
      async () => (app, at) => signIn(app, 'zaara@example.org', 'Wrong111', `2001:db8:0:7::${at}`),
    ],
    [
      'a link for a new password, for one account from one address',
      5,
      15,
      async () => (app) => post(app, '/api/auth/forgot-password', { email: 'zaara@example.org' }),
    ],
    [
      'links for new passwords from one address',
      30,
      15,
      async () => (app, at) => post(app, '/api/auth/forgot-password', { email: pupil(at) }),
    ],
    [
      'the verification mail again',
      5,
      15,
      async () => {
        const { token } = await registerAccount(servers.one)
        return (app) => post(app, '/api/auth/resend-verification', {}, HOME, token)
      },
    ],
    [
      'new accounts from one address',
      30,
      60,
      async () => (app, at) =>
        post(app, '/api/auth/register', { name: 'Zaara', email: pupil(at), password: PASSWORD }),
    ],
    [
      'messages of one sender from one address',
      5,
      60,
      async () => (app) =>
        post(app, '/api/contact', { name: 'Zaara', email: 'zaara@example.org', message: 'Salaam' }),
    ],
    [
      'messages from one address',
      30,
      60,
      async () => (app, at) =>
        post(app, '/api/contact', { name: 'Zaara', email: pupil(at), message: 'Salaam' }),
    ],
    [
      'changes of the profile',
      120,
      60,
      async () => {
        const { token } = await registerAccount(servers.one)
        return (app, at) =>
          call(app, 'PATCH', '/api/auth/profile', { token, body: { dailyGoal: at % 2 ? 5 : 10 } })
      },
    ],
    [
      'checkouts of one learner',
      20,
      15,
      async () => {
        const { token } = await registerAccount(servers.one, { verified: true })
        const body = { priceId: PRICE_IDS.monthly, plan: 'monthly' }
        return (app) => post(app, '/api/stripe/create-checkout-session', body, HOME, token)
      },
    ],
    [
      'tokens of links from one address',
      60,
      15,
      async () => (app) => post(app, '/api/auth/verify-email', { token: 'guessed' }),
    ],
  ])(
    '%s: %i tries at two servers at once, and after a restart still none',
    async (_, tries, minutes, prepare) => {
      const { one, of } = servers
      const attempt = await prepare()
      const responses = await Promise.all(
        Array.from({ length: tries + 5 }, (_, at) => attempt(of(at), at)),
      )
      expect(responses.filter(({ status }) => status !== 429)).toHaveLength(tries)
      const restarted = await startTestServer({
        database: one.database,
        now: () => nowMs,
        config: one.services.config,
      })
      const stopped = await attempt(restarted, tries + 5)
      const text = `Too many attempts. Please wait ${minutes} minutes.`
      expect([stopped.status, stopped.body]).toEqual([
        429,
        { error: text, message: text, remainingTime: minutes },
      ])
      expect(stopped.headers.get('retry-after')).toBe(String(minutes * 60))
    },
  )

  test('who writes to the team hour after hour is stopped for the day, whatever address they give', async () => {
    const { one } = servers
    const write = (email: string) =>
      post(one, '/api/contact', { name: 'Zaara', email, message: 'Salaam' })
    const takenOf = async (hours: number, emailAt: (at: number) => string) => {
      let taken = 0
      for (let hour = 0; hour < hours; hour += 1) {
        const responses = await Promise.all(
          Array.from({ length: 40 }, (_, at) => write(emailAt(hour * 40 + at))),
        )
        taken += responses.filter(({ status }) => status === 200).length
        nowMs += HOUR_MS
      }
      return taken
    }
    expect(await takenOf(6, () => 'zaara@example.org')).toBe(20)
    const stopped = await write('zaara@example.org')
    expect(stopped.status).toBe(429)
    expect(stopped.headers.get('retry-after')).toBe(String(18 * 3600))
    nowMs += DAY_MS
    expect(await takenOf(6, pupil)).toBe(100)
  })

  test('twenty new addresses in a day are enough, and the profile is changed all the same', async () => {
    const { one } = servers
    const { token } = await registerAccount(one)
    const change = (body: object) => call(one, 'PATCH', '/api/auth/profile', { token, body })
    const statuses: number[] = []
    for (let hour = 0; hour < 6; hour += 1) {
      for (let at = 0; at < 5; at += 1) {
        statuses.push((await change({ email: `moved-${hour}-${at}@example.org` })).status)
      }
      nowMs += HOUR_MS
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await change({ dailyGoal: 30 })).status).toBe(200)
  })

  test('who guesses at an account from everywhere gets few guesses, and its learner in where they were before', async () => {
    const { one, of } = servers
    const { email } = await registerAccount(one)
    expect((await signIn(one, email, PASSWORD)).status).toBe(200)
    verified = []
    for (let at = 0; at < SIGN_INS; at += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, nth) => {
          const from = `10.${(at + nth) % 7}.${Math.floor((at + nth) / 200)}.${(at + nth) % 200}`
          return signIn(of(nth), email, 'Wrong111', from)
        }),
      )
    }
    // A hundred in an hour; the learner's own first sign-in at home was one of them.
    expect(verified).toHaveLength(99)
    expect((await signIn(one, email, PASSWORD)).status).toBe(200)
    // New at an address: by the link of a mail, from there.
    const hotel = '203.0.113.77'
    expect((await signIn(one, email, PASSWORD, hotel)).status).toBe(429)
    await post(one, '/api/auth/forgot-password', { email }, hotel)
    const token = await mailedToken(one, email)
    await post(one, '/api/auth/reset-password', { token, newPassword: 'Chai-Kettle7' }, hotel)
    expect((await signIn(one, email, 'Chai-Kettle7', hotel)).status).toBe(200)
  })

  // Not all at once, as the others above: so many would find PostgreSQL busy, which is another answer.
  test('the first lesson comes 600 times to one address, and not once more', async () => {
    const ask = (app: App, from = HOME) =>
      call(app, 'GET', '/api/guest/lesson', { headers: { 'x-forwarded-for': from } })
    const statuses: number[] = []
    for (let round = 0; round < 31; round += 1) {
      const app = servers.of(round)
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(600)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect((await ask(servers.one, '192.0.2.11')).status).toBe(200)
  })

  test('who is stopped at one address does not use up the tries of all the others', async () => {
    const { one } = servers
    const { email } = await registerAccount(one)
    for (let at = 0; at < 150; at += 1) await signIn(one, email, 'Wrong111', '203.0.113.9')
    expect((await signIn(one, email, PASSWORD, '198.51.100.1')).status).toBe(200)
  })

  test('a school whose address has used up its sign-ins lets in who has signed in there before', async () => {
    const { one } = servers
    const [before, newcomer] = [await registerAccount(one), await registerAccount(one)]
    expect((await signIn(one, before.email, PASSWORD)).status).toBe(200)
    for (let at = 0; at < 101; at += 1) await signIn(one, `new-${at}@example.org`, 'Wrong111')
    expect((await signIn(one, newcomer.email, PASSWORD)).status).toBe(429)
    expect((await signIn(one, before.email, PASSWORD)).status).toBe(200)
  })

  test('whoever has the password signs in sixty times, from wherever, and is let in again after a quarter of an hour', async () => {
    const { one, of } = servers
    const [{ email }, neighbour] = [await registerAccount(one), await registerAccount(one)]
    const later = '198.51.100.200'
    const statuses: number[] = []
    // Making the account was the first.
    for (let at = 0; at < 62; at += 1) {
      const from = at % 2 ? HOME : `198.51.100.${at}`
      statuses.push((await signIn(of(at), email, PASSWORD, from)).status)
    }
    expect(statuses).toEqual([...Array<number>(59).fill(200), 429, 429, 429])
    verified = []
    expect((await signIn(one, email, PASSWORD, later)).status).toBe(429)
    expect(verified).toEqual([])
    expect((await signIn(one, neighbour.email, PASSWORD)).status).toBe(200)
    nowMs += 15 * 60_000
    expect((await signIn(one, email, PASSWORD, later)).status).toBe(200)
  })

  test('wrong passwords use up no right one', async () => {
    const { one } = servers
    const { email } = await registerAccount(one)
    for (let at = 0; at < 70; at += 1) {
      await signIn(one, email, 'Wrong111', `198.51.100.${at}`)
    }
    expect((await signIn(one, email, PASSWORD)).status).toBe(200)
  })

  test('an address has six hundred sign-ins, and a pupil who comes for the first time gets in after them too', async () => {
    const { one, of } = servers
    const school = '192.0.2.77'
    const pupils = await Promise.all(Array.from({ length: 12 }, () => registerAccount(one)))
    const late = await registerAccount(one)
    const statuses: number[] = []
    for (let at = 0; at < 620; at += 1) {
      const email = pupils[at % pupils.length]?.email ?? ''
      statuses.push((await signIn(of(at), email, PASSWORD, school)).status)
    }
    expect(statuses).toEqual([...Array<number>(600).fill(200), ...Array<number>(20).fill(429)])
    expect((await signIn(one, late.email, PASSWORD, school)).status).toBe(200)
    expect((await signIn(one, pupils[0]?.email ?? '', PASSWORD, HOME)).status).toBe(200)
  })

  test('whose mailbox others have filled with links has links that work', async () => {
    const { one, of } = servers
    const { email } = await registerAccount(one)
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        post(of(at), '/api/auth/forgot-password', { email }, `198.51.100.${at}`),
      ),
    )
    const sent = (await servers.mailsTo(email)).filter(({ subject }) =>
      /new password/i.test(subject),
    )
    // Twenty were let through; those that still waited when the next was asked for are one mail.
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length).toBeLessThanOrEqual(20)
    const token = /\?token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1]
    const reset = await post(one, '/api/auth/reset-password', {
      token,
      newPassword: 'Chai-Kettle7',
    })
    expect(reset.status).toBe(200)
  })
})
