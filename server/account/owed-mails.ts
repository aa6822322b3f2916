import { retentionMs } from '#domain/retention.ts'
import { grantMailToken } from '../auth/mail-token-grant.ts'
import {
  claimAccountMail,
  deleteAccountMail,
  deleteAccountMailsTo,
  findDueAccountMails,
  insertAccountMail,
  postponeAccountMail,
} from '../db/account-mails.ts'
import type { AccountMailKind, AccountMailRow, Queries } from '../db/schema.ts'
import { timeBounds } from '../db/stored-times.ts'
import { emailKey, findUserByEmail, lockUsers } from '../db/users.ts'
import { passwordChangedMail, resetMail, verificationMail } from '../mail/account-mails.ts'
import { addressChangedMail, newAddressMail } from '../mail/address-mails.ts'
import { farewellMail } from '../mail/farewell-mail.ts'
import type { Mail } from '../mail/mailer.ts'
import { isMailServerAway, MAIL_CLAIM_MS, pauseAfterTry } from '../mail/next-try.ts'
import type { Services } from '../services.ts'

const BATCH = 50

/** What a learner asks for again when it does not come: the newest link is the one to wait for. */
const ASKED_FOR: readonly AccountMailKind[] = ['verify-email', 'reset-password', 'new-address']

type Owed = { kind: AccountMailKind; to: { name: string; email: string }; origin: string }

/**
 * Notes, in the transaction of what it is about, that a mail is to be sent; gives its id. No token is
 * kept: it is made when the letter is written. A link that is asked for again takes the place of one that
 * still waits.
 */
export async function oweMail(
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  tx: Queries,
  { kind, to, origin }: Owed,
): Promise<string> {
  const id = ids()
  const now = isoTime(clock())
  const key = emailKey(to.email)
  if (ASKED_FOR.includes(kind)) await deleteAccountMailsTo(tx, key, kind)
  await insertAccountMail(tx, {
    id,
    kind,
    name: to.name,
    email: to.email,
    email_key: key,
    origin,
    created_at: now,
    tries: 0,
    next_try_at: now,
  })
  return id
}

/** Behind the answer: nobody waits for a mail, and nobody learns by the time whether there is an account. */
export function sendSoon(services: Services, ...mailIds: string[]): void {
  for (const id of mailIds)
    services.background.run('account mail', async () => {
      const failure = await sendOwedMail(services, id)
      if (failure !== null) throw failure
    })
}

/**
 * What a crash or a mail server that was down has left: sent when its time has come, the oldest first. One that
 * fails holds up no other; only a mail server that is away ends the round.
 */
export async function sendOwedMails(services: Services, signal?: AbortSignal): Promise<void> {
  const bounds = timeBounds(services.clock(), retentionMs('owedMails'))
  const due = await services.db.read((queries) => findDueAccountMails(queries, bounds, BATCH))
  for (const id of due) {
    if (signal?.aborted) return
    const failure = await sendOwedMail(services, id)
    if (isMailServerAway(failure)) throw failure
    if (failure !== null)
      services.log.warn({ err: failure }, 'a mail about an account was not sent')
  }
}

/**
 * Sends one, unless another process has it in hand. Gives what the mailer failed with, if it did: the mail is
 * due again later.
 */
async function sendOwedMail(services: Services, id: string): Promise<Error | null> {
  const { db, clock, mailer, log } = services
  const nowMs = clock()
  const bounds = timeBounds(nowMs, retentionMs('owedMails'))
  const times = { ...bounds, until: isoTime(nowMs + MAIL_CLAIM_MS) }
  const owed = await db.write((tx) => claimAccountMail(tx, id, times))
  if (owed === undefined) return null
  // Nobody waits longer for a link; they have asked for another.
  const givenUpMs = Math.min(Date.parse(owed.created_at), nowMs) + retentionMs('owedMails')
  const isTooLate = nowMs >= givenUpMs
  if (isTooLate) log.error({ kind: owed.kind, tries: owed.tries }, 'a mail was given up')
  // A transaction of its own: who deletes an account holds it first and then its mails.
  const mail = isTooLate ? null : await db.write((tx) => writeMail(services, tx, owed))
  if (mail !== null) {
    try {
      await mailer.send(mail)
    } catch (failure) {
      const againMs = Math.min(clock() + pauseAfterTry(failure, owed.tries), givenUpMs)
      await db.write((tx) => postponeAccountMail(tx, id, isoTime(againMs)))
      return failure instanceof Error ? failure : new Error('the mailer failed', { cause: failure })
    }
  }
  await db.write((tx) => deleteAccountMail(tx, id))
  return null
}

/** Null where it has become pointless: there is no such account (any more), or it is verified. */
async function writeMail(
  services: Services,
  tx: Queries,
  { kind, name, email, origin }: AccountMailRow,
): Promise<Mail | null> {
  const to = { name, email }
  if (kind === 'password-changed') return passwordChangedMail(to, origin)
  if (kind === 'address-changed') return addressChangedMail(to, origin)
  if (kind === 'farewell') return farewellMail(to, origin)
  const known = await findUserByEmail(tx, email)
  // Held: an account that is being deleted gets no token any more.
  const [user] = known === undefined ? [] : await lockUsers(tx, services.db.kind, [known.id])
  if (user === undefined || user.email_key !== emailKey(email)) return null
  if (kind === 'reset-password') {
    return resetMail(user, origin, await grantMailToken(services, tx, user, kind))
  }
  if (user.email_verified === 1) return null
  const token = await grantMailToken(services, tx, user, 'verify-email')
  return (kind === 'verify-email' ? verificationMail : newAddressMail)(user, origin, token)
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
