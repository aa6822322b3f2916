import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CLIP_CACHE } from '#data/downloads/clip-cache.ts'
import { deliverFromWorker } from '#data/worker-delivery.ts'
import { countWaitingWords, isLearnerHere, renewPushFromWorker } from '#data/worker-push.ts'
import { clipOrigins, isLessonAudio, isPageOfTheApp, isUnknownPage } from './address-rules.ts'
import { onSync, type SyncEvent } from './background-sync.ts'
import { homePage } from './home-page.ts'
import { installPrecache } from './install-precache.ts'
import { respondWithPrecacheList } from './precache-list.ts'
import { openReminder, showReminder } from './push.ts'
import { serveRange } from './serve-range.ts'
import { routePast, type RoutedInstall } from './static-routes.ts'
import { wholeFileCache } from './whole-file-cache.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/*
 * What is answered from where (contract: "What is stored where"):
 *   shell, fonts, effect sounds, free lessons' clips   precache, at install, all or nothing
 *   a navigation to /                                  the precached landing.html with its prerendered view, for a visitor
 *   a navigation to any other page of the app          the precached index.html; the address itself is stored nowhere,
 *                                                      so no token of a mailed link ever is
 *   a navigation to a page that is not known           the network, which may have a newer version; else index.html
 *   clips of other lessons                             cache first, whole files only, whatever their signature
 *   /api/ and everything else                          not ours: the browser's own network
 * No progress write is queued here by Workbox: the outbox is in Dexie and drained by src/data.
 */

const precache = new PrecacheController({
  plugins: [
    // <audio> cannot seek in a clip that is answered whole to a Range request.
    {
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ? serveRange(request, cachedResponse) : null,
    },
  ],
})
const precached = self.__WB_MANIFEST
precache.addToCacheList(precached)
registerRoute(new PrecacheRoute(precache, { cleanURLs: false, directoryIndex: '' }))
cleanupOutdatedCaches()
self.addEventListener('install', (event) => {
  const { cacheName } = precache.strategy
  const apiUrl = new URL(`${server.baseUrl}/api`, self.location.origin).href
  event.waitUntil(
    installPrecache(precache.getURLsToCacheKeys(), (request, cacheKey) =>
      Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event })),
    ),
  )
  event.waitUntil(routePast(event as RoutedInstall, { cacheName, apiUrl }))
})
self.addEventListener('activate', (event) => void precache.activate(event))

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname === '/',
  async (options) => precache.createHandlerBoundToURL(await homePage(isLearnerHere))(options),
)
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isPageOfTheApp(url),
  precache.createHandlerBoundToURL('/index.html'),
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isUnknownPage(url),
  (options) =>
    fetch(options.request).catch(() => precache.createHandlerBoundToURL('/index.html')(options)),
)

const server = {
  baseUrl: import.meta.env.VITE_API_BASE_URL,
  appVersion: import.meta.env.VITE_SOURCE_VERSION,
  locks: self.navigator.locks,
}
const { origin: ownOrigin } = self.location
const origins = clipOrigins(ownOrigin, server.baseUrl)
const serveClip = wholeFileCache(CLIP_CACHE, { caches, fetch: fetch.bind(self), ownOrigin })
registerRoute(
  ({ url, request: { cache } }) => isLessonAudio(url, { origins, cache }),
  ({ request, event }) => serveClip(request, (work) => event.waitUntil(work)),
)

// The same outboxes as the page's, under the same locks (src/data).
const deliver = onSync((tag) => deliverFromWorker(tag, server))
self.addEventListener('sync', (event) => deliver(event as unknown as SyncEvent))

// The daily reminder (src/data/push-subscription.ts asks for it).
self.addEventListener('push', (event) => {
  const shown = countWaitingWords().then((words) => showReminder(self.registration, words))
  event.waitUntil(shown)
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openReminder(self.clients, event.notification.data))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  const { baseUrl } = server
  const { pushManager } = self.registration
  event.waitUntil(renewPushFromWorker({ baseUrl, pushManager }))
})

// "Repair" and the diagnostics page ask what this worker took on at its install.
self.addEventListener('message', (event) => respondWithPrecacheList(event, precache, precached))

// A new version takes over when a learner says so, and never before.
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message === 'object' && message !== null && 'type' in message) {
    if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  }
})

// The first visit works offline without a reload: pages that no worker controls yet are taken on.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
