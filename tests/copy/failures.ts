import type { FailureBody } from '#contract/failure-body.ts'
import type { Failure } from '#data/failure.ts'

/** A failure as the API client makes it, from the status and body of an answer. */
export function answered(status: number, body: FailureBody | null = null): Failure {
  if (status === 401) return { kind: 'unauthorized', status, body }
  if (status === 403) return { kind: 'forbidden', status, body }
  if (status === 429) return { kind: 'limited', status, retryAfterSeconds: 61, body }
  return status >= 500 ? { kind: 'server', status, body } : { kind: 'invalid', status, body }
}

export const noNetwork: Failure = { kind: 'network' }
export const tooSlow: Failure = { kind: 'timeout' }
