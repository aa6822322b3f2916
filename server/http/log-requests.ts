import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { requestScope } from '../request-scope.ts'
import type { Services } from '../services.ts'
import { clientAddress } from './client-address.ts'

const REQUEST_ID = 'requestId'
/** What a proxy may name a request: nothing that could be taken for anything else in a log. */
const WELL_FORMED = /^[\w.-]{8,128}$/

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
  observeRequest,
}: Pick<Services, 'log' | 'ids' | 'config' | 'observeRequest'>): MiddlewareHandler {
  return async (c, next) => {
    const given = config.trustedProxies > 0 ? c.req.header('x-request-id') : undefined
    const requestId = given !== undefined && WELL_FORMED.test(given) ? given : ids()
    c.set(REQUEST_ID, requestId)
    const startedAt = performance.now()
    await requestScope.run(requestId, next)
    const ms = performance.now() - startedAt
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
      ms: Math.round(ms * 10) / 10,
    }
    log.request(line, isRefused)
    observeRequest?.({ method, route: routeOf(c), status, seconds: ms / 1000 })
  }
}

/** Not signed in, not allowed, too often. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429])

/** The pattern of the route that answered, as few words for as many paths: `app` for all files and pages. */
function routeOf(c: Context): string {
  const pattern = routePath(c)
  if (!pattern.includes('*')) return pattern
  return c.req.path.startsWith('/api/') ? 'unknown' : 'app'
}
