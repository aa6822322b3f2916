import type { Failure } from '#data/failure.ts'
import { isUnanswered, serverText } from './failure-texts.ts'

/** The file could not be fetched from the server. */
export function exportFailureText(failure: Failure): string {
  if (isUnanswered(failure)) {
    return 'We cannot be reached, so what is on your account cannot be fetched now. What is on this device can.'
  }
  const words = serverText(failure)
  return words ?? 'Your data could not be fetched. Please try again later.'
}

/** The account still stands. */
export function deleteFailureText(failure: Failure): string {
  if (isUnanswered(failure)) {
    return 'We could not be reached, so we do not know whether it was deleted. Try again when you are online.'
  }
  const words = serverText(failure)
  return words ?? 'Your account could not be deleted. Please try again later.'
}

/** The password is as it was. */
export function changePasswordFailureText(failure: Failure): string {
  if (isUnanswered(failure)) {
    return 'We could not be reached. A password can be changed only with a connection.'
  }
  const words = serverText(failure)
  return words ?? 'Your password could not be changed. Please try again later.'
}

export const PASSWORD_CHANGED = 'Your password is changed. Your other devices are signed out.'

export const ACCOUNT_DELETED = 'Your account has been deleted.'
