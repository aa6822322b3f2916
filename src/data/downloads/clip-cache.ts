/**
 * Clips of lessons as the device keeps them, for the worker that serves them and the page that takes lessons along. Each is
 * kept whole under its address without the signature, with its own hash beside it.
 */
export const CLIP_CACHE = 'apni-boli-lesson-audio'

/** On the kept request, so that one look at the keys tells what is here. */
const HASH_HEADER = 'x-clip-sha256'

/** Where a clip is kept: its origin and path. A freshly signed address finds it. */
export function clipKey(address: string, origin: string): string {
  const { origin: own, pathname } = new URL(address, origin)
  return own + pathname
}

/** The lesson's number in a clip's key; null for what is no clip. */
export function lessonOfKey(key: string): number | null {
  const number = /\/audio\/lesson(\d+)\/[^/]+\.mp3$/.exec(key)?.[1]
  return number === undefined ? null : Number(number)
}

/** Keeps these bytes with their hash. Rejects where the browser has no room. */
export async function storeClip(
  cache: Pick<Cache, 'put'>,
  key: string,
  bytes: ArrayBuffer,
  sha256: string,
): Promise<void> {
  const headers = { 'content-type': 'audio/mpeg', 'content-length': String(bytes.byteLength) }
  await cache.put(
    new Request(key, { headers: { [HASH_HEADER]: sha256 } }),
    new Response(bytes, { headers }),
  )
}

/** What is kept: the hash by key; null where an older version kept it without. */
export async function storedClips(cache: Pick<Cache, 'keys'>): Promise<Map<string, string | null>> {
  const requests = await cache.keys()
  return new Map(
    requests.map(({ url, headers }) => [clipKey(url, url), headers.get(HASH_HEADER)] as const),
  )
}
