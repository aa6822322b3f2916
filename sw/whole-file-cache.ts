import { serveRange } from './serve-range.ts'

/**
 * Cache first, for files that never change under their address. Only whole, good answers (200) are kept: a part, an error or a
 * redirect goes through and is forgotten. The query is not part of the key, so that a freshly signed address finds its clip.
 */
export function wholeFileCache(
  cacheName: string,
  { caches, fetch }: { caches: Pick<CacheStorage, 'open'>; fetch: typeof globalThis.fetch },
) {
  return async (
    request: Request,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<Response> => {
    const address = new URL(request.url)
    const key = address.origin + address.pathname
    const cache = await caches.open(cacheName)
    const kept = await cache.match(key)
    if (kept !== undefined) return serveRange(request, kept)

    const answer = await fetch(withoutRange(request))
    // A full disk must not silence the clip that is just here: it plays, and is fetched again next time.
    if (answer.status === 200) keepAlive(cache.put(key, answer.clone()).catch(() => undefined))
    return serveRange(request, answer)
  }
}

/** A player asks for a part; the cache needs the whole. */
function withoutRange(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('range')
  return new Request(request.url, {
    headers,
    mode: 'same-origin',
    credentials: request.credentials,
    signal: request.signal,
  })
}
