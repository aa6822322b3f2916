import type { PrecacheController, PrecacheEntry } from 'workbox-precaching'
import { PRECACHE_QUESTION, type PrecacheList } from '#data/repair/precache-list.ts'

/** As the build writes it (vite.config.ts). */
type Entry = PrecacheEntry & { bytes?: number }

/** Tells a page that asks what the precache should hold. */
export function respondWithPrecacheList(
  { data, ports }: Pick<ExtendableMessageEvent, 'data' | 'ports'>,
  precache: PrecacheController,
  precached: readonly (Entry | string)[],
): void {
  const message: unknown = data
  if (typeof message !== 'object' || message === null || !('type' in message)) return
  if (message.type !== PRECACHE_QUESTION) return
  const list: PrecacheList = {
    version: import.meta.env.VITE_APP_VERSION,
    cacheName: precache.strategy.cacheName,
    entries: precached.flatMap((entry) =>
      typeof entry === 'string' ? [] : fileOf(precache, entry),
    ),
  }
  ports[0]?.postMessage(list)
}

function fileOf(
  precache: PrecacheController,
  { url, revision = null, bytes }: Entry,
): PrecacheList['entries'] {
  const key = precache.getCacheKeyForURL(url)
  return key === undefined ? [] : [{ key, revision, bytes: bytes ?? null }]
}
