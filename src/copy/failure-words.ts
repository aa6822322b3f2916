import type { Failure } from '#data/failure.ts'

/** What the server said of its own failure: `error`, else `message`; empty texts count as none. */
export function serverWords(failure: Failure): string | undefined {
  const body = 'body' in failure ? failure.body : null
  return body?.error || body?.message || undefined
}

/** The status of the answer; undefined where none came. */
export function statusOf(failure: Failure): number | undefined {
  return 'status' in failure ? failure.status : undefined
}

/** No answer came: no network, or none in time. */
export function isUnanswered(failure: Failure): boolean {
  return failure.kind === 'network' || failure.kind === 'timeout'
}
