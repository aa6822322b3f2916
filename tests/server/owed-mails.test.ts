import { expect, test } from 'vitest'
import { sendOwedMails } from '#server/account/owed-mails.ts'
import { silentLog } from '#server/log.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { onBothDatabases } from './databases.ts'
import { call, mailedToken, newLearner, PASSWORD } from './learner.ts'
import { startTestServer } from './test-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

onBothDatabases('Mails about accounts', (fresh) => {
  /** A mail server that can be down, and a clock. */
  async function start() {
    const world = { isDown: false, nowMs: Date.parse('2026-03-01T10:00:00Z'), mails: [] as Mail[] }
    const logged: object[] = []
    const server = await startTestServer({
      database: await fresh(),
      now: () => world.nowMs,
      mailer: {
        async send(mail) {
          if (world.isDown) throw new Error('the mail server is down')
          world.mails.push(mail)
        },
      },
      log: {
        ...silentLog,
        error: (fields, message) => void logged.push({ ...fields, message }),
      },
    })
    const waiting = () =>
      server.database.read((queries) => queries.selectFrom('account_mails').selectAll().execute())
    return { server: { ...server, mails: world.mails }, world, logged, waiting }
  }

  test('what the mail server refuses is kept, and sent once when it is back: the link works', async () => {
    const { server, world, logged, waiting } = await start()
    world.isDown = true
    const { email } = await newLearner(server)
    await server.settled()
    expect(await waiting()).toMatchObject([{ kind: 'verify-email', tries: 1 }])
    expect(logged).toMatchObject([{ message: 'background work failed', task: 'account mail' }])
    world.isDown = false
    // Not at once: a mail server that comes back is not run down.
    await sendOwedMails(server.services)
    expect(world.mails).toEqual([])
    world.nowMs += MINUTE_MS
    await Promise.all([1, 2, 3].map(() => sendOwedMails(server.services)))
    expect(world.mails).toMatchObject([{ to: email }])
    expect(await waiting()).toEqual([])
    const token = await mailedToken(server, email)
    const verified = await call(server, 'POST', '/api/auth/verify-email', { body: { token } })
    expect(verified.status).toBe(200)
    await server.close()
  })

  test('what waits holds nothing that opens an account', async () => {
    const { server, world, waiting } = await start()
    const { email } = await newLearner(server)
    await server.settled()
    world.isDown = true
    await call(server, 'POST', '/api/auth/forgot-password', { body: { email } })
    await server.settled()
    world.isDown = false
    world.nowMs += MINUTE_MS
    const kept = JSON.stringify(await waiting())
    await sendOwedMails(server.services)
    const token = await mailedToken(server, email)
    expect(kept).toContain('reset-password')
    expect(kept).not.toContain(token)
    const body = { token, newPassword: 'Shabash22' }
    expect((await call(server, 'POST', '/api/auth/reset-password', { body })).status).toBe(200)
    await server.close()
  })

  test('an address without an account is noted alike, and gets nothing', async () => {
    const { server, world, waiting } = await start()
    const body = { email: 'nobody@example.org' }
    expect((await call(server, 'POST', '/api/auth/forgot-password', { body })).status).toBe(200)
    await server.settled()
    expect([world.mails, await waiting()]).toEqual([[], []])
    await server.close()
  })

  test('a mail that its time has passed is given up, with a line in the log', async () => {
    const { server, world, logged, waiting } = await start()
    world.isDown = true
    await newLearner(server)
    await server.settled()
    for (let hour = 0; hour < 26; hour += 1) {
      world.nowMs += HOUR_MS
      await sendOwedMails(server.services).catch(() => undefined)
    }
    expect(await waiting()).toEqual([])
    expect(logged.at(-1)).toMatchObject({ kind: 'verify-email', message: 'a mail was given up' })
    await server.close()
  })

  test('of a deleted account only the farewell is on its way, until it is sent', async () => {
    const { server, world, waiting } = await start()
    world.isDown = true
    const { token, email } = await newLearner(server)
    await server.settled()
    const body = { password: PASSWORD }
    const gone = await call(server, 'DELETE', '/api/account', { body, token })
    expect(gone.status).toBe(200)
    await server.settled()
    expect(await waiting()).toMatchObject([{ kind: 'farewell', email }])
    world.isDown = false
    world.nowMs += MINUTE_MS
    await sendOwedMails(server.services)
    expect([world.mails.length, await waiting()]).toEqual([1, []])
    await server.close()
  })
})
