import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { APP_VERSION_HEADER } from '#contract/app-version.ts'
import { TAKE_FACTS_HEADER } from '#contract/take-facts.ts'

/** Only where the static half is served from elsewhere. No cookies: the token travels in a header. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-None-Match',
      'Range',
      TAKE_FACTS_HEADER,
    ],
    exposeHeaders: [
      'Content-Disposition',
      'Content-Range',
      'Date',
      'ETag',
      'Retry-After',
      'X-Request-Id',
      APP_VERSION_HEADER,
    ],
    maxAge: 7200,
  })
}
