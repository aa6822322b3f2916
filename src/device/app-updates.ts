import { importLate } from './late-import.ts'
import { retryUntilDone } from './retry-until-done.ts'
import { createUpdates, type Updates } from './updates.ts'

/** Null where there is no service worker (a private window of some browsers, plain http, the development server). */
export const appUpdates: Updates | null =
  import.meta.env.PROD && 'serviceWorker' in navigator
    ? createUpdates({
        container: navigator.serviceWorker,
        page: document,
        loadClient: async () =>
          (await importLate(() => import('./worker-client.ts'))).createWorkerClient(),
        retry: retryUntilDone,
        reload: () => location.reload(),
        now: Date.now,
      })
    : null

/** Starts the service worker. A refused registration (storage switched off) leaves an app that works online. */
export function startAppUpdates(): void {
  appUpdates?.start()
}
