import type { Mail } from './mailer.ts'
import { writeMail } from './write-mail.ts'

type Learner = { name: string; email: string }

/** To the address that an account now has: it must be verified like the first. */
export function newAddressMail(learner: Learner, origin: string, token: string): Mail {
  return writeMail(learner, {
    subject: 'Verify your new email for Apni Boli',
    lines: [
      'Your Apni Boli account now has this address. Please verify it to keep your lessons open.',
    ],
    action: { label: 'Verify my email', url: `${origin}/verify-email?token=${token}` },
    closing: ['The link works for 24 hours. If this is not your account, ignore this mail.'],
  })
}

/** To the address that it had. The new one is not told: the old mailbox may be somebody else’s. */
export function addressChangedMail(learner: Learner, origin: string): Mail {
  return writeMail(learner, {
    subject: 'Your Apni Boli email was changed',
    lines: [
      'The email address of your Apni Boli account was changed just now. Mail about the account goes to the new address from now on.',
    ],
    action: { label: 'Write to us', url: `${origin}/contact` },
    closing: ['If it was you, there is nothing to do. If it was not, write to us at once.'],
  })
}
