import { basename, dirname } from 'node:path'
import type { Context, Hono } from 'hono'
import { clipFile } from '../content/clip-file.ts'
import type { Respond } from '../http/endpoint.ts'
import { matchesEtag } from '../http/etag.ts'
import { requestIdOf } from '../http/log-requests.ts'
import { notFound, refuse } from '../http/reply.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { sendBinary } from '../static/send-binary.ts'
import { statFile } from '../static/static-file.ts'
import { type ClipAddresses, isSignedClip } from '../audio/clip-addresses.ts'

const ONE_YEAR_SECONDS = 31_536_000
const UNTIL = /^\d{1,12}$/

/**
 * Clips of lessons that are not free, by the address that their lesson carries. The address
 * is the permission: a player sends no token. Free lessons' clips are files of the static half.
 */
export function clipRoute(
  app: Hono,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  addresses: ClipAddresses,
  respond: Respond,
): void {
  const headers = {
    ...securityHeaders(config),
    // A page of another origin may have it only where the deployment has one (ALLOWED_ORIGINS).
    ...(config.allowedOrigins.length > 0 && { 'cross-origin-resource-policy': 'cross-origin' }),
    'cache-control': `private, max-age=${ONE_YEAR_SECONDS}, immutable`,
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
  }

  app.get('/audio/*', async (c, next) => {
    // As it was sent: an address that had to be decoded first is none of ours.
    const path = new URL(c.req.url).pathname
    if (!isSignedClip(path)) return next()
    if (!isPermitted(c, path)) return respond(c, refuse(403, 'This address is not valid any more'))
    const clip = clipFile(path, { publicDir: '', contentDir: config.contentDir })
    const file = await statFile(dirname(clip), `/${basename(clip)}`)
    if (file === null) return respond(c, notFound())
    const own = { ...headers, etag: file.etag, 'x-request-id': requestIdOf(c) }
    if (matchesEtag(c.req.header('if-none-match'), file.etag)) return c.body(null, 304, own)
    return sendBinary(c, file, own)
  })

  function isPermitted(c: Context, path: string): boolean {
    const until = c.req.query('until') ?? ''
    if (!UNTIL.test(until) || Number(until) * 1000 <= clock()) return false
    return addresses.isOurs(path, until, c.req.query('sig') ?? '')
  }
}
