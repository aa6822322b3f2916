import { fail, ok, type Result } from '#domain/result.ts'
import { type ContactInput, sendContactMessage } from '#contract/contact.ts'
import { findContactMessage, insertContactMessage } from '../db/contact-messages.ts'
import type { ContactMessageRow } from '../db/schema.ts'
import { emailKey } from '../db/users.ts'
import { fingerprintOf } from '../idempotency/first-response.ts'
import { enqueueMail } from '../mail-queue/enqueue-mail.ts'
import { sendMailsSoon } from '../mail-queue/send-mails.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Refusal } from '../refusal.ts'
import type { CoreServices } from '../core-services.ts'

type Request = { body: ContactInput; ip: string; key: string | undefined }

/** A message to the team: stored first, then mailed behind the response. Under one key it is taken once. */
export async function takeMessage(
  services: CoreServices,
  limits: RateLimits,
  { body, ip, key }: Request,
): Promise<Result<void, Refusal>> {
  const { db, ids } = services
  const fingerprint = fingerprintOf(`${sendContactMessage.path} ${JSON.stringify(body)}`)
  const known =
    key === undefined ? undefined : await db.read((queries) => findContactMessage(queries, key))
  if (known !== undefined) return repeated(known, fingerprint)

  const sender = emailKey(body.email)
  // Not the sender alone: whose address it is nobody has shown, and others could use it up.
  const waitMs = await limits.hit([
    { limit: 'contact-address', of: [ip] },
    { limit: 'contact-address-day', of: [ip] },
    { limit: 'contact-sender-and-address', of: [sender, ip] },
    { limit: 'contact-sender-and-address-day', of: [sender, ip] },
  ])
  if (waitMs !== null) return fail({ kind: 'too-many', waitMs })

  const row = newMessage(key ?? ids(), { body, fingerprint, nowMs: services.clock() })
  const { twin, mailId } = await db.write(async (tx) =>
    (await insertContactMessage(tx, row))
      ? { mailId: await enqueueMail(services, tx, { kind: 'contact-message', messageId: row.id }) }
      : { twin: await findContactMessage(tx, row.id), mailId: null },
  )
  if (twin !== undefined) return repeated(twin, fingerprint)
  sendMailsSoon(services, [mailId])
  return ok(undefined)
}

function repeated(known: ContactMessageRow, fingerprint: string): Result<void, Refusal> {
  return known.fingerprint === fingerprint ? ok(undefined) : fail({ kind: 'key-reused' })
}

function newMessage(
  id: string,
  { body, fingerprint, nowMs }: { body: ContactInput; fingerprint: string; nowMs: number },
): ContactMessageRow {
  return {
    id,
    fingerprint,
    name: body.name,
    email: body.email,
    email_key: emailKey(body.email),
    subject: body.subject,
    message: plainText(body.message),
    created_at: new Date(nowMs).toISOString(),
    keep_until: null,
  }
}

/** Lines and tabs stay; other control characters mean nothing in a message, and no database likes them. */
function plainText(message: string): string {
  return message.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}
