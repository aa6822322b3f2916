import type { Context } from 'hono'
import { APP_VERSION_HEADER } from '#contract/app-version.ts'
import type { Services } from '../services.ts'
import { chooseEncoding } from './choose-encoding.ts'
import type { Respond } from './endpoint.ts'
import { matchesEtag } from './etag.ts'
import { requestIdOf } from './log-requests.ts'
import { respondAudio } from './respond-audio.ts'
import { NO_PAGE_POLICY, securityHeaders } from './security-headers.ts'

/** JSON answers: never stored by a cache on the way, with the headers that every answer bears. */
export function createRespond({ config, clock }: Pick<Services, 'config' | 'clock'>): Respond {
  const always = {
    ...securityHeaders(config, NO_PAGE_POLICY),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    [APP_VERSION_HEADER]: config.sourceVersion,
  }
  return (c: Context, reply) => {
    // A plain object and a plain Response: the adapter writes them as they are, without building Headers.
    const headers = {
      ...always,
      ...reply.headers,
      // The clock that the server works by: devices set theirs right by it.
      date: new Date(clock()).toUTCString(),
      'x-request-id': requestIdOf(c),
    }
    if (reply.audio !== undefined) return respondAudio(c, reply.audio, headers)
    const etag = reply.headers?.['etag']
    if (etag !== undefined && matchesEtag(c.req.header('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers })
    }
    if (reply.encoded === undefined) {
      return new Response(reply.json, { status: reply.status, headers })
    }
    const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '')
    const varied = { ...headers, vary: 'Accept-Encoding' }
    if (encoding === null)
      return new Response(reply.json, { status: reply.status, headers: varied })
    return new Response(reply.encoded[encoding], {
      status: reply.status,
      // Other bytes of the same content: the mark is a weak one (RFC 9110, 8.8.3.3).
      headers: {
        ...varied,
        'content-encoding': encoding,
        ...(etag !== undefined && { etag: `W/${etag}` }),
      },
    })
  }
}
