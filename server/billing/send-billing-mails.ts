import { findBillingAccount } from '../db/billing-accounts.ts'
import { claimMail, findDueMails, settleMail } from '../db/billing-mails.ts'
import type { BillingMailRow } from '../db/billing-schema.ts'
import { timeBounds } from '../db/stored-times.ts'
import { findUser } from '../db/users.ts'
import { billingMail } from '../mail/billing-mails.ts'
import type { Mail } from '../mail/mailer.ts'
import { isMailServerAway, MAIL_CLAIM_MS, pauseAfterTry } from '../mail/next-try.ts'
import type { Services } from '../services.ts'
import type { PaymentGateway } from './gateway.ts'

const BATCH = 50
/** A mail server that is away over a long weekend loses nothing; what is older may not be true any more. */
const GIVEN_UP_AFTER_MS = 3 * 86_400_000

type MailServices = Pick<Services, 'db' | 'clock' | 'mailer' | 'config' | 'log'>

/**
 * Sends what is owed and due, to one learner or to all. A mail that fails is due again later, by itself; only a
 * mail server that is away ends the round.
 */
export async function sendBillingMails(
  services: MailServices,
  gateway: PaymentGateway,
  userId?: string,
): Promise<void> {
  const { db, clock, log } = services
  let due: string[]
  do {
    const bounds = timeBounds(clock(), GIVEN_UP_AFTER_MS)
    due = await db.read((queries) => findDueMails(queries, { bounds, limit: BATCH, userId }))
    for (const id of due) {
      const failure = await sendOne(services, gateway, id)
      if (isMailServerAway(failure)) throw failure
      if (failure !== null) log.warn({ err: failure }, 'a mail about a payment was not sent')
    }
  } while (due.length === BATCH)
}

/** Unless another process has it in hand. Gives what the mailer failed with, if it did. */
async function sendOne(
  services: MailServices,
  gateway: PaymentGateway,
  id: string,
): Promise<unknown> {
  const { db, clock, mailer, log } = services
  const nowMs = clock()
  const bounds = timeBounds(nowMs, GIVEN_UP_AFTER_MS)
  const times = { ...bounds, until: isoTime(nowMs + MAIL_CLAIM_MS) }
  const owed = await db.write((tx) => claimMail(tx, id, times))
  if (owed === undefined) return null
  const givenUpMs = Math.min(Date.parse(owed.created_at), nowMs) + GIVEN_UP_AFTER_MS
  if (nowMs >= givenUpMs) {
    const { kind, user_id: userId, tries } = owed
    log.error({ kind, userId, tries }, 'a mail was given up')
    await db.write((tx) => settleMail(tx, id, { sent_at: null, next_try_at: null }))
    return null
  }
  const mail = await writeMail(services, gateway, owed)
  try {
    if (mail !== null) await mailer.send(mail)
  } catch (failure) {
    const againMs = Math.min(clock() + pauseAfterTry(failure, owed.tries), givenUpMs)
    await db.write((tx) => settleMail(tx, id, { sent_at: null, next_try_at: isoTime(againMs) }))
    return failure
  }
  await db.write((tx) => settleMail(tx, id, { sent_at: isoTime(clock()), next_try_at: null }))
  return null
}

/** Null where it has become pointless: the account is gone. */
async function writeMail(
  { db, config }: MailServices,
  { provider }: PaymentGateway,
  { user_id: userId, kind, occasion }: BillingMailRow,
): Promise<Mail | null> {
  const { user, account } = await db.read(async (queries) => ({
    user: await findUser(queries, userId),
    account: await findBillingAccount(queries, userId, provider),
  }))
  if (user === undefined || account === undefined) return null
  const origin = config.appOrigin ?? account.origin
  const renewsAt = account.cancel_at_period_end === 0 ? account.current_period_end : null
  return billingMail(user, origin, { kind, occasion, plan: account.plan, renewsAt })
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
