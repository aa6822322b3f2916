import { Workbox } from 'workbox-window'
import { askForPrecache } from './ask-worker.ts'
import type { WorkerClient } from './updates.ts'

/** What an old worker that never answers costs. */
const AWAKE_WITHIN_MS = 15_000

/** The worker of this origin, by workbox-window. In a chunk of its own: nothing here is wanted before the page has loaded. */
export function createWorkerClient(): WorkerClient {
  const worker = new Workbox('/service-worker.js', { scope: '/', updateViaCache: 'none' })
  return {
    onWaiting: (listener) => worker.addEventListener('waiting', listener),
    async register() {
      const registration = await worker.register()
      if (registration) await installed(registration)
    },
    update: () => worker.update(),
    async replace() {
      // Chromium asks the old worker to make way only if it runs when the new one is told. One that a request is just waking
      // is not asked, and keeps its place for as long as it is awake: so it runs, and has answered, before. On a busy device that
      // takes longer than anybody who only wants to know would wait.
      await askForPrecache(navigator.serviceWorker, AWAKE_WITHIN_MS).catch(() => null)
      worker.messageSkipWaiting()
    },
  }
}

/**
 * Rejects where the first worker could not be installed, because a file did not come: the browser then forgets the registration and
 * does not try again by itself.
 */
async function installed({
  active,
  waiting,
  installing,
}: ServiceWorkerRegistration): Promise<void> {
  if (active || waiting) return
  await new Promise<void>((resolve, reject) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error('The worker was not installed'))
      else resolve()
    })
  })
}
