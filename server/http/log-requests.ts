import type { MiddlewareHandler } from 'hono'
import type { Services } from '../services.ts'

/** One line for each request. The path alone: a query may carry the token of a mail. */
export function logRequests({ log, ids }: Pick<Services, 'log' | 'ids'>): MiddlewareHandler {
  return async (c, next) => {
    const requestId = ids()
    const startedAt = performance.now()
    await next()
    c.res.headers.set('x-request-id', requestId)
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
