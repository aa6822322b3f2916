import { clipKey, storeClip } from '#data/downloads/clip-cache.ts'
import { sha256Hex } from '#data/sha256-hex.ts'
import { serveRange } from './serve-range.ts'

/**
 * Cache first, for clips, which a page may also have put here when it took their lesson along. Only whole, good answers (200)
 * are kept, with their hash beside them: a part, an error or a redirect goes through and is forgotten. The query is not part
 * of the key, so that a freshly signed address finds its clip.
 */
export function wholeFileCache(
  cacheName: string,
  {
    caches,
    fetch,
    ownOrigin,
  }: {
    caches: Pick<CacheStorage, 'open'>
    fetch: typeof globalThis.fetch
    ownOrigin: string
  },
) {
  return async (
    request: Request,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<Response> => {
    const key = clipKey(request.url, ownOrigin)
    const cache = await caches.open(cacheName)
    const kept = await cache.match(key)
    if (kept !== undefined) return serveRange(request, kept)

    const response = await fetch(withoutRange(request, ownOrigin))
    // A full disk must not silence the clip that is just here: it plays, and is fetched again next time.
    if (response.status === 200)
      keepAlive(keep(cache, key, response.clone()).catch(() => undefined))
    return serveRange(request, response)
  }
}

async function keep(cache: Cache, key: string, response: Response): Promise<void> {
  const bytes = await response.arrayBuffer()
  await storeClip(cache, key, bytes, await sha256Hex(bytes))
}

/** A player asks for a part; the cache needs the whole. Another origin lets us read it only when it is asked as one. */
function withoutRange(request: Request, ownOrigin: string): Request {
  const headers = new Headers(request.headers)
  headers.delete('range')
  const isOwn = new URL(request.url).origin === ownOrigin
  return new Request(request.url, {
    headers,
    mode: isOwn ? 'same-origin' : 'cors',
    credentials: isOwn ? request.credentials : 'omit',
    signal: request.signal,
  })
}
