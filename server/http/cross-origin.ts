import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { APP_VERSION_HEADER } from '#contract/app-version.ts'

/** Only where the static half is served from elsewhere. No cookies: the token travels in a header. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match'],
    exposeHeaders: [
      'Content-Disposition',
      'Date',
      'ETag',
      'Retry-After',
      'X-Request-Id',
      APP_VERSION_HEADER,
    ],
    maxAge: 7200,
  })
}
