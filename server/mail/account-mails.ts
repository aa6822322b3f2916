import type { Mail } from './mailer.ts'
import { writeMail } from './write-mail.ts'

type Learner = { name: string; email: string }

export function verificationMail(learner: Learner, origin: string, token: string): Mail {
  return writeMail(learner, {
    subject: 'Verify your email for Apni Boli',
    lines: ['Thank you for joining Apni Boli. Please verify your email to unlock your lessons.'],
    action: { label: 'Verify my email', url: `${origin}/verify-email?token=${token}` },
    closing: ['The link works for 24 hours. If you did not create this account, ignore this mail.'],
  })
}

export function resetMail(learner: Learner, origin: string, token: string): Mail {
  return writeMail(learner, {
    subject: 'Set a new password for Apni Boli',
    lines: ['You asked to reset your Apni Boli password.'],
    action: { label: 'Set a new password', url: `${origin}/reset-password?token=${token}` },
    closing: [
      'The link works once and for one hour.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  })
}

export function passwordChangedMail(learner: Learner, origin: string): Mail {
  return writeMail(learner, {
    subject: 'Your Apni Boli password was changed',
    lines: ['Your password was changed just now, and your other devices were signed out.'],
    action: { label: 'Sign in', url: `${origin}/login` },
    closing: ['If it was not you, use "Forgot password" on that page at once.'],
  })
}
