import type { Failure } from '#data/failure.ts'
import type { Result } from '#domain/result.ts'
import { reloadText, serverText, statusOf } from './failure-texts.ts'

export type VerificationOutcome = { state: 'success' | 'error' | 'expired'; text: string }

export const NO_VERIFICATION_TOKEN = 'No verification token provided in URL'

/** What /verify-email shows for the server's answer. */
export function verificationOutcome(
  answer: Result<{ verified: boolean; message?: string | undefined }, Failure>,
): VerificationOutcome {
  if (answer.ok) {
    const { verified, message } = answer.value
    if (verified || message?.includes('verified') === true) {
      return { state: 'success', text: message ?? 'Email verified' }
    }
    return { state: 'error', text: `Verification failed - ${message || 'Unknown error'}` }
  }
  const { failure } = answer
  if (statusOf(failure) !== 400) {
    const text = reloadText(failure) ?? 'Verification failed. Please try again.'
    return { state: 'error', text }
  }
  const words = serverText(failure)
  if (says(words, 'expired')) return { state: 'expired', text: 'Verification token has expired' }
  if (says(words, 'already verified'))
    return { state: 'success', text: 'Email is already verified' }
  return { state: 'error', text: words ?? 'Invalid verification token' }
}

export type ResendOutcome = { state: 'sent' | 'already-verified' | 'failed'; text: string }

export const RESEND_NEEDS_SIGN_IN = 'Please log in first to resend verification email.'

/** What a press on Resend shows. */
export function resendOutcome(answer: Result<{ sent: boolean }, Failure>): ResendOutcome {
  if (answer.ok && answer.value.sent) {
    return {
      state: 'sent',
      text: 'Verification email sent! Please check your inbox and spam folder.',
    }
  }
  if (!answer.ok && statusOf(answer.failure) === 400) {
    if (says(serverText(answer.failure), 'already verified')) {
      return {
        state: 'already-verified',
        text: 'Email is already verified! You can access all lessons.',
      }
    }
  }
  const words = answer.ok ? undefined : reloadText(answer.failure)
  return {
    state: 'failed',
    text: words ?? 'Failed to send verification email. Please try again.',
  }
}

function says(words: string | undefined, what: string): boolean {
  return words?.toLowerCase().includes(what) === true
}
