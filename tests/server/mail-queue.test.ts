import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBillingAccount } from '#server/db/billing-accounts.ts'
import { insertContactMessage } from '#server/db/contact-messages.ts'
import type { MailKind } from '#server/db/outbound-mail-schema.ts'
import { cancelMails, enqueueMail, type NewMail } from '#server/mail-queue/enqueue-mail.ts'
import { MAIL_KINDS } from '#server/mail-queue/mail-kinds.ts'
import { onBothDatabases } from './databases.ts'
import { registerAccount } from './test-account.ts'
import { startMailWorld } from './mail-world.ts'
import type { TestServer } from './test-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Each kind: its subject, and how often it is attempted at a mailbox that refuses it, within its time. */
const KINDS: Record<MailKind, { subject: string; attempts: number }> = {
  'verify-email': { subject: 'Verify your email for Apni Boli', attempts: 5 },
  'reset-password': { subject: 'Set a new password for Apni Boli', attempts: 5 },
  'password-changed': { subject: 'Your Apni Boli password was changed', attempts: 5 },
  'new-address': { subject: 'Verify your new email for Apni Boli', attempts: 5 },
  'address-changed': { subject: 'Your Apni Boli email was changed', attempts: 5 },
  farewell: { subject: 'Your Apni Boli account is deleted', attempts: 5 },
  'subscription-confirmed': {
    subject: 'Your Apni Boli premium subscription is active',
    attempts: 7,
  },
  'payment-past-due': { subject: 'Your Apni Boli payment did not go through', attempts: 7 },
  'subscription-cancelled': { subject: 'Your Apni Boli subscription is cancelled', attempts: 7 },
  'contact-message': { subject: 'Contact: No topic', attempts: 7 },
}
const ALL = Object.values(KINDS).map(({ subject }) => subject)
const subjectsOf = (mails: readonly { subject: string }[]): string[] =>
  mails.map(({ subject }) => subject).toSorted()

/** A mail of each kind about one new learner, none of them attempted yet. */
async function mailOfEachKind(server: TestServer): Promise<NewMail[]> {
  const { email, id: userId } = await registerAccount(server)
  await server.settled()
  server.mails.length = 0
  const messageId = randomUUID()
  await server.database.write(async (tx) => {
    const billing = { provider: 'sandbox', customer_key: userId, origin: '' }
    await openBillingAccount(tx, { user_id: userId, ...billing })
    await insertContactMessage(tx, {
      id: messageId,
      fingerprint: '',
      name: 'Nani',
      email: 'nani@example.org',
      email_key: 'nani@example.org',
      subject: '',
      message: 'Salaam',
      created_at: new Date(server.services.clock()).toISOString(),
      keep_until: null,
    })
  })
  const subscription = { userId, subscriptionId: userId, provider: 'sandbox', occasion: '' }
  const account = { to: { name: 'Zaara', email }, origin: 'https://apni-boli.test' }
  const kinds = Object.keys(KINDS) as MailKind[]
  return kinds.map((kind): NewMail => {
    if (kind === 'contact-message') return { kind, messageId }
    return MAIL_KINDS[kind].family === 'billing'
      ? ({ kind, ...subscription } as NewMail)
      : ({ kind, ...account } as NewMail)
  })
}

async function enqueueAll(server: TestServer, mails: readonly NewMail[]): Promise<void> {
  for (const mail of mails) {
    await server.database.write((tx) => enqueueMail(server.services, tx, mail))
  }
}

onBothDatabases('The mail queue', (fresh) => {
  async function startFull(learners = 1) {
    const started = await startMailWorld(fresh)
    const mails: NewMail[] = []
    for (let at = 0; at < learners; at += 1) mails.push(...(await mailOfEachKind(started.server)))
    await enqueueAll(started.server, mails)
    started.world.attempted.length = 0
    return { ...started, mails }
  }

  test.each(Object.entries(KINDS))(
    'a refused %s holds up no other kind, is attempted a few times more, and is given up',
    async (kind, { subject, attempts }) => {
      const { world, logged, round, waiting } = await startFull()
      world.refusal = (mail) => (mail.subject === subject ? 'refused' : null)
      await round()
      expect(subjectsOf(world.mails)).toEqual(ALL.filter((one) => one !== subject).toSorted())
      expect(await waiting()).toMatchObject([{ kind, attempts: 1, refusals: 1 }])
      for (const pauseHours of [1, 2, 4, 8, 16, 32, 64]) {
        for (let half = 0; half < 2; half += 1) {
          world.nowMs += (pauseHours * HOUR_MS) / 2
          await round()
        }
      }
      expect(await waiting()).toEqual([])
      expect(world.attempted.filter((mail) => mail.subject === subject)).toHaveLength(attempts)
      expect(logged.at(-1)).toMatchObject({ message: 'a mail was given up', kind })
      world.refusal = () => null
      world.nowMs += 24 * HOUR_MS
      await round()
      expect(subjectsOf(world.mails)).not.toContain(subject)
    },
  )

  test('a mail server that is away is asked once a round, and gets every kind once when it is back', async () => {
    const { world, round, waiting } = await startFull()
    world.refusal = () => 'away'
    await expect(round()).rejects.toMatchObject({ why: 'away' })
    expect(world.attempted).toHaveLength(1)
    expect(await waiting()).toHaveLength(ALL.length)
    world.refusal = () => null
    world.nowMs += HOUR_MS
    await round()
    await round()
    expect(subjectsOf(world.mails)).toEqual(ALL.toSorted())
  })

  test('a mail that fails is attempted again after a minute, two, four, up to an hour', async () => {
    const { world, round, waiting } = await startFull()
    const { subject } = KINDS['contact-message']
    const attemptedAt: number[] = []
    const startMs = world.nowMs
    world.refusal = (mail) => {
      if (mail.subject !== subject) return null
      attemptedAt.push((world.nowMs - startMs) / MINUTE_MS)
      return 'failed'
    }
    for (let minute = 0; minute < 250; minute += 1) {
      await round()
      world.nowMs += MINUTE_MS
    }
    expect(attemptedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243])
    expect(await waiting()).toMatchObject([{ kind: 'contact-message', refusals: 0 }])
  })

  test('several processes that look at the same moment send each mail once', async () => {
    const { server, world, another, round, mails } = await startFull(6)
    const other = { ...(await another()), mails: server.mails }
    await Promise.all([round(), round(other), round(other)])
    expect(subjectsOf(world.mails)).toEqual(
      Array.from({ length: 6 }, () => ALL)
        .flat()
        .toSorted(),
    )
    expect(world.attempted).toHaveLength(mails.length)
  })

  test('a round that takes long sends nothing twice, whatever another process does meanwhile', async () => {
    const { server, world, another, round } = await startFull()
    const other = { ...(await another()), mails: server.mails }
    world.whileSending = async () => {
      world.nowMs += 4 * MINUTE_MS
      if (world.attempted.length === ALL.length) await round(other)
    }
    await round()
    expect(subjectsOf(world.mails)).toEqual(ALL.toSorted())
  })

  test('what a process that died had claimed is sent ten minutes later', async () => {
    const { server, world, another, round } = await startFull()
    const dying = { ...(await another()), mails: server.mails }
    world.whileSending = () => new Promise(() => undefined)
    void round(dying)
    await expect.poll(() => world.attempted.length).toBe(1)
    world.whileSending = async () => undefined
    await round()
    expect(world.mails).toHaveLength(ALL.length - 1)
    world.nowMs += 10 * MINUTE_MS
    await round()
    expect(subjectsOf(world.mails)).toEqual(ALL.toSorted())
  })

  test('a mail that must stay known is not queued again once it is sent, until it is cancelled', async () => {
    const { server, world, round, mails } = await startFull()
    await round()
    world.mails.length = 0
    const known = mails.filter(({ kind }) => MAIL_KINDS[kind].staysKnown)
    expect(known).toHaveLength(4)
    await enqueueAll(server, known)
    await round()
    expect(world.mails).toEqual([])
    const cancelled = known.find(({ kind }) => kind === 'subscription-cancelled')
    if (cancelled === undefined || !('subscriptionId' in cancelled)) throw new Error('no such mail')
    await server.database.write((tx) =>
      cancelMails(tx, 'subscription-cancelled', cancelled.subscriptionId),
    )
    await enqueueAll(server, known)
    await round()
    expect(subjectsOf(world.mails)).toEqual([KINDS['subscription-cancelled'].subject])
  })
})
