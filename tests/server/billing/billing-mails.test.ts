import { expect, test } from 'vitest'
import { sendBillingMails } from '#server/billing/send-billing-mails.ts'
import { countMailsOwed } from '#server/db/billing-mails.ts'
import { silentLog } from '#server/log.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { MailNotSent } from '#server/mail/mail-not-sent.ts'
import { onBothDatabases } from '../databases.ts'
import { newSubscriber, startStripeWorld } from './stripe-world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CONFIRMED = 'Your Apni Boli premium subscription is active'

onBothDatabases('Mails about payments', (fresh) => {
  /** Subscribers who are owed a mail each, and what the mail server does with each from now on. */
  async function owedTo(howMany: number) {
    const mails: Mail[] = []
    const logged: { message: string; [field: string]: unknown }[] = []
    const tried: string[] = []
    const smtp = {
      take: async (_to: string): Promise<void> => {
        throw new MailNotSent('away')
      },
    }
    const write = (fields: object, message: string) => void logged.push({ ...fields, message })
    const world = await startStripeWorld(
      await fresh(),
      {},
      {
        mailer: {
          async send(mail) {
            if (mail.subject === CONFIRMED) {
              tried.push(mail.to)
              await smtp.take(mail.to)
            }
            mails.push(mail)
          },
        },
        log: { ...silentLog, warn: write, error: write },
      },
    )
    Object.assign(world.server, { mails })
    const emails: string[] = []
    for (let at = 0; at < howMany; at += 1) emails.push((await newSubscriber(world)).email)
    await world.server.settled()
    world.clock.nowMs += 2 * MINUTE_MS
    tried.length = 0
    logged.length = 0
    const { services, database } = world.server
    return {
      ...world,
      emails,
      tried,
      logged,
      smtp,
      round: (of = services) => sendBillingMails(of, of.billing.gateway),
      confirmed: () => mails.filter(({ subject }) => subject === CONFIRMED).map(({ to }) => to),
      owed: () => database.read(countMailsOwed),
    }
  }

  test('one refused address holds up no other, is tried a few times more, and is given up', async () => {
    const { emails, tried, logged, smtp, clock, round, confirmed, owed } = await owedTo(3)
    const [first = '', ...others] = emails
    smtp.take = async (to) => {
      if (to === first) throw new MailNotSent('refused', { code: 'EENVELOPE', responseCode: 550 })
    }
    await round()
    expect(confirmed().toSorted()).toEqual(others.toSorted())
    expect(await owed()).toBe(1)
    expect(logged).toMatchObject([{ message: 'a mail about a payment was not sent' }])
    for (let hour = 0; hour < 71; hour += 1) {
      clock.nowMs += HOUR_MS
      await round()
    }
    expect(tried.filter((to) => to === first).length).toBeLessThan(8)
    expect(await owed()).toBe(1)
    clock.nowMs += HOUR_MS
    await round()
    expect(await owed()).toBe(0)
    expect(logged.at(-1)).toMatchObject({ message: 'a mail was given up', kind: 'confirmed' })
    const triedUntilThen = tried.length
    clock.nowMs += 24 * HOUR_MS
    await round()
    expect(tried).toHaveLength(triedUntilThen)
  })

  test('a mail server that is away is asked once a round, and gets all of them when it is back', async () => {
    const { emails, tried, smtp, clock, round, confirmed, owed } = await owedTo(3)
    await expect(round()).rejects.toMatchObject({ why: 'away' })
    expect(tried).toHaveLength(1)
    expect(await owed()).toBe(3)
    smtp.take = async () => undefined
    clock.nowMs += HOUR_MS
    await round()
    expect(confirmed().toSorted()).toEqual(emails.toSorted())
    expect(await owed()).toBe(0)
  })

  test('a round that takes long sends nothing twice, whatever another process does meanwhile', async () => {
    const { another, emails, smtp, clock, round, confirmed } = await owedTo(4)
    const { services } = await another()
    let sent = 0
    smtp.take = async () => {
      sent += 1
      clock.nowMs += 4 * MINUTE_MS
      if (sent === emails.length) await round(services)
    }
    await round()
    expect(confirmed().toSorted()).toEqual(emails.toSorted())
  })
})
