import { letterHtml } from './letter-html.ts'
import type { Mail } from './mailer.ts'

export type Letter = {
  subject: string
  lines: string[]
  action: { label: string; url: string }
  closing: string[]
}

/** One letter as text and as HTML in the colours of the app. */
export function writeMail(to: { name: string; email: string }, letter: Letter): Mail {
  const greeting = greetingFor(to.name)
  return {
    to: to.email,
    subject: letter.subject,
    text: asText(greeting, letter),
    html: letterHtml(greeting, letter),
  }
}

/** What a mail program would make a link of. */
const LOOKS_LIKE_A_LINK = /:\/\/|@|[.。]\p{L}{2,}/u

/**
 * Anybody can register anybody's address under any name: one that reads like a link is left out, so that
 * no letter of ours carries a stranger's link to somebody's mailbox.
 */
function greetingFor(name: string): string {
  return LOOKS_LIKE_A_LINK.test(name) ? 'Salaam,' : `Salaam ${name},`
}

function asText(greeting: string, { lines, action, closing }: Letter): string {
  return [
    greeting,
    ...lines,
    `${action.label}:\n${action.url}`,
    ...closing,
    'Apni Boli: our own speech',
  ].join('\n\n')
}
