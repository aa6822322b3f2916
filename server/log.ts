import { type DestinationStream, pino } from 'pino'
import { requestScope } from './request-scope.ts'

/** What the server writes about itself: one JSON line each. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** The line of a request, refused or not. Its fields are named in one place (log-requests.ts): no secret is looked for in them. */
  request(fields: object, isRefused: boolean): void
}

/** Lines of one moment are written together. */
const FLUSH_EACH_MS = 50
const FLUSH_FROM_BYTES = 12_288

/** Nothing that opens an account or names a person is ever written, even by mistake. */
const SECRETS = ['password', 'newPassword', 'token', 'authorization', 'email', 'link', 'jwtSecret']

/** Where the log goes, a file or a descriptor: without anybody waiting for it; what is left is written when the process ends. */
export function logDestination(dest: string | number) {
  return pino.destination({
    dest,
    sync: false,
    minLength: FLUSH_FROM_BYTES,
    periodicFlush: FLUSH_EACH_MS,
  })
}

export function createLog(destination: DestinationStream): Log {
  const base = { base: null, timestamp: timeField }
  const log = pino(
    {
      ...base,
      mixin: () => {
        const requestId = requestScope.getStore()
        return requestId === undefined ? {} : { requestId }
      },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    destination,
  )
  // Its lines name their request themselves.
  const requests = pino(base, destination)
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
    request: (fields, isRefused) => requests[isRefused ? 'warn' : 'info'](fields, 'request'),
  }
}

let timeFieldMs = 0
let timeFieldText = ''

/** `,"time":"…"` of now, ISO 8601. A busy server writes many lines in one millisecond. */
function timeField(): string {
  const nowMs = Date.now()
  if (nowMs !== timeFieldMs) {
    timeFieldMs = nowMs
    timeFieldText = `,"time":"${new Date(nowMs).toISOString()}"`
  }
  return timeFieldText
}

export const silentLog: Log = { info() {}, warn() {}, error() {}, request() {} }
