import { createUpdates, type Updates } from './updates.ts'

/** Null where there is no service worker (a private window of some browsers, plain http, the development server). */
export const appUpdates: Updates | null =
  import.meta.env.PROD && 'serviceWorker' in navigator
    ? createUpdates({
        container: navigator.serviceWorker,
        page: document,
        loadClient: async () => (await import('./worker-client.ts')).createWorkerClient(),
        reload: () => location.reload(),
        now: Date.now,
      })
    : null

/** Starts the service worker. */
export function startAppUpdates(): void {
  // A refused registration (storage switched off) leaves an app that works online.
  appUpdates?.start().catch(reportError)
}
