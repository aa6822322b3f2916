import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { LEFT_OUT, LEFT_OUT_OF_ACCOUNT, SECTIONS } from '#server/account/export-account.ts'
import { saveVerdict } from '#server/db/verdicts.ts'
import { sendDueMails } from '#server/mail-queue/send-mails.ts'
import { sweepDatabase } from '#server/sweep-database.ts'
import { allTables, tablesWith } from './all-rows.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { event, sendReviews } from './review-calls.ts'
import { pay } from './every-call.ts'
import { practised, sendPractice } from './practice-calls.ts'
import { call, type Learner, mailedToken, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
import { household, verdictOf } from './voice-calls.ts'

const DONE = { score: 80, timeSpent: 20, isCompleted: true }
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/'

/** Of the account itself: what tells each column, other than those left out with a reason. */
const ACCOUNT_FIELDS: Record<string, string> = {
  id: 'id',
  name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  email_key: 'email',
  email_verified: 'emailVerified',
  subscription_status: 'subscriptionStatus',
  session_version: 'timesSessionsWereEnded',
  epoch: 'timesProgressWasReset',
  reset_id: 'lastReset',
  reset_asked_at: 'lastReset',
  learning_goal: 'learningGoal',
  daily_goal: 'dailyGoal',
  notifications: 'notifications',
  reminder_hour: 'reminderHour',
  created_at: 'createdAt',
}

onSqliteThenPostgres('The account', (fresh) => {
  let server: TestServer
  const start = async (options: TestServerOptions = {}) => {
    server = await startTestServer({ database: await fresh(), ...options })
  }
  afterEach(() => server.close())

  const post = (learner: Learner, path: string, body: object, key: string = randomUUID()) =>
    call(server, 'POST', path, { token: learner.token, body, key })
  const exported = (learner: Learner) =>
    call(server, 'GET', '/api/account/export', { token: learner.token })
  const remove = (learner: Learner) =>
    call(server, 'DELETE', '/api/account', { token: learner.token })
  const writeToTheTeam = (email: string, message: string) =>
    call(server, 'POST', '/api/contact', { body: { name: 'Zaara', email, subject: '', message } })
  const subscription = (name: string) => ({
    endpoint: `${ENDPOINT}${name}`,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    timeZone: 'Europe/London',
  })
  const rowsOf = async (learner: Learner) => [
    ...new Set([
      ...(await tablesWith(server.database, learner.id)),
      ...(await tablesWith(server.database, learner.email)),
    ]),
  ]

  /** A learner of whom something stands in every table that can hold something of a learner. */
  async function busyLearner(): Promise<Learner> {
    const learner = await registerAccount(server, { verified: true })
    await post(learner, '/api/progress/1', DONE)
    await post(learner, '/api/lessons/2/exercise-progress', {
      currentExerciseIndex: 1,
      completedExercises: [0],
      correctExercises: [0],
    })
    await sendReviews(server, learner, [event()])
    await sendPractice(server, learner, practised())
    const evening = { id: randomUUID(), lessonId: '1', answer: 'said' }
    const at = { saidAt: '2026-03-01T19:00:00.000Z', localDate: '2026-03-01' }
    await post(learner, '/api/evenings', { ...evening, ...at })
    const word = { roman: 'taaya', shahmukhi: null }
    const change = { id: randomUUID(), kind: 'word', key: 'FB+', value: word }
    await post(learner, '/api/family', { changes: [{ ...change, changedAt: at.saidAt }] })
    await post(learner, '/api/push/subscribe', subscription(learner.id))
    await call(server, 'POST', '/api/auth/forgot-password', { body: { email: learner.email } })
    await writeToTheTeam(learner.email, 'Nani says it differently.')
    await post(learner, '/api/suggestions', { itemId: 'l1-1', roman: 'slaam' })
    const home = household(server, learner)
    const speakerId = await home.speaker()
    await home.put(speakerId)
    const { id: invitationId } = await home.invite(speakerId)
    await server.database.write((tx) => saveVerdict(tx, verdictOf(learner.id, invitationId)))
    await pay(server, learner)
    // The next checkout, which stands open.
    await server.database.write((tx) =>
      tx
        .insertInto('billing_checkouts')
        .values({
          user_id: learner.id,
          id: randomUUID(),
          choice: 'payment-fake monthly',
          session_id: null,
          created_at: new Date().toISOString(),
          expires_at: new Date().toISOString(),
        })
        .execute(),
    )
    return learner
  }

  test('the export tells about every table that names a learner, or says why it does not', async () => {
    await start()
    const learner = await busyLearner()
    const tables = await allTables(server.database)
    expect(tables.length).toBeGreaterThan(10)
    const answer = await exported(learner)
    for (const { name, columns, rows } of tables) {
      if (!columns.includes('user_id')) continue
      expect(rows.length, `a row in ${name}, or this proves nothing of it`).toBeGreaterThan(0)
      const known = { ...SECTIONS, ...LEFT_OUT }
      expect(Object.keys(known), `${name} is exported or left out with a reason`).toContain(name)
      if (name in SECTIONS) {
        const { as } = SECTIONS[name as keyof typeof SECTIONS]
        const section = answer.body[as]
        expect(section, `something of ${name}`).toBeTruthy()
        expect(section, `something of ${name}`).not.toEqual([])
      }
    }
    const users = tables.find(({ name }) => name === 'users')
    const account = answer.body['account'] as Record<string, unknown>
    for (const column of users?.columns ?? []) {
      if (column in LEFT_OUT_OF_ACCOUNT) continue
      expect(account, `${column} of the account`).toHaveProperty(ACCOUNT_FIELDS[column] ?? '?')
    }
  })

  test('the export is a file of what is kept, and opens nothing', async () => {
    await start({ now: () => Date.parse('2026-03-01T10:00:00Z') })
    const learner = await registerAccount(server, { verified: true })
    const key = randomUUID()
    await post(learner, '/api/progress/1', { ...DONE, localDate: '2026-03-01' }, key)
    await post(learner, '/api/push/subscribe', subscription('of-mine'))
    await writeToTheTeam(learner.email.toUpperCase(), 'Nani says it differently.')
    await server.settled()
    const answer = await exported(learner)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="apni-boli-2026-03-01.json"',
    )
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toMatchObject({
      exportedAt: '2026-03-01T10:00:00.000Z',
      account: {
        id: learner.id,
        email: learner.email,
        emailVerified: true,
        totalXP: 104,
        notifications: true,
        reminderHour: 18,
      },
      progress: [{ lessonId: '1', attempt: 1 }],
      completions: [{ id: key, lessonId: '1', score: 80, localDate: '2026-03-01' }],
      subscription: null,
      mailedLinks: [{ purpose: 'verify-email', email: learner.email }],
      browsersToRemind: [{ service: 'fcm.googleapis.com', timeZone: 'Europe/London' }],
      contactMessages: [{ message: 'Nani says it differently.' }],
    })
    expect(answer.text).not.toContain('of-mine')
    expect(answer.text).not.toContain(PASSWORD)
    const tokens = await server.database.read((queries) =>
      queries.selectFrom('mail_tokens').select('token_hash').execute(),
    )
    for (const { token_hash: hash } of tokens) expect(answer.text).not.toContain(hash)
    // For people too.
    expect(answer.text.split('\n').length).toBeGreaterThan(30)
  })

  test('the export holds nothing of another learner', async () => {
    await start()
    const [one, other] = [await busyLearner(), await busyLearner()]
    const answer = await exported(one)
    expect(answer.text).toContain(one.email)
    expect(answer.text).not.toContain(other.email)
    expect(answer.text).not.toContain(other.id)
  })

  test('who registers another person’s address does not read what that person wrote', async () => {
    await start()
    await writeToTheTeam('nani@example.org', 'A private matter')
    const register = { name: 'Somebody', email: 'nani@example.org', password: PASSWORD }
    const { token, user } = (await call(server, 'POST', '/api/auth/register', { body: register }))
      .body
    const learner = { token, email: register.email, id: user.id }
    expect((await exported(learner)).body['contactMessages']).toEqual([])
    // Nor does deleting that account delete it.
    expect((await remove(learner)).status).toBe(200)
    await server.settled()
    expect(await tablesWith(server.database, 'A private matter')).toEqual(['contact_messages'])
  })

  test('deleting leaves nothing of the learner in any table, and everything of the others', async () => {
    await start()
    const [learner, other] = [await busyLearner(), await busyLearner()]
    const before = await rowsOf(other)
    expect(before).toEqual(await rowsOf(learner))
    expect(before.length).toBeGreaterThan(8)
    server.mails.length = 0
    const answer = await remove(learner)
    expect([answer.status, answer.body]).toEqual([200, { deleted: true }])
    await server.settled()
    expect(await rowsOf(learner)).toEqual([])
    expect(await rowsOf(other)).toEqual(before)
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [learner.email, 'Your Apni Boli account is deleted'],
    ])
  })

  test('deleting ends every session and every link; the address is free again', async () => {
    await start()
    const learner = await registerAccount(server)
    const verification = await mailedToken(server, learner.email)
    const credentials = { email: learner.email, password: PASSWORD }
    const laptop = (await call(server, 'POST', '/api/auth/login', { body: credentials })).body.token
    await remove(learner)
    expect((await remove(learner)).status).toBe(401)
    for (const token of [learner.token, laptop]) {
      expect((await call(server, 'GET', '/api/auth/profile', { token })).status).toBe(401)
      expect((await call(server, 'GET', '/api/progress', { token })).status).toBe(401)
    }
    expect((await call(server, 'POST', '/api/auth/login', { body: credentials })).status).toBe(401)
    const verified = await call(server, 'POST', '/api/auth/verify-email', {
      body: { token: verification },
    })
    expect(verified.body['error']).toBe('Invalid verification token')
    const again = await call(server, 'POST', '/api/auth/register', {
      body: { name: 'Zaara', ...credentials },
    })
    expect(again.body['user']).toMatchObject({ totalXP: 0, emailVerified: false })
    expect(again.body['user'].id).not.toBe(learner.id)
  })

  test('what is on its way when the account goes brings nothing back', async () => {
    await start()
    for (let round = 0; round < 6; round += 1) {
      const learner = await registerAccount(server)
      await post(learner, '/api/progress/1', DONE)
      const { token } = learner
      const complete = () => post(learner, '/api/progress/1', DONE)
      const calls = [
        ...Array.from({ length: 10 }, () => complete),
        () => post(learner, '/api/lessons/1/reset-progress', {}),
        () =>
          post(learner, '/api/lessons/1/exercise-progress', {
            currentExerciseIndex: 1,
            completedExercises: [0],
            correctExercises: [0],
          }),
        () => post(learner, '/api/push/subscribe', subscription(`round-${round}`)),
        () =>
          call(server, 'PATCH', '/api/auth/profile', {
            token,
            key: randomUUID(),
            body: { email: `moved-${learner.email}`, dailyGoal: 5 },
          }),
        () => call(server, 'POST', '/api/auth/forgot-password', { body: { email: learner.email } }),
        () => call(server, 'POST', '/api/auth/resend-verification', { token }),
        () => call(server, 'GET', '/api/account/export', { token }),
        () =>
          call(server, 'POST', '/api/auth/login', {
            body: { email: learner.email, password: PASSWORD },
          }),
        ...Array.from({ length: 10 }, () => complete),
        () => post(learner, '/api/progress/reset', {}),
      ]
      const order = calls.toSpliced(round * 5, 0, () => remove(learner))
      const answers = await Promise.all(order.map((make) => make()))
      expect(answers.filter(({ status }) => ![200, 401].includes(status))).toEqual([])
      await server.settled()
      expect(await tablesWith(server.database, learner.id)).toEqual([])
      expect(await tablesWith(server.database, learner.email)).toEqual([])
      expect((await post(learner, '/api/progress/1', DONE)).status).toBe(401)
      expect(await rowsOf(learner)).toEqual([])
    }
  })

  test('of ten who delete it at once one does, and one mail is sent', async () => {
    await start()
    const learner = await registerAccount(server)
    await server.settled()
    server.mails.length = 0
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(learner)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)])
    await server.settled()
    expect(server.mails).toHaveLength(1)
  })

  test('a subscription ends at the provider first; when that fails nothing is deleted', async () => {
    await start()
    const learner = await busyLearner()
    const { billing } = server.services
    const gateway = billing.gateway
    const { removeCustomer } = gateway
    const before = await rowsOf(learner)
    gateway.removeCustomer = async () => ({ ok: false, failure: 'unavailable' })
    const failed = await remove(learner)
    expect([failed.status, failed.body['error']]).toEqual([
      502,
      'The payment provider does not answer. Please try again later.',
    ])
    expect(await rowsOf(learner)).toEqual(before)
    expect((await exported(learner)).status).toBe(200)

    const ended: string[] = []
    gateway.removeCustomer = async (customerId) => {
      // The account is still there when its subscription ends.
      expect(
        (await call(server, 'GET', '/api/auth/profile', { token: learner.token })).status,
      ).toBe(200)
      ended.push(customerId)
      return removeCustomer(customerId)
    }
    expect((await remove(learner)).status).toBe(200)
    expect(ended).toHaveLength(1)
    expect(await gateway.subscriptionsOf(ended[0] ?? '')).toMatchObject({
      value: [{ state: 'cancelled' }],
    })
  })

  test('a message that still waits to be mailed is mailed, and goes then', async () => {
    let nowMs = Date.parse('2026-03-01T10:00:00Z')
    await start({ now: () => nowMs })
    const learner = await registerAccount(server, { verified: true })
    await writeToTheTeam(learner.email, 'An older message')
    await server.settled()
    const { run } = server.services.background
    server.services.background.run = () => {}
    await writeToTheTeam(learner.email, 'Why I am leaving')
    server.services.background.run = run
    await remove(learner)
    expect(await tablesWith(server.database, 'An older message')).toEqual([])
    nowMs += 60_000
    await sweepDatabase(server.services)
    await sendDueMails(server.services)
    expect(server.mails.some(({ text }) => text.includes('Why I am leaving'))).toBe(true)
    await sweepDatabase(server.services)
    expect(await tablesWith(server.database, learner.email)).toEqual([])
  })

  test('export and deletion are limited', async () => {
    await start({ config: { rateLimits: true } })
    const learner = await registerAccount(server)
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await exported(learner)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
