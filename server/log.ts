import { type DestinationStream, pino } from 'pino'
import { requestScope } from './http/request-scope.ts'

/** What the server writes about itself: one JSON line each. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Nothing that opens an account or names a person is ever written, even by mistake. */
const SECRETS = ['password', 'newPassword', 'token', 'authorization', 'email', 'link', 'jwtSecret']

export function createLog(destination: DestinationStream): Log {
  return pino(
    {
      base: null,
      mixin: () => {
        const requestId = requestScope.getStore()
        return requestId === undefined ? {} : { requestId }
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    destination,
  )
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }
