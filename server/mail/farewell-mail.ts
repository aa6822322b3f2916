import type { Mail } from './mailer.ts'
import { writeMail } from './write-mail.ts'

/** After the account is deleted: the last mail that goes to this learner. */
export function farewellMail(learner: { name: string; email: string }, origin: string): Mail {
  return writeMail(learner, {
    subject: 'Your Apni Boli account is deleted',
    lines: [
      'Your account and everything in it are deleted: your progress, your settings, your messages to us. If you had a subscription it has ended, and you will not be charged again.',
      'Thank you for learning with us. The words that you have learnt are yours to keep.',
    ],
    action: { label: 'Start again one day', url: `${origin}/register` },
    closing: [`If it was not you who deleted it, write to us at once: ${origin}/contact`],
  })
}
