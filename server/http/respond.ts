import type { Context } from 'hono'
import type { ServerConfig } from '../services.ts'
import type { Respond } from './endpoint.ts'
import { matchesEtag } from './etag.ts'
import { securityHeaders } from './security-headers.ts'

/** JSON answers: never stored by a cache on the way, with the headers that every answer bears. */
export function createRespond(config: ServerConfig): Respond {
  const always = {
    ...securityHeaders(config),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }
  return (c: Context, reply) => {
    const headers = reply.headers === undefined ? always : { ...always, ...reply.headers }
    const etag = reply.headers?.['etag']
    if (etag !== undefined && matchesEtag(c.req.header('if-none-match'), etag)) {
      return c.body(null, 304, headers)
    }
    return c.body(reply.json, reply.status as 200, headers)
  }
}
