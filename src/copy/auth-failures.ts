import type { Failure } from '#data/failure.ts'
import { APP_ERROR, isUnanswered, reloadText, serverText, statusOf } from './failure-texts.ts'

const SERVER_ERROR = 'Server error. Please try again later.'

/** Sign in. */
export function loginFailureText(failure: Failure): string {
  const words = serverText(failure)
  if (words !== undefined) return words
  if (failure.kind === 'unauthorized') return 'Invalid email or password'
  if (isServerError(failure)) return SERVER_ERROR
  if (failure.kind === 'app') return APP_ERROR
  return 'Login failed. Please check your connection and try again.'
}

/** Create an account. */
export function registerFailureText(failure: Failure): string {
  const words = serverText(failure)
  if (words !== undefined) return words
  if (statusOf(failure) === 400) return 'Email already exists or invalid data provided'
  if (isServerError(failure)) return SERVER_ERROR
  if (failure.kind === 'app') return APP_ERROR
  return 'Registration failed. Please check your connection and try again.'
}

/** Ask for a new password. Minutes come from the server, or from Retry-After. */
export function forgotPasswordFailureText(failure: Failure): string {
  if (failure.kind === 'limited') {
    const minutes = failure.body?.remainingTime ?? Math.ceil(failure.retryAfterSeconds / 60)
    return `Too many attempts. Please wait ${minutes} minutes.`
  }
  const words = serverText(failure)
  if (words !== undefined) return words
  if (isServerError(failure)) return SERVER_ERROR
  if (isUnanswered(failure)) return 'Connection failed. Please check your internet and try again.'
  return 'Failed to send reset email. Please try again.'
}

/** Set the new password: of the server's texts only `message` is shown. */
export function resetPasswordFailureText(failure: Failure): string {
  const message = 'body' in failure ? failure.body?.message : reloadText(failure)
  if (message !== undefined && message !== '') return message
  if (statusOf(failure) === 400) {
    return 'Invalid or expired reset token. Please request a new password reset.'
  }
  return 'Failed to reset password. Please try again.'
}

function isServerError(failure: Failure): boolean {
  return (statusOf(failure) ?? 0) >= 500
}
