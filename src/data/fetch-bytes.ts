/** A GET of bytes under the API's address: `absent` where there are none, null where no answer came. */
export type FetchBytes = (path: string) => Promise<ArrayBuffer | 'absent' | null>

type Ports = { apiBaseUrl?: string | undefined; fetch?: typeof globalThis.fetch }

export function createFetchBytes(
  { apiBaseUrl = '', fetch = globalThis.fetch.bind(globalThis) }: Ports,
  token: string,
): FetchBytes {
  return async (path) => {
    try {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(apiBaseUrl + path, { headers, cache: 'no-store' })
      if (response.status === 404) return 'absent'
      return response.ok ? await response.arrayBuffer() : null
    } catch {
      return null
    }
  }
}
