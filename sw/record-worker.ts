import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { deliverInvited } from '#data/invited/deliver-invited.ts'
import { INVITED_SYNC_TAG } from '#data/sync-tags.ts'
import type { SyncEvent } from './background-sync.ts'
import { installPrecache } from './install-precache.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/*
 * The worker of the invitation page. Its scope is /record or /speaker, and it knows nothing of the app. A page that was opened once
 * opens offline. Where the browser has Background Sync, takes are also sent while the page is closed.
 */

const server = {
  baseUrl: import.meta.env.VITE_API_BASE_URL,
  appVersion: import.meta.env.VITE_SOURCE_VERSION,
  locks: self.navigator.locks,
}

// A name of its own: the app's worker clears away older caches under Workbox's usual one, whose scope holds this one. /record and
// /speaker each have their own cache: an updated worker deletes the files of the version before from it.
const CACHE = `apni-boli-${new URL(self.registration.scope).pathname.slice(1)}`
const precache = new PrecacheController({ cacheName: CACHE })
precache.addToCacheList(self.__WB_MANIFEST)

self.addEventListener('install', (event) => {
  event.waitUntil(
    installPrecache(precache.getURLsToCacheKeys(), (request, cacheKey) =>
      Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event })),
    ),
  )
  // Nothing is lost by it: the page keeps everything in its database.
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => {
  void precache.activate(event)
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  const isPage = request.mode === 'navigate' && /^\/(?:record|speaker)$/.test(pathname)
  const key = precache.getCacheKeyForURL(isPage ? '/record.html' : pathname)
  if (key !== undefined) event.respondWith(keptOrFetched(key, request))
})

async function keptOrFetched(key: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(key)) ?? fetch(request)
}

self.addEventListener('sync', (event) => {
  const sync = event as unknown as SyncEvent
  if (sync.tag === INVITED_SYNC_TAG) sync.waitUntil(deliverInvited(server))
})
