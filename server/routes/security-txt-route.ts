import type { Hono } from 'hono'
import { requestIdOf } from '../http/log-requests.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Services } from '../services.ts'

const HALF_A_YEAR_MS = 182 * 86_400_000

/** `/.well-known/security.txt` (RFC 9116): where a finding goes, on servers whose operator has named an address. */
export function securityTxtRoute(app: Hono, { config, clock }: Services): void {
  const { securityContact } = config
  if (securityContact === null) return
  app.get('/.well-known/security.txt', (c) => {
    const origin = config.appOrigin ?? new URL(c.req.url).origin
    const lines = [
      `Contact: mailto:${securityContact}`,
      `Expires: ${new Date(clock() + HALF_A_YEAR_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return c.body(`${lines.join('\n')}\n`, 200, {
      ...securityHeaders(config),
      'x-request-id': requestIdOf(c),
      'cache-control': 'no-cache',
      'content-type': 'text/plain; charset=utf-8',
    })
  })
}
