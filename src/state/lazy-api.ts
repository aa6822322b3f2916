import { fail } from '#domain/result.ts'
import type { Api } from '#data/api.ts'

/**
 * The API client, fetched with the first call: a visitor's first screen makes none, and the client is a
 * tenth of its weight. A client that cannot be fetched is a network that is not there.
 */
export const api: Api = {
  serverVersion: () => loaded?.serverVersion() ?? null,
  async call(call, options) {
    const client = await load()
    return client === null ? fail({ kind: 'network' }) : client.call(call, options)
  },
  async callIfChanged(call, etag, options) {
    const client = await load()
    return client === null ? fail({ kind: 'network' }) : client.callIfChanged(call, etag, options)
  },
}

let loaded: Api | null = null

async function load(): Promise<Api | null> {
  try {
    loaded = (await import('./api-client.ts')).api
    return loaded
  } catch {
    return null
  }
}
