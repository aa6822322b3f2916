import type { Api } from '#data/api.ts'
import { lateCall } from './late-call.ts'

let loaded: Api | null = null

async function load() {
  const { api: client } = await import('./api-client.ts')
  loaded = client
  return client
}

/** The API client, fetched with the first call: a visitor's first screen makes none, and the client is a tenth of its weight. */
export const api: Api = {
  serverVersion: () => loaded?.serverVersion() ?? null,
  call: (call, options) => lateCall(load, (client) => client.call(call, options)),
  callIfChanged: (call, etag, options) =>
    lateCall(load, (client) => client.callIfChanged(call, etag, options)),
}
