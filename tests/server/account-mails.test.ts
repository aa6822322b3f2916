import { expect, test } from 'vitest'
import { onSqliteThenPostgres } from './databases.ts'
import { call, mailedToken, registerAccount, PASSWORD } from './test-account.ts'
import { startMailWorld } from './mail-world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

onSqliteThenPostgres('Mails about accounts', (fresh) => {
  test('what the mail server refuses is kept, and sent once when it is back: the link works', async () => {
    const { server, world, logged, waiting, round } = await startMailWorld(fresh)
    world.refusal = () => 'away'
    const { email } = await registerAccount(server)
    await server.settled()
    expect(await waiting()).toMatchObject([{ kind: 'verify-email', attempts: 1 }])
    expect(logged).toMatchObject([{ message: 'background work failed', task: 'mail' }])
    world.refusal = () => null
    // Not at once: a mail server that comes back is not run down.
    await round()
    expect(world.mails).toEqual([])
    world.nowMs += MINUTE_MS
    await Promise.all([1, 2, 3].map(() => round()))
    expect(world.mails).toMatchObject([{ to: email }])
    expect(await waiting()).toEqual([])
    const token = await mailedToken(server, email)
    const verified = await call(server, 'POST', '/api/auth/verify-email', { body: { token } })
    expect(verified.status).toBe(200)
  })

  test('the notice of another password, set while signed in, outlives a mail server that is down', async () => {
    const { server, world, waiting, round } = await startMailWorld(fresh)
    const { email, token } = await registerAccount(server)
    await server.settled()
    world.refusal = () => 'away'
    const body = { currentPassword: PASSWORD, newPassword: 'Shabash22' }
    const changed = await call(server, 'POST', '/api/auth/change-password', { token, body })
    expect(changed.status).toBe(200)
    await server.settled()
    expect(await waiting()).toMatchObject([{ kind: 'password-changed', email_key: email }])
    world.refusal = () => null
    world.nowMs += MINUTE_MS
    await round()
    expect(world.mails.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringMatching(/changed/),
    })
  })

  test('what waits holds nothing that opens an account', async () => {
    const { server, world, waiting, round } = await startMailWorld(fresh)
    const { email } = await registerAccount(server)
    await server.settled()
    world.refusal = () => 'away'
    await call(server, 'POST', '/api/auth/forgot-password', { body: { email } })
    await server.settled()
    world.refusal = () => null
    world.nowMs += MINUTE_MS
    const kept = JSON.stringify(await waiting())
    await round()
    const token = await mailedToken(server, email)
    expect(kept).toContain('reset-password')
    expect(kept).not.toContain(token)
    const body = { token, newPassword: 'Shabash22' }
    expect((await call(server, 'POST', '/api/auth/reset-password', { body })).status).toBe(200)
  })

  test('an address without an account is queued alike, and gets nothing', async () => {
    const { server, world, waiting } = await startMailWorld(fresh)
    const body = { email: 'nobody@example.org' }
    expect((await call(server, 'POST', '/api/auth/forgot-password', { body })).status).toBe(200)
    await server.settled()
    expect([world.mails, await waiting()]).toEqual([[], []])
  })

  test('a mail that its time has passed is given up, with a line in the log', async () => {
    const { server, world, logged, waiting, round } = await startMailWorld(fresh)
    world.refusal = () => 'away'
    await registerAccount(server)
    await server.settled()
    for (let hour = 0; hour < 26; hour += 1) {
      world.nowMs += HOUR_MS
      await round().catch(() => undefined)
    }
    expect(await waiting()).toEqual([])
    expect(logged.at(-1)).toMatchObject({ kind: 'verify-email', message: 'a mail was given up' })
  })

  test('a link that is asked for again takes the place of the one that waits, and comes at once', async () => {
    const { server, world, waiting, round } = await startMailWorld(fresh)
    world.refusal = () => 'away'
    const { email, token } = await registerAccount(server)
    const again = async () => {
      await call(server, 'POST', '/api/auth/resend-verification', { token })
      await call(server, 'POST', '/api/auth/forgot-password', { body: { email } })
      await server.settled()
    }
    for (let press = 0; press < 4; press += 1) await again()
    const kinds = (await waiting()).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['reset-password', 'verify-email'])
    world.refusal = () => null
    await again()
    expect([world.mails.length, await waiting()]).toEqual([2, []])
    world.nowMs += 11 * MINUTE_MS
    await round()
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
  })

  test('of a deleted account only the farewell is on its way, until it is sent', async () => {
    const { server, world, waiting, round } = await startMailWorld(fresh)
    world.refusal = () => 'away'
    const { token, email } = await registerAccount(server)
    await server.settled()
    const body = { password: PASSWORD }
    const gone = await call(server, 'DELETE', '/api/account', { body, token })
    expect(gone.status).toBe(200)
    await server.settled()
    expect(await waiting()).toMatchObject([{ kind: 'farewell', email_key: email }])
    world.refusal = () => null
    world.nowMs += MINUTE_MS
    await round()
    expect([world.mails.length, await waiting()]).toEqual([1, []])
  })
})
