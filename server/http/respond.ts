import type { Context } from 'hono'
import type { ServerConfig } from '../services.ts'
import type { Respond } from './endpoint.ts'
import { matchesEtag } from './etag.ts'
import { requestIdOf } from './log-requests.ts'
import { securityHeaders } from './security-headers.ts'

/** JSON answers: never stored by a cache on the way, with the headers that every answer bears. */
export function createRespond(config: ServerConfig): Respond {
  const always = {
    ...securityHeaders(config),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }
  return (c: Context, reply) => {
    // A plain object and a plain Response: the adapter writes them as they are, without building Headers.
    const headers = { ...always, ...reply.headers, 'x-request-id': requestIdOf(c) }
    const etag = reply.headers?.['etag']
    if (etag !== undefined && matchesEtag(c.req.header('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers })
    }
    return new Response(reply.json, { status: reply.status, headers })
  }
}
