import type { Hono } from 'hono'
import { docsPage } from '../docs-page.ts'
import { requestIdOf } from '../http/log-requests.ts'
import { NO_PAGE_POLICY, securityHeaders } from '../http/security-headers.ts'
import { openApiDocument } from '../openapi.ts'
import type { ServerConfig } from '../core-services.ts'

/** The API described from its own schemas, for programs and for people. */
export function documentationRoutes(app: Hono, config: ServerConfig): void {
  const json = JSON.stringify(openApiDocument(config.version))
  const page = docsPage(config)
  const headers = { ...securityHeaders(config, NO_PAGE_POLICY), 'cache-control': 'no-cache' }

  app.get('/api/openapi.json', (c) =>
    c.body(json, 200, {
      ...headers,
      'x-request-id': requestIdOf(c),
      'content-type': 'application/json; charset=utf-8',
    }),
  )
  app.get('/api/docs', (c) =>
    c.body(page.html, 200, {
      ...headers,
      'x-request-id': requestIdOf(c),
      'content-security-policy': page.contentSecurityPolicy,
      'content-type': 'text/html; charset=utf-8',
    }),
  )
}
