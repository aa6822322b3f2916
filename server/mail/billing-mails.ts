import type { BillingMailKind } from '../db/outbound-mail-schema.ts'
import type { Mail } from './mailer.ts'
import { writeMail } from './write-mail.ts'

type Learner = { name: string; email: string }

type Occasion = {
  kind: BillingMailKind
  /** With `subscription-cancelled` the end of what is paid for; ISO 8601 or empty. */
  occasion: string
  plan: string | null
  /** ISO 8601; null when it does not renew. */
  renewsAt: string | null
}

/** Mails about the subscription: it began, a payment failed, it ends. */
export function billingMail(learner: Learner, origin: string, about: Occasion): Mail {
  const panel = `${origin}/profile?tab=subscription`
  switch (about.kind) {
    case 'subscription-confirmed':
      return writeMail(learner, {
        subject: 'Your Apni Boli premium subscription is active',
        lines: [
          `Thank you. Your ${planName(about.plan)}subscription is active: all 15 lessons, voice recognition and cultural notes are open to you.`,
          ...(about.renewsAt === null ? [] : [`It renews on ${day(about.renewsAt)}.`]),
        ],
        action: { label: 'Start learning', url: `${origin}/lessons` },
        closing: [`You can change or cancel it at any time in your profile: ${panel}`],
      })
    case 'payment-past-due':
      return writeMail(learner, {
        subject: 'Your Apni Boli payment did not go through',
        lines: [
          'We could not take the payment for your premium subscription, so the premium lessons are closed for now.',
          'Everything that you have learnt is kept. As soon as the payment goes through, the lessons open again.',
        ],
        action: { label: 'Check my payment details', url: panel },
        closing: ['The payment is tried again by itself over the next days.'],
      })
    case 'subscription-cancelled':
      return writeMail(learner, {
        subject: 'Your Apni Boli subscription is cancelled',
        lines: [
          about.occasion === ''
            ? 'Your premium subscription has ended. You will not be charged again.'
            : `Your premium subscription is cancelled and ends on ${day(about.occasion)}. It will not renew.`,
          'Everything that you have learnt is kept, and the free lessons stay open.',
        ],
        action: { label: 'See the plans', url: `${origin}/pricing` },
        closing: ['If you change your mind, you can subscribe again at any time.'],
      })
  }
}

function planName(plan: string | null): string {
  return plan === 'monthly' || plan === 'annual' ? `${plan} ` : ''
}

/** `3 March 2026`, the day in Britain. */
function day(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(
    new Date(iso),
  )
}
