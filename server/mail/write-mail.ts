import { type MailBody, mailBodyHtml } from './mail-body-html.ts'
import type { Mail } from './mailer.ts'

/** One mail as text and as HTML in the colours of the app. */
export function writeMail(to: { name: string; email: string }, body: MailBody): Mail {
  const greeting = greetingFor(to.name)
  return {
    to: to.email,
    subject: body.subject,
    text: asText(greeting, body),
    html: mailBodyHtml(greeting, body),
  }
}

/** What a mail program would make a link of. */
const LOOKS_LIKE_A_LINK = /:\/\/|@|[.。]\p{L}{2,}/u

/**
 * Anybody can register anybody's address under any name: one that reads like a link is left out, so that
 * no mail of ours carries a stranger's link to somebody's mailbox.
 */
function greetingFor(name: string): string {
  return LOOKS_LIKE_A_LINK.test(name) ? 'Salaam,' : `Salaam ${name},`
}

function asText(greeting: string, { lines, action, closing }: MailBody): string {
  return [
    greeting,
    ...lines,
    `${action.label}:\n${action.url}`,
    ...closing,
    'Apni Boli: our own speech',
  ].join('\n\n')
}
