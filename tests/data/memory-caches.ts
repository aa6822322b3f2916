/**
 * Cache storage in memory, as far as our code touches it: Node has none. `isFull` can be set at any time: then nothing more
 * goes in, as in a browser whose disk is full.
 */
export function memoryCaches({ isFull = false }: { isFull?: boolean } = {}) {
  const stores = new Map<string, Map<string, { request: Request; response: Response }>>()
  const disk = { isFull }

  function cacheOf(name: string): Cache {
    const kept = stores.get(name) ?? new Map<string, { request: Request; response: Response }>()
    stores.set(name, kept)
    const cache = {
      match: async (key: RequestInfo) => kept.get(urlOf(key))?.response.clone(),
      put: async (key: RequestInfo, response: Response) => {
        if (disk.isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
        const request = typeof key === 'string' ? new Request(key) : key
        kept.set(request.url, { request, response })
      },
      delete: async (key: RequestInfo) => kept.delete(urlOf(key)),
      keys: async () => [...kept.values()].map(({ request }) => request),
    }
    return cache as unknown as Cache
  }

  return {
    disk,
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (key: string) =>
      [...stores.values()].map((kept) => kept.get(key)?.response.clone()).find(Boolean),
  }
}

function urlOf(key: RequestInfo): string {
  return typeof key === 'string' ? key : key.url
}
