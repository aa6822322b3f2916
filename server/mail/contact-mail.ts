import { CONTACT_SUBJECTS } from '#contract/contact.ts'
import type { ContactMessageRow } from '../db/schema.ts'
import type { Mail } from './mailer.ts'

/**
 * A message of /contact as the team gets it: plain text, and every header ours but Reply-To, which is
 * the writer's address alone. Their name stands in the text, where it can do nothing.
 */
export function contactMail(message: ContactMessageRow, to: string): Mail {
  const topic = topicOf(message.subject)
  return {
    to,
    replyTo: { name: '', address: message.email },
    subject: `Contact: ${topic}`,
    text: [
      `Name: ${message.name}`,
      `Email: ${message.email}`,
      `Subject: ${topic}`,
      `Written: ${message.created_at}`,
      '',
      message.message,
      '',
      '(Reply to this mail to answer them. Within 24 hours, we promised.)',
    ].join('\n'),
  }
}

function topicOf(subject: string): string {
  return CONTACT_SUBJECTS.find(([value]) => value === subject)?.[1] ?? 'No topic'
}
