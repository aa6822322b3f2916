import ky, { type KyInstance } from 'ky'
import * as v from 'valibot'
import { APP_VERSION_HEADER } from '#contract/app-version.ts'
import type { Call } from '#contract/call.ts'
import { type FailureBody, failureBody } from '#contract/failure-body.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Failure } from './failure.ts'
import { isWellFormedToken } from './well-formed-token.ts'

/** Called when a call is made; what it gives is called with the response, whatever that says. */
export type CallListener = () => (response: Response) => void

export type CallOptions<C extends Call> = {
  /** Values of the `{name}` parts of the path. */
  params?: Record<string, string>
  query?: Record<string, string>
  idempotencyKey?: string
  /** Overrides the stored token: the drain sends as the learner whose work it carries. */
  token?: string
  /** From asking to the last byte of the answer. Without it a call waits as long as it takes (no request timeout). */
  timeoutMs?: number
  listen?: CallListener
  /** Sent in the place of the body, where the call's `audio` is sent (contract/take-facts.ts). */
  audio?: { bytes: ArrayBuffer; headers: Record<string, string> }
} & (C['body'] extends v.GenericSchema ? { body: v.InferInput<C['body']> } : { body?: undefined })

type Answer<C extends Call> = v.InferOutput<C['response']>

export type Unchanged = { changed: false }
export type Changed<T> = { changed: true; value: T; etag: string | null }

export type Api = {
  /** Makes the call. Never rejects: whatever happens is an answer or a failure. */
  call<C extends Call>(call: C, options: CallOptions<C>): Promise<Result<Answer<C>, Failure>>
  /** A GET that the server may answer with 304 to the given ETag. */
  callIfChanged<C extends Call>(
    call: C,
    etag: string | null,
    options: CallOptions<C>,
  ): Promise<Result<Changed<Answer<C>> | Unchanged, Failure>>
  /** Of the server that responded last; null before any has told it. */
  serverVersion(): string | null
}

/** `token` gives the stored token, or null; it is sent when it is well-formed. */
export function createApi(options: {
  /** Without a trailing slash; empty for the page's own origin. */
  baseUrl: string
  fetch?: typeof globalThis.fetch
  token: () => string | null
}): Api {
  const http = ky.create({
    // The outbox owns retries; a hidden second try would be a second delivery.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    credentials: 'omit',
    cache: 'no-store',
    fetch: markingNoResponse(options.fetch ?? ((input, init) => globalThis.fetch(input, init))),
  })

  let serverVersion: string | null = null

  async function send<C extends Call>(
    call: C,
    callOptions: CallOptions<C>,
    etag: string | null,
    signal: AbortSignal | undefined,
  ): Promise<Result<Response, Failure>> {
    const token = callOptions.token ?? options.token()
    const { body, audio } = callOptions
    const headers: Record<string, string> = { accept: 'application/json', ...audio?.headers }
    if (token !== null && isWellFormedToken(token)) headers['authorization'] = `Bearer ${token}`
    if (callOptions.idempotencyKey) headers['idempotency-key'] = callOptions.idempotencyKey
    if (etag !== null) headers['if-none-match'] = etag
    const heard = callOptions.listen?.()
    const sent = await request(http, options.baseUrl + pathOf(call.path, callOptions), {
      method: call.method,
      headers,
      ...(audio ? { body: audio.bytes } : body === undefined ? {} : { json: body }),
      ...(signal === undefined ? {} : { signal }),
    })
    if (!sent.ok) return sent
    serverVersion = sent.value.headers.get(APP_VERSION_HEADER) ?? serverVersion
    heard?.(sent.value)
    return sent
  }

  return {
    serverVersion: () => serverVersion,
    call: (call, callOptions) =>
      within(callOptions.timeoutMs, async (signal) => {
        const sent = await send(call, callOptions, null, signal)
        return sent.ok ? readResponse(call, sent.value) : sent
      }),
    callIfChanged: <C extends Call>(call: C, etag: string | null, callOptions: CallOptions<C>) =>
      within<Changed<Answer<C>> | Unchanged>(callOptions.timeoutMs, async (signal) => {
        const sent = await send(call, callOptions, etag, signal)
        if (!sent.ok) return sent
        if (sent.value.status === 304) return ok({ changed: false })
        const response = await readResponse(call, sent.value)
        if (!response.ok) return response
        return ok({ changed: true, value: response.value, etag: sent.value.headers.get('etag') })
      }),
  }
}

/** A connection may stall behind the headers too: the time is up for the whole answer, and not only for its beginning. */
function within<T>(
  timeoutMs: number | undefined,
  work: (signal: AbortSignal | undefined) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  if (timeoutMs === undefined) return work(undefined)
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<Result<T, Failure>>((resolve) => {
    timer = setTimeout(() => {
      resolve(fail({ kind: 'timeout' }))
      over.abort()
    }, timeoutMs)
  })
  return Promise.race([work(over.signal), late]).finally(() => clearTimeout(timer))
}

async function request(
  http: KyInstance,
  url: string,
  init: Parameters<KyInstance>[1],
): Promise<Result<Response, Failure>> {
  try {
    return ok(await http(url, init))
  } catch (error) {
    // Whatever kept a response from coming: the network, the end of the time, a broken proxy.
    if (error instanceof NoResponse) return fail({ kind: 'network' })
    globalThis.reportError?.(error)
    return fail({ kind: 'app' })
  }
}

class NoResponse extends Error {}

/** Marks what `fetch` itself throws: whatever else is thrown around a request is an error of ours. */
function markingNoResponse(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) =>
    fetch(input, init).catch((cause: unknown) => {
      throw new NoResponse('No response', { cause })
    })
}

async function readResponse<C extends Call>(
  call: C,
  response: Response,
): Promise<Result<Answer<C>, Failure>> {
  const json = await readJson(response)
  if (!response.ok) return fail(failureOf(response, json))
  // A 200 that is no JSON is somebody else's page: nothing of ours was reached.
  if (json === undefined) return fail({ kind: 'network' })
  const parsed = v.safeParse(call.response, json)
  if (parsed.success) return ok(parsed.output as Answer<C>)
  return fail({ kind: 'server', status: response.status, body: null })
}

/** The body as JSON; undefined where it is none or breaks off. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown
  } catch {
    return undefined
  }
}

function failureOf(response: Response, json: unknown): Failure {
  const parsed = v.safeParse(failureBody, json)
  const body: FailureBody | null = parsed.success ? parsed.output : null
  const { status } = response
  if (status === 401) return { kind: 'unauthorized', status, body }
  if (status === 403) return { kind: 'forbidden', status, body }
  const seconds = retryAfterSeconds(response)
  if (status === 429) {
    return { kind: 'limited', status, body, retryAfterSeconds: seconds ?? DEFAULT_RETRY_AFTER_S }
  }
  if (status === 503 && seconds !== null) {
    return { kind: 'server', status, body, retryAfterSeconds: seconds }
  }
  if (status === 408 || status === 409 || status === 425 || status >= 500) {
    return { kind: 'server', status, body }
  }
  // A failure without our body was not ours (a portal, a proxy): try again later.
  if (body === null) return { kind: 'server', status, body }
  const serverVersion = response.headers.get(APP_VERSION_HEADER) ?? ''
  return { kind: 'invalid', status, body, serverVersion }
}

const DEFAULT_RETRY_AFTER_S = 30

function retryAfterSeconds(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

function pathOf(
  path: string,
  options: { params?: Record<string, string>; query?: Record<string, string> },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = options.params?.[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  return options.query ? `${filled}?${new URLSearchParams(options.query).toString()}` : filled
}
