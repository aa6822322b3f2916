import { createStore } from 'zustand'

/**
 * `waiting`: a new version is installed and asks. `replaced`: another tab has accepted it; this page still runs the old one
 * and is told, never reloaded in the middle of an answer.
 */
export type UpdateState = 'current' | 'waiting' | 'replaced'

/** The worker as its page sees it (worker-client.ts). */
export type WorkerClient = {
  /** The listener hears of a new version that is installed and waits. */
  onWaiting(listener: () => void): void
  /** Rejects where no worker could be installed. */
  register(): Promise<unknown>
  /** Looks for a new version; rejects without a network. */
  update(): Promise<void>
  /** The version that waits takes this worker's place. Rejects where it did not. */
  replace(): Promise<void>
}

type Ports = {
  container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>
  page: Pick<Document, 'visibilityState' | 'addEventListener'>
  loadClient: () => Promise<WorkerClient>
  /** Runs the work again and again until it has succeeded. */
  retry: (work: () => Promise<void>) => void
  reload: () => void
  now: () => number
}

/** The browser itself looks at most once a day, and an installed app can stay open for weeks. */
const CHECK_EVERY_MS = 60 * 60 * 1000

/** Chromium may still be clearing. A worker registered too early can leave every page of the origin waiting for its caches. */
const CLEARED_AFTER_MS = 2000

export function createUpdates({ container, page, loadClient, retry, reload, now }: Ports) {
  const store = createStore<UpdateState>()(() => 'current')
  let client: WorkerClient | null = null
  let isAccepted = false
  let checkedAt = now()

  function onControllerChange(): void {
    if (isAccepted) reload()
    else store.setState('replaced')
  }

  function checkWhenVisible(): void {
    // Either way: a clock that has been put back since must not silence it for years.
    const sinceMs = Math.abs(now() - checkedAt)
    if (page.visibilityState !== 'visible' || sinceMs < CHECK_EVERY_MS) return
    checkedAt = now()
    // Fails without a network, which is no news: the next look tries again.
    client?.update().catch(() => undefined)
  }

  async function register(): Promise<void> {
    const loaded = await loadClient()
    loaded.onWaiting(() => {
      // Without a controller it is the worker of a first visit: in Firefox that can wait a while before it becomes active.
      if (container.controller !== null) store.setState('waiting')
    })
    client = loaded
    await loaded.register()
  }

  return {
    /** Registers the worker. Call it once, after the page has loaded: the precache must not compete with the first paint. */
    start(): void {
      let isControlled = container.controller !== null
      container.addEventListener('controllerchange', () => {
        const hadController = isControlled
        isControlled = container.controller !== null
        // The learner cleared the browser's data, and the worker went with it: no version has come.
        if (!isControlled) setTimeout(() => retry(register), CLEARED_AFTER_MS)
        // The first worker of a first visit takes the page on: nothing has changed for it.
        else if (hadController) onControllerChange()
      })
      page.addEventListener('visibilitychange', checkWhenVisible)
      retry(register)
    },

    state: store.getState,

    subscribe: store.subscribe,

    /** The learner said yes: the new version takes over, then this page reloads. What was answered is in IndexedDB already. */
    accept(): void {
      if (store.getState() === 'replaced') {
        reload()
        return
      }
      if (isAccepted) return
      isAccepted = true
      retry(async () => client?.replace())
    },
  }
}

export type Updates = ReturnType<typeof createUpdates>
