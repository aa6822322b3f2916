import type { InlineHashes } from './inline-hashes.ts'
import type { ServerConfig } from '../core-services.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** Microphone for the pronunciation coach; everything else that a page might ask for stays off. */
const PERMISSIONS = [
  'microphone=(self)',
  ...['camera', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'hid'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** For what is no page: should a browser show it as one, nothing in it loads and nobody frames it (OWASP, REST Security). */
export const NO_PAGE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** On every answer, of the API and of the app. `policy`: that of the app's pages unless it is given. */
export function securityHeaders(
  config: ServerConfig,
  policy = contentSecurityPolicy(config.apiOrigin),
): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.appOrigin?.startsWith('https://') && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  }
}

/**
 * No script of others, and none inside a page but one that is known by its hash. The page under it is precached together with
 * this header.
 */
export function contentSecurityPolicy(
  apiOrigin: string | null,
  inline: Partial<InlineHashes> = {},
): string {
  const withHash = (hash: string | null | undefined): string => (hash ? ` '${hash}'` : '')
  return [
    "default-src 'self'",
    `script-src 'self'${withHash(inline.script)}`,
    `style-src 'self'${withHash(inline.style)}`,
    "img-src 'self' data: blob:",
    // Signed clips come from the API, wherever that is. `data:` is the silence that howler puts into an element that it lets go.
    `media-src 'self' blob: data:${apiOrigin === null ? '' : ` ${apiOrigin}`}`,
    "font-src 'self'",
    `connect-src 'self'${apiOrigin === null ? '' : ` ${apiOrigin}`}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
