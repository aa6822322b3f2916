import { Workbox } from 'workbox-window'
import { askForPrecache } from './ask-worker.ts'
import type { WorkerClient } from './updates.ts'

/** The worker of this origin, by workbox-window. In a chunk of its own: nothing here is wanted before the page has loaded. */
export function createWorkerClient(): WorkerClient {
  const worker = new Workbox('/service-worker.js', { scope: '/', updateViaCache: 'none' })
  return {
    onWaiting: (listener) => worker.addEventListener('waiting', listener),
    register: () => worker.register(),
    update: () => worker.update(),
    async replace() {
      // Chromium asks the old worker to make way only if it runs when the new one is told. One that a request is just waking
      // is not asked, and keeps its place for as long as it is awake: so it runs, and has answered, before.
      await askForPrecache().catch(() => null)
      worker.messageSkipWaiting()
    },
  }
}
