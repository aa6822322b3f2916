import { createUpdates, type Updates } from './updates.ts'

/** Null where there is no service worker (a private window of some browsers, plain http, the development server). */
export const appUpdates: Updates | null =
  import.meta.env.PROD && 'serviceWorker' in navigator
    ? createUpdates({
        container: navigator.serviceWorker,
        page: document,
        loadClient: async () => {
          const { Workbox } = await import('workbox-window')
          return new Workbox('/service-worker.js', { scope: '/', updateViaCache: 'none' })
        },
        reload: () => location.reload(),
        now: Date.now,
        repeat: (work, everyMs) => void setInterval(work, everyMs),
      })
    : null

/** Starts the service worker. */
export function startAppUpdates(): void {
  // A refused registration (storage switched off) leaves an app that works online.
  appUpdates?.start().catch(reportError)
}
