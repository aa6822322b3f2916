import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesWith } from '../server/all-rows.ts'
import { onBothDatabases } from '../server/databases.ts'
import {
  type ApiResponse,
  call,
  type Learner,
  registerAccount,
  PASSWORD,
} from '../server/test-account.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const DONE = { score: 100, timeSpent: 20, isCompleted: true }
const FIFTY = Array.from({ length: 50 }, (_, at) => at)

// Fifty that pay at once, and fifty that hear of one payment: tests/server/billing/checkout and fulfilment.
// Fifty that want one address for their account: tests/server/profile.
onBothDatabases('Fifty at once, on two servers', (fresh) => {
  let servers: TwoServers
  beforeAll(async () => {
    servers = await startTwoServers(await fresh())
  })
  afterAll(() => servers.close())

  const fifty = (send: (server: TwoServers['one'], at: number) => Promise<ApiResponse>) =>
    Promise.all(FIFTY.map((at) => send(servers.of(at), at)))
  const post = (path: string, learner: Pick<Learner, 'token'>, body: object, key: string) => {
    return (server: TwoServers['one']) =>
      call(server, 'POST', path, { token: learner.token, body, key })
  }
  const progressOf = async ({ token }: Learner) =>
    (await call(servers.one, 'GET', '/api/progress', { token })).body
  /** The token of the newest link to this page: either server may have sent the mail. */
  const linked = async (email: string, page: string): Promise<string> => {
    const links = (await servers.mailsTo(email)).map(
      ({ text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1],
    )
    return links.findLast((token) => token !== undefined) ?? ''
  }
  const withStatus = (responses: ApiResponse[], status: number) =>
    responses.filter((response) => response.status === status)
  const textsOf = (responses: ApiResponse[]) =>
    new Set(responses.map(({ status, text }) => `${status} ${text}`))

  test('who register with one address, however it is spelt: one has an account, one mail is sent', async () => {
    const responses = await fifty((server, at) =>
      call(server, 'POST', '/api/auth/register', {
        body: {
          name: 'Zaara Khan',
          email: at % 3 === 0 ? 'zaara@example.org' : 'ZAARA@example.ORG',
          password: PASSWORD,
        },
      }),
    )
    expect(withStatus(responses, 200)).toHaveLength(1)
    const refused = withStatus(responses, 400)
    expect(refused).toHaveLength(49)
    expect(refused[0]?.body).toEqual({ error: 'Email already exists or invalid data provided' })
    expect(await servers.mailsTo('zaara@example.org')).toHaveLength(1)
  })

  test('who follow one link: one verifies', async () => {
    const { email } = await registerAccount(servers.one)
    const token = await linked(email, 'verify-email')
    const responses = await fifty((server) =>
      call(server, 'POST', '/api/auth/verify-email', { body: { token } }),
    )
    expect([withStatus(responses, 200).length, withStatus(responses, 400).length]).toEqual([1, 49])
  })

  test('who set a password with one link: one does, and signs in with it; one mail tells of it', async () => {
    const { email, id } = await registerAccount(servers.one)
    await call(servers.one, 'POST', '/api/auth/forgot-password', { body: { email } })
    const token = await linked(email, 'reset-password')
    const sentBefore = (await servers.mailsTo(email)).length
    const responses = await fifty((server, at) =>
      call(server, 'POST', '/api/auth/reset-password', {
        body: { token, newPassword: `Shukriya${at}` },
      }),
    )
    expect([withStatus(responses, 200).length, withStatus(responses, 400).length]).toEqual([1, 49])
    expect(withStatus(responses, 400)[0]?.body['message']).toBe(
      'Invalid or expired reset token. Please request a new password reset.',
    )
    const won = responses.findIndex(({ status }) => status === 200)
    const signIn = (password: string) =>
      call(servers.one, 'POST', '/api/auth/login', { body: { email, password } })
    expect((await signIn(`Shukriya${won}`)).body.user.id).toBe(id)
    expect((await signIn(`Shukriya${(won + 1) % 50}`)).status).toBe(401)
    expect((await servers.mailsTo(email)).length - sentBefore).toBe(1)
  })

  test('who change a password with the present one: one does', async () => {
    const { token } = await registerAccount(servers.one)
    const responses = await fifty((server, at) =>
      call(server, 'POST', '/api/auth/change-password', {
        token,
        body: { currentPassword: PASSWORD, newPassword: `Shukriya${at}` },
      }),
    )
    expect(withStatus(responses, 200)).toHaveLength(1)
    // The others' session has ended, or the password that they know is the present one no more.
    expect(withStatus(responses, 401).length + withStatus(responses, 400).length).toBe(49)
  })

  test('that bring one completion under one key: it counts once and all are answered alike', async () => {
    const learner = await registerAccount(servers.one)
    const key = randomUUID()
    const responses = await fifty(post('/api/progress/1', learner, DONE, key))
    expect(textsOf(responses).size).toBe(1)
    expect(responses[0]?.body).toMatchObject({ xpGained: 140, stats: { totalXP: 140 } })
    expect(await progressOf(learner)).toMatchObject({
      completions: [{ id: key }],
      stats: { totalXP: 140, lessonsCompleted: 1 },
    })
  })

  test('that bring two bodies under one key: one of the two is taken, the other refused', async () => {
    const learner = await registerAccount(servers.one)
    const key = randomUUID()
    const responses = await fifty((server, at) =>
      post('/api/progress/1', learner, { ...DONE, score: at < 25 ? 100 : 50 }, key)(server),
    )
    const taken = withStatus(responses, 200)
    expect([taken.length, withStatus(responses, 422).length]).toEqual([25, 25])
    expect(textsOf(taken).size).toBe(1)
    expect((await progressOf(learner)).completions).toHaveLength(1)
  })

  test('that complete one attempt, each under a key of its own: it counts once and all are told the same', async () => {
    const learner = await registerAccount(servers.one)
    const responses = await fifty((server, at) =>
      post('/api/progress/1', learner, { ...DONE, score: at, attempt: 1 }, randomUUID())(server),
    )
    expect(textsOf(responses).size).toBe(1)
    const { completions } = await progressOf(learner)
    expect(completions).toHaveLength(1)
  })

  test('that complete a first lesson over and over: each counts, the bonus of the first is on the account once', async () => {
    const learner = await registerAccount(servers.one)
    await fifty((server, at) =>
      post('/api/progress/1', learner, { ...DONE, attempt: at + 1 }, randomUUID())(server),
    )
    const { completions, stats } = await progressOf(learner)
    expect(completions).toHaveLength(50)
    // The first 30 + 30 + 30 + 50, the repeats 10 + 10 + 5.
    expect(stats.totalXP).toBe(140 + 49 * 25)
  })

  test('that reset all progress under one key: one epoch begins', async () => {
    const learner = await registerAccount(servers.one)
    await post('/api/progress/1', learner, DONE, randomUUID())(servers.one)
    const responses = await fifty(post('/api/progress/reset', learner, {}, randomUUID()))
    expect(textsOf(responses).size).toBe(1)
    expect(await progressOf(learner)).toMatchObject({ epoch: 2, completions: [] })
  })

  test('that bring one reset again, each under a key of its own: one epoch begins', async () => {
    const learner = await registerAccount(servers.one)
    const reset = { epoch: 2, id: randomUUID() }
    await fifty((server) => post('/api/progress/reset', learner, reset, randomUUID())(server))
    expect(await progressOf(learner)).toMatchObject({ epoch: 2, reset: { id: reset.id } })
  })

  test('that begin a lesson anew under one key: one attempt begins', async () => {
    const learner = await registerAccount(servers.one)
    const responses = await fifty(post('/api/lessons/1/reset-progress', learner, {}, randomUUID()))
    expect(textsOf(responses).size).toBe(1)
    const { body } = await call(servers.two, 'GET', '/api/lessons/1/progress', learner)
    expect(body).toMatchObject({ attempt: 2, completedExercises: [] })
  })

  test('that delete an account while it completes lessons: one deletes, nothing is left, one mail says goodbye', async () => {
    const learner = await registerAccount(servers.one)
    const before = (await servers.mailsTo(learner.email)).length
    const responses = await fifty((server, at) =>
      at % 5 === 2
        ? call(server, 'DELETE', '/api/account', { token: learner.token })
        : post('/api/progress/1', learner, DONE, randomUUID())(server),
    )
    const deletions = responses.filter((_, at) => at % 5 === 2)
    expect(withStatus(deletions, 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => ![200, 401].includes(status))).toEqual([])
    expect((await servers.mailsTo(learner.email)).length - before).toBe(1)
    expect(await tablesWith(servers.one.database, learner.id)).toEqual([])
  })

  test('that suggest the same under one key: it is kept once', async () => {
    const learner = await registerAccount(servers.one, { verified: true })
    const body = { itemId: 'l1-1', roman: 'slaam' }
    const responses = await fifty(post('/api/suggestions', learner, body, randomUUID()))
    expect(textsOf(responses)).toEqual(new Set(['200 {"suggested":true}']))
    const rows = await servers.one.database.read((queries) =>
      queries.selectFrom('suggestions').select('id').where('user_id', '=', learner.id).execute(),
    )
    expect(rows).toHaveLength(1)
  })

  test('that subscribe one browser, and fifty browsers: it is there once, and not more than twenty are kept', async () => {
    const learner = await registerAccount(servers.one)
    const subscribe = (name: string) =>
      post(
        '/api/push/subscribe',
        learner,
        {
          endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
          keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
          timeZone: 'Europe/London',
        },
        randomUUID(),
      )
    const browsers = () =>
      servers.one.database.read((queries) =>
        queries
          .selectFrom('push_subscriptions')
          .select('endpoint')
          .where('user_id', '=', learner.id)
          .execute(),
      )
    expect(textsOf(await fifty(subscribe('the-same')))).toEqual(
      new Set(['200 {"subscribed":true}']),
    )
    expect(await browsers()).toHaveLength(1)
    await fifty((server, at) => subscribe(`browser-${at}`)(server))
    expect(await browsers()).toHaveLength(20)
  })
})
