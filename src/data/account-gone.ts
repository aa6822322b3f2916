import { ACCOUNT_GONE } from '#contract/failure-body.ts'
import { type Failure, failureBodyOf } from './failure.ts'

/** Whether a refused session was refused because its account is deleted. */
export function isAccountGone(failure: Failure): boolean {
  return failure.kind === 'unauthorized' && failureBodyOf(failure)?.reason === ACCOUNT_GONE
}
