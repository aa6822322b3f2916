import { expect, test } from 'vitest'
import { sendOwedMails } from '#server/account/owed-mails.ts'
import { silentLog } from '#server/log.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { MailNotSent } from '#server/mail/mail-not-sent.ts'
import { onBothDatabases } from './databases.ts'
import { call, mailedToken, registerAccount, PASSWORD } from './test-account.ts'
import { startTestServer } from './test-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

onBothDatabases('Mails about accounts', (fresh) => {
  /** A mail server that can be down, and a clock. */
  async function start() {
    const world = {
      isDown: false,
      /** An address that the mail server does not know. */
      refused: '',
      /** To whom, as often as it was asked. */
      asked: [] as string[],
      nowMs: Date.parse('2026-03-01T10:00:00Z'),
      mails: [] as Mail[],
    }
    const logged: object[] = []
    const server = await startTestServer({
      database: await fresh(),
      now: () => world.nowMs,
      mailer: {
        async send(mail) {
          world.asked.push(mail.to)
          if (world.isDown) throw new MailNotSent('away')
          if (mail.to === world.refused) throw new MailNotSent('refused')
          world.mails.push(mail)
        },
      },
      log: {
        ...silentLog,
        warn: (fields, message) => void logged.push({ ...fields, message }),
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
    const { email } = await registerAccount(server)
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

  test('the notice of another password, set while signed in, outlives a mail server that is down', async () => {
    const { server, world, waiting } = await start()
    const { email, token } = await registerAccount(server)
    await server.settled()
    world.isDown = true
    const body = { currentPassword: PASSWORD, newPassword: 'Shabash22' }
    const changed = await call(server, 'POST', '/api/auth/change-password', { token, body })
    expect(changed.status).toBe(200)
    await server.settled()
    expect(await waiting()).toMatchObject([{ kind: 'password-changed', email }])
    world.isDown = false
    world.nowMs += MINUTE_MS
    await sendOwedMails(server.services)
    expect(world.mails.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringMatching(/changed/),
    })
    await server.close()
  })

  test('what waits holds nothing that opens an account', async () => {
    const { server, world, waiting } = await start()
    const { email } = await registerAccount(server)
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
    await registerAccount(server)
    await server.settled()
    for (let hour = 0; hour < 26; hour += 1) {
      world.nowMs += HOUR_MS
      await sendOwedMails(server.services).catch(() => undefined)
    }
    expect(await waiting()).toEqual([])
    expect(logged.at(-1)).toMatchObject({ kind: 'verify-email', message: 'a mail was given up' })
    await server.close()
  })

  test('an address that is refused holds up no other, and is tried a few times more', async () => {
    const { server, world, logged, waiting } = await start()
    world.isDown = true
    const learners = [
      await registerAccount(server),
      await registerAccount(server),
      await registerAccount(server),
    ]
    await server.settled()
    world.isDown = false
    world.refused = learners[0]?.email ?? ''
    world.asked.length = 0
    world.nowMs += MINUTE_MS
    await sendOwedMails(server.services)
    const others = learners.slice(1).map(({ email }) => email)
    expect(world.mails.map(({ to }) => to).toSorted()).toEqual(others.toSorted())
    for (let hour = 0; hour < 23; hour += 0.5) {
      world.nowMs += HOUR_MS / 2
      await sendOwedMails(server.services)
    }
    expect(world.asked.filter((to) => to === world.refused)).toHaveLength(4)
    expect(logged.at(-1)).toMatchObject({ message: 'a mail about an account was not sent' })
    world.nowMs += HOUR_MS
    await sendOwedMails(server.services)
    expect([world.asked.length, await waiting()]).toEqual([6, []])
    expect(logged.at(-1)).toMatchObject({ message: 'a mail was given up' })
    await server.close()
  })

  test('a mail server that is away is asked once a round', async () => {
    const { server, world, waiting } = await start()
    world.isDown = true
    for (let at = 0; at < 3; at += 1) await registerAccount(server)
    await server.settled()
    world.nowMs += MINUTE_MS
    world.asked.length = 0
    await expect(sendOwedMails(server.services)).rejects.toMatchObject({ why: 'away' })
    expect([world.asked.length, (await waiting()).length]).toEqual([1, 3])
    await server.close()
  })

  test('a link that is asked for again takes the place of the one that waits, and comes at once', async () => {
    const { server, world, waiting } = await start()
    world.isDown = true
    const { email, token } = await registerAccount(server)
    const again = async () => {
      await call(server, 'POST', '/api/auth/resend-verification', { token })
      await call(server, 'POST', '/api/auth/forgot-password', { body: { email } })
      await server.settled()
    }
    for (let press = 0; press < 4; press += 1) await again()
    const kinds = (await waiting()).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['reset-password', 'verify-email'])
    world.isDown = false
    await again()
    expect([world.mails.length, await waiting()]).toEqual([2, []])
    world.nowMs += 11 * MINUTE_MS
    await sendOwedMails(server.services)
    expect(world.mails).toHaveLength(2)
    const tokenFor = (path: string) =>
      world.mails.map(({ text }) => text.split(`/${path}?token=`)[1]?.split('\n')[0]).find(Boolean)
    for (const [path, more] of [
      ['verify-email', {}],
      ['reset-password', { newPassword: 'Shabash22' }],
    ] as const) {
      const body = { token: tokenFor(path), ...more }
      expect((await call(server, 'POST', `/api/auth/${path}`, { body })).status).toBe(200)
    }
    await server.close()
  })

  test('of a deleted account only the farewell is on its way, until it is sent', async () => {
    const { server, world, waiting } = await start()
    world.isDown = true
    const { token, email } = await registerAccount(server)
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
