import type { Context, MiddlewareHandler } from 'hono'
import type { Services } from '../services.ts'
import { clientAddress } from './client-address.ts'

const REQUEST_ID = 'requestId'

/** Under which the log speaks of this request; every answer bears it as x-request-id. */
export function requestIdOf(c: Context): string {
  return String(c.get(REQUEST_ID))
}

const LEARNER_ID = 'learnerId'

/** Whose session or account a request is about: the log names them by their id, and by nothing else. */
export function rememberLearner(c: Context, learnerId: string): void {
  c.set(LEARNER_ID, learnerId)
}

/**
 * One line for each request. The path alone: a query may carry the token of a mail. Whatever opens an account, and
 * whatever was refused, also says from where (docs/security/controls.md, logs).
 */
export function logRequests({
  log,
  ids,
  config,
}: Pick<Services, 'log' | 'ids' | 'config'>): MiddlewareHandler {
  return async (c, next) => {
    const requestId = ids()
    c.set(REQUEST_ID, requestId)
    const startedAt = performance.now()
    await next()
    const { method, path } = c.req
    const { status } = c.res
    const isRefused = REFUSALS.has(status)
    const line = {
      requestId,
      method,
      path,
      status,
      ...(c.get(LEARNER_ID) !== undefined && { learnerId: c.get(LEARNER_ID) }),
      ...((isRefused || path.startsWith('/api/auth/')) && {
        address: clientAddress(c, config.trustedProxies),
      }),
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    }
    if (isRefused) log.warn(line, 'request')
    else log.info(line, 'request')
  }
}

/** Not signed in, not allowed, too often. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429])
