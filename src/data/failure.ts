import type { FailureBody } from '#contract/failure-body.ts'

/** What a call can end in, beside its answer. Nothing else leaves the API client. */
export type Failure =
  /** No answer, or an answer that is not ours (a captive portal's page). */
  | {
      kind: 'network'
      /** The code that makes the call could not be fetched, and a reload of the page brings it. */
      needsReload?: 'new-version' | 'stuck'
    }
  /** The app itself failed before it asked, or while it read the response: reported as an error, never called the network's. */
  | { kind: 'app' }
  /** No answer in time. The server may have done it. */
  | { kind: 'timeout' }
  | { kind: 'unauthorized'; status: 401; body: FailureBody | null }
  | { kind: 'forbidden'; status: 403; body: FailureBody | null }
  /** Any other 4xx: it will not get better by trying again. */
  | {
      kind: 'invalid'
      status: number
      body: FailureBody | null
      /** Of the server that refused it; empty where it does not tell. */
      serverVersion?: string
    }
  | { kind: 'limited'; status: 429; retryAfterSeconds: number; body: FailureBody | null }
  /** A 5xx, or a 4xx that asks to try again (408, 409 twin in flight, 425). */
  | {
      kind: 'server'
      status: number
      body: FailureBody | null
      /** The server as a whole asks to be left alone for so long (503). */
      retryAfterSeconds?: number
    }

/** The body of the failure, where the server sent one. */
export function failureBodyOf(failure: Failure): FailureBody | null {
  return 'body' in failure ? failure.body : null
}
