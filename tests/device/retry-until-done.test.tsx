import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryUntilDone } from '#device/retry-until-done.ts'

let stop = (): void => undefined
let visibility: DocumentVisibilityState
beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Work that needs the network, and counts how often it was begun. */
function needsNetwork() {
  const network = { isUp: false, tries: 0 }
  const running = retryUntilDone(async () => {
    network.tries += 1
    if (!network.isUp) throw new TypeError('Failed to fetch')
  })
  stop = running.stop
  return network
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const tell = async (target: EventTarget, name: string) => {
  target.dispatchEvent(new Event(name))
  await settle()
}

test('work that succeeds is done once', async () => {
  const done = vi.fn(async () => undefined)
  stop = retryUntilDone(done).stop
  await settle()
  await tell(window, 'online')
  await tell(document, 'visibilitychange')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(done).toHaveBeenCalledTimes(1)
})

test.each([
  ['the network is back', () => window, 'online'],
  ['the learner comes back', () => document, 'visibilitychange'],
])('what failed is done again when %s', async (_when, target, name) => {
  const network = needsNetwork()
  await settle()
  network.isUp = true
  await tell(target(), name)
  expect(network.tries).toBe(2)
  await tell(target(), name)
  expect(network.tries).toBe(2)
})

test('without any sign it is tried again by itself, ever more seldom', async () => {
  const network = needsNetwork()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(network.tries).toBe(2)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(network.tries).toBeGreaterThan(8)
  expect(network.tries).toBeLessThan(24)
  const before = network.tries
  network.isUp = true
  await vi.advanceTimersByTimeAsync(600_000)
  expect(network.tries).toBe(before + 1)
})

test('in a page that nobody sees it waits for the learner’s return', async () => {
  const network = needsNetwork()
  await settle()
  visibility = 'hidden'
  await vi.advanceTimersByTimeAsync(3_600_000)
  await tell(window, 'online')
  expect(network.tries).toBe(1)
  visibility = 'visible'
  await tell(document, 'visibilitychange')
  expect(network.tries).toBe(2)
})

test('it begins in a page that is opened in the background', async () => {
  visibility = 'hidden'
  const network = needsNetwork()
  await settle()
  expect(network.tries).toBe(1)
})

test('what is under way is not begun a second time', async () => {
  let finish = (): void => undefined
  const slow = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  stop = retryUntilDone(slow).stop
  await tell(window, 'online')
  expect(slow).toHaveBeenCalledTimes(1)
  finish()
})

test('stopped, it is not taken up again', async () => {
  const network = needsNetwork()
  await settle()
  stop()
  await tell(window, 'online')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(network.tries).toBe(1)
})

test('work that fails after it was stopped is told to nobody, and is not tried again', async () => {
  const told = vi.fn()
  let fail = (_error: Error): void => undefined
  const work = vi.fn(() => new Promise<void>((_resolve, reject) => (fail = reject)))
  stop = retryUntilDone(work, { onError: told }).stop
  stop()
  fail(new Error('The database was closed'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(told).not.toHaveBeenCalled()
  expect(work).toHaveBeenCalledTimes(1)
})
