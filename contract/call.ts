import type { GenericSchema } from 'valibot'

/**
 * Who may make a call. `learner`: anybody signed in. What a learner may open is decided by the lesson. `invited`: whoever holds the
 * secret of an invitation to record.
 */
export type CallAccess = 'public' | 'learner' | 'invited'

/** One call of the API: forms, client, server, tests and the OpenAPI document read this. */
export type Call<
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Response extends GenericSchema = GenericSchema,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for path parameters. */
  path: string
  access: CallAccess
  summary: string
  /** The JSON body; undefined where the call takes none. */
  body: Body
  response: Response
  /** Statuses of the failures that the caller must expect beside 400 (does not parse) and 5xx. */
  failures: readonly number[]
  /** Carries an Idempotency-Key: the effect happens once, a repeat gets the first answer again. */
  isIdempotent: boolean
  /** `sent`: the request carries a take's bytes, and `body` as a header (take-facts.ts). `given`: the response is the bytes. */
  audio?: 'sent' | 'given'
}

/* @__NO_SIDE_EFFECTS__ */ // so that a page carries only the calls it makes
export function defineCall<
  const Body extends GenericSchema | undefined,
  const Response extends GenericSchema,
>(
  call: Omit<Call<Body, Response>, 'isIdempotent' | 'failures'> & {
    failures?: readonly number[]
    isIdempotent?: boolean
  },
): Call<Body, Response> {
  return { failures: [], isIdempotent: false, ...call }
}
