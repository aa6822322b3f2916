import {
  claimMail,
  deleteMail,
  findDueMails,
  postponeMail,
  settleMail,
} from '../db/outbound-mails.ts'
import type { OutboundMailRow } from '../db/outbound-mail-schema.ts'
import { timeBounds } from '../db/stored-times.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Mail } from '../mail/mailer.ts'
import { policyOf } from './mail-kinds.ts'
import type { MailServices } from './mail-services.ts'
import {
  isMailServerAway,
  isRefused,
  LONGEST_PAUSE_MS,
  MAIL_CLAIM_MS,
  pauseAfterFailure,
} from './retry-policy.ts'

const BATCH = 50

/**
 * Sends mails that were just queued, behind the response: nobody waits for a mail, and nobody learns by the time whether
 * there is an account. `null` is a mail that was known already.
 */
export function sendMailsSoon(services: MailServices, mailIds: readonly (string | null)[]): void {
  for (const id of mailIds) {
    if (id === null) continue
    services.background.run('mail', async () => {
      const failure = await sendMail(services, id)
      if (failure !== null) throw failure
    })
  }
}

/**
 * Sends what a crash or a failed attempt has left, once it is due, the oldest first. A mail that fails holds up no
 * other; only a mail server that is away ends the round.
 */
export async function sendDueMails(services: MailServices, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = services
  let due: string[]
  do {
    const bounds = timeBounds(clock(), LONGEST_PAUSE_MS)
    due = await db.read((queries) => findDueMails(queries, bounds, BATCH))
    for (const id of due) {
      if (signal?.aborted) return
      const failure = await sendMail(services, id)
      if (isMailServerAway(failure)) throw failure
      if (failure !== null) log.warn({ err: failure }, 'a mail was not sent')
    }
  } while (due.length === BATCH)
}

/** Sends one, unless another process has claimed it. Gives the failure of an attempt after which the mail waits again. */
async function sendMail(services: MailServices, id: string): Promise<Error | null> {
  const { db, clock, mailer } = services
  const nowMs = clock()
  const until = isoTime(nowMs + MAIL_CLAIM_MS)
  const bounds = timeBounds(nowMs, LONGEST_PAUSE_MS)
  const mail = await db.write((tx) => claimMail(tx, id, { ...bounds, until }))
  if (mail === undefined) return null
  const { attemptedForMs, render } = policyOf(mail.kind)
  const endMs = Math.min(Date.parse(mail.created_at), nowMs) + attemptedForMs
  if (nowMs >= endMs) return giveUp(services, mail)
  let rendered: Mail | null
  try {
    rendered = await render(services, mail)
    if (rendered !== null) await mailer.send(rendered)
  } catch (failure) {
    // The claim ends by itself. Every mail would fail alike.
    if (failure instanceof DatabaseUnavailable) throw failure
    const refusals = mail.refusals + (isRefused(failure) ? 1 : 0)
    const pauseMs = pauseAfterFailure(failure, { attempts: mail.attempts, refusals })
    if (pauseMs === null) return giveUp(services, mail)
    const next = { refusals, next_attempt_at: isoTime(Math.min(clock() + pauseMs, endMs)) }
    await db.write((tx) => postponeMail(tx, id, next))
    return failure instanceof Error ? failure : new Error('the mailer failed', { cause: failure })
  }
  await settle(services, mail, rendered === null ? 'given_up_at' : 'sent_at')
  return null
}

async function giveUp(services: MailServices, mail: OutboundMailRow): Promise<null> {
  const { kind, attempts, user_id: userId, subject_id: subjectId } = mail
  services.log.error({ kind, attempts, userId, subjectId }, 'a mail was given up')
  await settle(services, mail, 'given_up_at')
  return null
}

async function settle(
  { db, clock }: MailServices,
  mail: OutboundMailRow,
  as: 'sent_at' | 'given_up_at',
): Promise<void> {
  const { staysKnown, whenSettled } = policyOf(mail.kind)
  const nowMs = clock()
  await db.write(async (tx) => {
    if (staysKnown) {
      await settleMail(tx, mail.id, { sent_at: null, given_up_at: null, [as]: isoTime(nowMs) })
    } else await deleteMail(tx, mail.id)
    await whenSettled?.(tx, mail, nowMs)
  })
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
