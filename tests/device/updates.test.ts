import { expect, test, vi } from 'vitest'
import { createUpdates } from '#device/updates.ts'

const HOUR_MS = 3_600_000

/** One tab: its worker container, its page and what it did. */
function tab({ hasWorker }: { hasWorker: boolean }) {
  const container = Object.assign(new EventTarget(), {
    controller: hasWorker ? ({} as ServiceWorker) : null,
  })
  const page: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(
    new EventTarget(),
    { visibilityState: 'visible' as const },
  )
  const did: string[] = []
  /** What a failed registration is tried again with. */
  let again = (): Promise<void> => Promise.resolve()
  let isOnline = true
  /** The browser leaves the old worker in its place. */
  let isKept = false
  const waiting: (() => void)[] = []
  let time = 0
  const updates = createUpdates({
    container: container as never,
    page: page as never,
    loadClient: async () => ({
      onWaiting: (listener) => void waiting.push(listener),
      register: async () => {
        did.push('register')
        if (!isOnline) throw new Error('The worker was not installed')
      },
      update: async () => {
        did.push('check')
        throw new TypeError('Failed to fetch')
      },
      replace: async () => {
        did.push('take over')
        if (isKept) throw new Error('The new worker did not take over')
      },
    }),
    retry: (work) => {
      again = () => work().catch(() => undefined)
      void again()
    },
    reload: () => void did.push('reload'),
    now: () => time,
  })
  const seen: string[] = []
  updates.subscribe(() => seen.push(updates.state()))
  return {
    updates,
    did,
    seen,
    newVersionInstalled: () => waiting.forEach((listener) => listener()),
    newWorkerControls() {
      container.controller = {} as ServiceWorker
      container.dispatchEvent(new Event('controllerchange'))
    },
    dataIsCleared() {
      container.controller = null
      container.dispatchEvent(new Event('controllerchange'))
    },
    keepOldWorker: () => (isKept = true),
    tryAgain: () => again(),
    goOffline: () => (isOnline = false),
    async comeBackOnline() {
      isOnline = true
      await again()
    },
    laterTurns(visibilityState: DocumentVisibilityState, afterMs: number) {
      time += afterMs
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

/** The registration is through, or has failed. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the worker of a first visit takes the page on without a word', async () => {
  const { updates, did, seen, newWorkerControls } = tab({ hasWorker: false })
  updates.start()
  await settled()
  newWorkerControls()
  expect(seen).toEqual([])
  expect(did).toEqual(['register'])
})

test('the worker of a first visit that takes its time to become active is no new version', async () => {
  const { updates, seen, newVersionInstalled, newWorkerControls } = tab({ hasWorker: false })
  updates.start()
  await settled()
  // Firefox leaves it in the waiting state for a while.
  newVersionInstalled()
  newWorkerControls()
  expect(seen).toEqual([])
  // The next one is.
  newVersionInstalled()
  expect(seen).toEqual(['waiting'])
})

test('a new version asks, and waits for the answer', async () => {
  const { updates, did, newVersionInstalled } = tab({ hasWorker: true })
  updates.start()
  await settled()
  newVersionInstalled()
  expect(updates.state()).toBe('waiting')
  expect(did).toEqual(['register'])
})

test('accepted, it takes over first and the page reloads after', async () => {
  const { updates, did, newVersionInstalled, newWorkerControls } = tab({ hasWorker: true })
  updates.start()
  await settled()
  newVersionInstalled()
  updates.accept()
  expect(did).toEqual(['register', 'take over'])
  newWorkerControls()
  expect(did).toEqual(['register', 'take over', 'reload'])
})

test('a new version that the browser did not let take over is told again', async () => {
  const { updates, did, keepOldWorker, tryAgain, newVersionInstalled } = tab({ hasWorker: true })
  updates.start()
  await settled()
  newVersionInstalled()
  keepOldWorker()
  updates.accept()
  await tryAgain()
  expect(did).toEqual(['register', 'take over', 'take over'])
})

test('accepted twice out of impatience, it is told once', async () => {
  const { updates, did, newVersionInstalled } = tab({ hasWorker: true })
  updates.start()
  await settled()
  newVersionInstalled()
  updates.accept()
  updates.accept()
  expect(did).toEqual(['register', 'take over'])
})

test('a tab whose neighbour accepted is told and not reloaded', async () => {
  const { updates, did, seen, newVersionInstalled, newWorkerControls } = tab({ hasWorker: true })
  updates.start()
  await settled()
  newVersionInstalled()
  newWorkerControls()
  expect(seen).toEqual(['waiting', 'replaced'])
  expect(did).toEqual(['register'])
  updates.accept()
  expect(did).toEqual(['register', 'reload'])
})

test('an update that comes in the session of the first visit counts as one', async () => {
  const { updates, newWorkerControls } = tab({ hasWorker: false })
  updates.start()
  await settled()
  newWorkerControls()
  newWorkerControls()
  expect(updates.state()).toBe('replaced')
})

test('it looks for a new version on becoming visible, at most once an hour, and bears having no network', async () => {
  const { updates, did, laterTurns } = tab({ hasWorker: true })
  updates.start()
  await settled()
  laterTurns('visible', HOUR_MS - 1)
  expect(did).toEqual(['register'])
  laterTurns('hidden', HOUR_MS)
  expect(did).toEqual(['register'])
  laterTurns('visible', 1)
  laterTurns('visible', 1)
  expect(did).toEqual(['register', 'check'])
})

test('it goes on looking when the clock has been put back by years', async () => {
  const { updates, did, laterTurns } = tab({ hasWorker: true })
  updates.start()
  await settled()
  laterTurns('visible', -20_000 * HOUR_MS)
  expect(did).toEqual(['register', 'check'])
})

test('who no longer listens hears nothing', async () => {
  const { updates, newVersionInstalled } = tab({ hasWorker: true })
  let heard = 0
  const stop = updates.subscribe(() => {
    heard += 1
  })
  updates.start()
  await settled()
  stop()
  newVersionInstalled()
  expect(heard).toBe(0)
})

test('an install that the network cut short is begun again when the network is back', async () => {
  const { updates, did, seen, goOffline, comeBackOnline, newWorkerControls } = tab({
    hasWorker: false,
  })
  goOffline()
  updates.start()
  await settled()
  await comeBackOnline()
  expect(did).toEqual(['register', 'register'])
  newWorkerControls()
  expect(seen).toEqual([])
})

test('a worker that went with the cleared data is no new version: it is registered again when the browser has cleared', async () => {
  const { updates, did, seen, dataIsCleared, newWorkerControls } = tab({ hasWorker: true })
  updates.start()
  await settled()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  dataIsCleared()
  vi.advanceTimersByTime(1500)
  expect(did).toEqual(['register'])
  vi.advanceTimersByTime(1500)
  vi.useRealTimers()
  await settled()
  expect(did).toEqual(['register', 'register'])
  newWorkerControls()
  expect(seen).toEqual([])
})
