import { storageFailureOf } from '../durable-write.ts'
import { sha256Hex } from '../sha256-hex.ts'
import { storeClip } from './clip-cache.ts'
import type { LessonClip } from './lesson-clips.ts'

export type ClipOutcome =
  | 'kept'
  /** No answer, or one that broke off. */
  | 'unanswered'
  /** The address is not good any more, or this learner may not have it (403). */
  | 'refused'
  /** An answer that is not this clip: an error, a portal's page, other bytes. */
  | 'unusable'
  /** The browser has no room. */
  | 'full'

/** A server that accepts and says nothing counts as gone after this. */
const RESPONSE_TIMEOUT_MS = 30_000

/**
 * Brings one clip onto the device and keeps it only when its bytes are the ones that the lesson tells of. What an older
 * version or the worker kept is looked at first. Never rejects for what the network or the disk does; rejects for an error of
 * ours, which is nobody's connection.
 */
export async function fetchClip(
  clip: Omit<LessonClip, 'bytes'>,
  { cache, fetch, signal }: { cache: Cache; fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<ClipOutcome> {
  try {
    const here = await cache.match(clip.key)
    const kept = here === undefined ? null : await here.arrayBuffer()
    if (kept !== null && (await sha256Hex(kept)) === clip.sha256) return await keep(kept)

    const fetched = await within(RESPONSE_TIMEOUT_MS, signal, (ending) =>
      download(clip, fetch, ending),
    )
    if (typeof fetched === 'string') return fetched
    return (await sha256Hex(fetched)) === clip.sha256 ? await keep(fetched) : 'unusable'
  } catch (error) {
    if (storageFailureOf(error) === 'full') return 'full'
    throw error
  }

  async function keep(bytes: ArrayBuffer): Promise<'kept'> {
    await storeClip(cache, clip.key, bytes, clip.sha256)
    return 'kept'
  }
}

async function download(
  { address }: Pick<LessonClip, 'address'>,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<ArrayBuffer | ClipOutcome> {
  // Past every cache, the worker's as well: it lets such a request through (sw/address-rules.ts). Built outside of the try: only
  // what `fetch` and reading the response throw is the connection's.
  const init: RequestInit = { cache: 'reload', credentials: 'omit', signal }
  try {
    const response = await fetch(address, init)
    if (response.status === 403) return 'refused'
    return response.status === 200 ? await response.arrayBuffer() : 'unusable'
  } catch {
    return 'unanswered'
  }
}

/** Gives `work` a signal that aborts with `outer` or when the time is up: AbortSignal.any is newer than the oldest browsers. */
async function within<T>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  const timer = setTimeout(end, ms)
  outer.addEventListener('abort', end)
  if (outer.aborted) end()
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', end)
  }
}
