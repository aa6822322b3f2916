import type { Context, MiddlewareHandler } from 'hono'
import type { Services } from '../services.ts'

const REQUEST_ID = 'requestId'

/** Under which the log speaks of this request; every answer bears it as x-request-id. */
export function requestIdOf(c: Context): string {
  return String(c.get(REQUEST_ID))
}

/** One line for each request. The path alone: a query may carry the token of a mail. */
export function logRequests({ log, ids }: Pick<Services, 'log' | 'ids'>): MiddlewareHandler {
  return async (c, next) => {
    const requestId = ids()
    c.set(REQUEST_ID, requestId)
    const startedAt = performance.now()
    await next()
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'request',
    )
  }
}
