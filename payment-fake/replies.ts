import type { Books, Reply } from './books.ts'

export function done(body: object): Reply {
  return { status: 200, body }
}

export function list(data: object[], url: string): Reply {
  return done({ object: 'list', data, has_more: false, url })
}

export function failure(
  status: 400 | 401 | 404,
  message: string,
  more: { type?: string; code?: string; param?: string } = {},
): Reply {
  return { status, body: { error: { type: 'invalid_request_error', message, ...more } } }
}

/** As Stripe: 404 for what the path names, 400 for what a field names. */
export function missing(param: string): Reply {
  const status = param === 'session' ? 404 : 400
  return failure(status, `No such ${param}`, { code: 'resource_missing', param })
}

/** As Stripe: the same key gets the same response; with other contents it is refused. */
export function once(
  { responses }: Books,
  key: string | undefined,
  contents: string,
  make: () => Reply,
): Reply {
  if (key === undefined) return make()
  const kept = responses.get(key)
  if (kept === undefined) {
    const reply = make()
    responses.set(key, { contents, reply })
    return reply
  }
  if (kept.contents === contents) return kept.reply
  const type = 'idempotency_error'
  return failure(400, 'Keys for idempotent requests can only be used once', { type })
}
