import { Workbox } from 'workbox-window'
import { askForPrecache } from './ask-worker.ts'
import type { WorkerClient } from './updates.ts'

/** The page reloads when the new worker controls it. Where that takes longer, the old one was not asked to make way. */
const REPLACED_WITHIN_MS = 3_000

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
      // is not asked, and keeps its place for as long as it is awake: so it runs, and has answered, before. Where a busy device
      // wakes it later than that, the next try finds it awake.
      await askForPrecache(navigator.serviceWorker).catch(() => null)
      worker.messageSkipWaiting()
      await replaced(navigator.serviceWorker)
    },
  }
}

/** Rejects where no other worker controls this page in time. */
async function replaced(container: ServiceWorkerContainer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(reject, REPLACED_WITHIN_MS, new Error('The new worker did not take over'))
  })
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
