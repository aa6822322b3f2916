import type { NodemailerError } from 'nodemailer'
import { MailNotSent, type WhyNotSent } from './mail-not-sent.ts'

/** What nodemailer's error says, without the words of the mail server: they name the recipient. */
export function whyNotSent(error: unknown): MailNotSent {
  const told: Partial<NodemailerError> = error instanceof Error ? error : {}
  const { code, originalCode, responseCode, command } = told
  // `ECONNREFUSED` says more than `ESOCKET`.
  return new MailNotSent(reason(told), { code: originalCode ?? code, responseCode, command })
}

/** Here the mail server speaks of one mail, its recipient or its body; elsewhere of itself and of us. */
const OF_THE_MAIL: readonly string[] = ['RCPT TO', 'DATA']
/** It hung up, or does not answer any more. */
const OF_THE_LINE: readonly string[] = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET']
const CLOSING = 421
/** A body that asks for a file or an address: no mail of ours does. */
const OF_THE_BODY: readonly string[] = ['EFILEACCESS', 'EURLACCESS']

function reason({
  code = '',
  originalCode = '',
  responseCode,
  command = '',
  permanent,
}: Partial<NodemailerError>): WhyNotSent {
  // Nobody was asked: no mail server takes such an address, nor we such a body.
  if (command === 'API' && code === 'EENVELOPE') return 'refused'
  if (OF_THE_BODY.includes(originalCode)) return 'refused'
  if (!OF_THE_MAIL.includes(command) || OF_THE_LINE.includes(code)) return 'away'
  if (responseCode === CLOSING) return 'away'
  return permanent === true ? 'refused' : 'failed'
}
