import type { Context, Hono } from 'hono'
import type { ServerConfig } from '../core-services.ts'
import { matchesEtag } from '../http/etag.ts'
import { requestIdOf } from '../http/log-requests.ts'
import { contentSecurityPolicy, securityHeaders } from '../http/security-headers.ts'
import { encodedFile } from './encoded-file.ts'
import { mediaTypeOf } from './media-types.ts'
import { withPublicAddress } from './public-address.ts'
import { sendBinary } from './send-binary.ts'
import { type StaticFile, statFile } from './static-file.ts'

const ONE_YEAR_SECONDS = 31_536_000
/** `/` is drawn at build, and who has an invitation needs none of the app. */
const OWN_PAGES: ReadonlyMap<string, string> = new Map([
  ['/', '/landing.html'],
  ['/record', '/record.html'],
  ['/speaker', '/record.html'],
])

/** The built app: hashed assets for ever, the rest asked for anew each time, the shell for every page. */
export function staticApp(app: Hono, config: ServerConfig, distDir: string): void {
  const always = securityHeaders(config)

  app.get('*', async (c) => {
    const path = pathOf(c)
    const file = path === null ? null : await find(path)
    if (file !== null) return send(c, file, 200)
    // Somebody typed it: the app says so, and leads home. For a picture or a script the word is enough.
    const isTyped = path !== null && isOfTheApp(path) && acceptsPage(c)
    const page = isTyped ? await statFile(distDir, '/index.html') : null
    return page === null ? missing(c) : send(c, page, 404)
  })

  /** Every page but these begins with the shell. */
  async function find(path: string): Promise<StaticFile | null> {
    const own = await statFile(distDir, OWN_PAGES.get(path) ?? path)
    return own ?? (isNavigation(path) ? statFile(distDir, '/index.html') : null)
  }

  function missing(c: Context): Response {
    const headers = {
      ...always,
      'x-request-id': requestIdOf(c),
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    }
    return c.body('Not found', 404, headers)
  }

  /** A page with styles or a script in it allows exactly these. */
  function policyOf({ inline }: StaticFile): Record<string, string> {
    if (inline === undefined || (inline.style === null && inline.script === null)) return {}
    return { 'content-security-policy': contentSecurityPolicy(config.apiOrigin, inline) }
  }

  async function send(c: Context, found: StaticFile, status: 200 | 404): Promise<Response> {
    const origin = config.appOrigin ?? new URL(c.req.url).origin
    const file = await withPublicAddress(found, origin)
    const media = mediaTypeOf(file.path)
    const headers: Record<string, string> = {
      ...always,
      ...policyOf(file),
      'x-request-id': requestIdOf(c),
      'content-type': media.type,
      'cache-control': cacheControl(file.path),
      etag: file.etag,
      'last-modified': new Date(file.modifiedAtMs).toUTCString(),
      ...(media.isText ? { vary: 'Accept-Encoding' } : { 'accept-ranges': 'bytes' }),
    }
    if (status === 200 && matchesEtag(c.req.header('if-none-match'), file.etag)) {
      return c.body(null, 304, headers)
    }
    return media.isText ? sendText(c, file, headers, status) : sendBinary(c, file, headers)
  }
}

/** As a browser asks for a page that is to be shown. */
function acceptsPage(c: Context): boolean {
  return c.req.header('accept')?.includes('text/html') === true
}

async function sendText(
  c: Context,
  file: StaticFile,
  headers: Record<string, string>,
  status: 200 | 404,
): Promise<Response> {
  const { bytes, encoding } = await encodedFile(file, c.req.header('accept-encoding') ?? '')
  return c.body(bytes, status, {
    ...headers,
    'content-length': String(bytes.byteLength),
    ...(encoding !== null && { 'content-encoding': encoding }),
  })
}

function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache'
}

/** The path as the client means it; null for what cannot be decoded. */
function pathOf(c: Context): string | null {
  try {
    return decodeURIComponent(new URL(c.req.url).pathname)
  } catch {
    return null
  }
}

/** Files of the build, and clips. */
const NOT_THE_APP = ['/assets/', '/audio/']

/** A page of the app (its router knows which), as opposed to a file that is missing. */
function isNavigation(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const isHidden = path.includes('/.')
  return !last.includes('.') && !isHidden && isOfTheApp(path)
}

/** Where a person who asks for a page that is not there is told so by the app. */
function isOfTheApp(path: string): boolean {
  return !NOT_THE_APP.some((one) => path.startsWith(one))
}
