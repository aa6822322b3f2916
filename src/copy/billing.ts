import type { Failure } from '#data/failure.ts'
import type { Result } from '#domain/result.ts'
import { isUnanswered, serverText, statusOf } from './failure-texts.ts'

/** The `cancelled` flag is in the address. */
export const PAYMENT_CANCELLED = 'Payment Cancelled: No worries! You can try again anytime.'

/** Checkout asks for a verified address. */
export const VERIFY_BEFORE_SUBSCRIBING = 'Please verify your email address before subscribing.'

/** The checkout could not be opened (the answer's message or error; §8, Billing). */
export function checkoutFailureText(failure: Failure): string {
  const body = 'body' in failure ? failure.body : null
  if (body?.needsVerification === true) return VERIFY_BEFORE_SUBSCRIBING
  return body?.message || body?.error || 'Failed to start checkout. Please try again.'
}

export const PORTAL_FAILED = 'Failed to open billing portal. Please try again.'
export const CANCEL_FAILED = 'Failed to cancel subscription. Please try again.'
export const CANCELLED = 'Subscription cancelled successfully.'

export type ActivationOutcome = { isActivated: boolean; text: string }

/** What a press on the manual activation shows. */
export function activationOutcome(
  answer: Result<{ activated: boolean }, Failure>,
): ActivationOutcome {
  if (answer.ok && answer.value.activated) {
    return {
      isActivated: true,
      text: 'Subscription activated successfully! You now have premium access.',
    }
  }
  if (!answer.ok && isUnanswered(answer.failure)) {
    return { isActivated: false, text: 'Failed to activate subscription. Please contact support.' }
  }
  const words = answer.ok ? undefined : serverText(answer.failure)
  return { isActivated: false, text: `Manual activation failed: ${words ?? 'Unknown error'}` }
}

/** Our server is there and the payment provider behind it is not. */
const PROVIDER_DOWN = 502

/** Why the subscription is not active yet, in a heading and a sentence; `isRetried` is asked again by itself. */
export type ActivationError = { title: string; text: string; isRetried: boolean }

/**
 * The manual activation is offered whenever the check fails, with the warning that the payment
 * succeeded. That is said only where the provider has confirmed it (`failure` null); else the truth.
 */
export function activationError(failure: Failure | null): ActivationError {
  if (failure === null) {
    return {
      title: 'Your payment succeeded, but automatic activation failed.',
      text: 'Nothing is lost: activate it here, and no second payment is made.',
      isRetried: false,
    }
  }
  if (isUnanswered(failure)) {
    return {
      title: 'We could not check your payment: there is no connection.',
      text: 'Whatever you paid is safe with the payment provider. We ask again as soon as you are back online.',
      isRetried: true,
    }
  }
  const status = statusOf(failure) ?? 0
  if (status === 402) {
    return {
      title: 'The payment provider says that this payment is not complete.',
      text: 'If you have just paid, give it a moment and activate it here. Without a payment nothing is charged and nothing is opened.',
      isRetried: false,
    }
  }
  if (status === 429 || status >= 500) {
    return {
      title:
        status === PROVIDER_DOWN
          ? 'The payment provider does not answer just now.'
          : 'We could not check your payment just now.',
      text: 'Whatever you paid is safe with the payment provider. We ask again by ourselves.',
      isRetried: true,
    }
  }
  return {
    title: 'This payment is not known to us under your account.',
    text: 'If you paid with another account, sign in with that one. If you have paid with this one, activate it here.',
    isRetried: false,
  }
}
