import { findContactMessage } from '../db/contact-messages.ts'
import type { OutboundMailRow } from '../db/outbound-mail-schema.ts'
import { contactMail } from '../mail/contact-mail.ts'
import type { Mail } from '../mail/mailer.ts'
import type { MailServices } from './mail-services.ts'

/** A contact message as the team gets it. */
export async function renderContactMail(
  { db, config }: MailServices,
  { subject_id: messageId }: OutboundMailRow,
): Promise<Mail | null> {
  if (messageId === null) return null
  const message = await db.read((queries) => findContactMessage(queries, messageId))
  return message === undefined ? null : contactMail(message, config.contactTo)
}
