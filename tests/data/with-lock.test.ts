import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type WithLock, localLock, webLocks } from '#data/with-lock.ts'
import { pauseTransactions, resumeTransactions } from '#data/transaction-pause.ts'
import { browserLocks } from './lock-manager.ts'

test.each([
  ['the Web Locks of the browser', () => webLocks(navigator.locks)],
  ['this context alone', () => localLock()],
])('%s lets one work at a time, in turn, also after one has failed', async (_what, create) => {
  const withLock = create()
  const trace: string[] = []
  const work = (name: string, fails = false) =>
    withLock('one', async () => {
      trace.push(`${name} begins`)
      await Promise.resolve()
      trace.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  const first = work('first', true)
  const second = work('second')
  await expect(first).rejects.toThrow('first')
  await second
  expect(trace).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('the locks of two learners do not wait for each other', async () => {
  const withLock = localLock()
  let open = (): void => undefined
  const held = withLock('one', () => new Promise<void>((resolve) => (open = resolve)))
  await withLock('two', async () => undefined)
  open()
  await held
})

test('a page that is left asks for its turn when it is back, and works once', async () => {
  const locks = browserLocks()('page')
  let isActive = true
  /** As WebKit has it: a page in the back/forward cache is refused. */
  const ofThePage = new Proxy(locks, {
    get: (target, name: keyof LockManager) =>
      isActive
        ? target[name]
        : () => Promise.reject(new DOMException('Not fully active', 'InvalidStateError')),
  })
  const withLock = webLocks(ofThePage)
  let turns = 0
  const work = async () => void (turns += 1)
  // It was about to take its turn; another turn is asked for while the page goes.
  const before = withLock('one', work)
  isActive = false
  pauseTransactions()
  const during = withLock('one', work)
  await new Promise((resolve) => setImmediate(resolve))
  expect(turns).toBe(0)
  isActive = true
  resumeTransactions()
  await Promise.all([before, during])
  expect(turns).toBe(2)
})

test('work that a pause cut short is not begun again for it', async () => {
  const withLock = webLocks(browserLocks()('page'))
  let turns = 0
  const done = withLock('one', async () => {
    turns += 1
    pauseTransactions()
    throw new Error('Cut short')
  })
  // Heard when it fails, after the page's return.
  const thrown = done.catch((error: Error) => error.message)
  await new Promise((resolve) => setImmediate(resolve))
  resumeTransactions()
  expect(await thrown).toBe('Cut short')
  expect(turns).toBe(1)
})

test('a request that the browser takes back from a page that ends steals nothing', async () => {
  const locks = browserLocks()('page')
  const requests: LockOptions[] = []
  /** As WebKit ends a page: what waits for a lock is aborted, and what is asked for after that is refused. */
  const ofTheEnd = new Proxy(locks, {
    get: (target, name: keyof LockManager) =>
      name === 'request'
        ? (_name: string, options: LockOptions) => {
            requests.push(options)
            return Promise.reject(
              requests.length === 1
                ? new DOMException('The page ends', 'AbortError')
                : new DOMException('Not fully active', 'InvalidStateError'),
            )
          }
        : target[name],
  })
  const ended = webLocks(ofTheEnd)('one', async () => undefined)
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
  expect(requests).toHaveLength(1)
})

describe('a tab whose drain is stuck', () => {
  /** Ahead of it a waiting tab steals nothing. */
  const TIMEOUT_MS = 90_000
  let tabs: WithLock[]
  /** Who works now, in the order of beginning; a stuck tab that was told to stop counts until it looks. */
  let working: string[]
  let mostAtWork: number

  beforeEach(() => {
    vi.useFakeTimers()
    const clientOf = browserLocks()
    tabs = ['one', 'two', 'three'].map((name) => webLocks(clientOf(name)))
    working = []
    mostAtWork = 0
  })
  afterEach(() => vi.useRealTimers())

  /** A healthy drain: rows of 5 s each, until there are none or it is told to stop. Gives the number of rows that it sent. */
  function drain(tab: number, rows: number): Promise<number> {
    let sent = 0
    const name = `tab ${tab}`
    return tabs[tab]!('outbox', async (shouldContinue) => {
      working.push(name)
      mostAtWork = Math.max(mostAtWork, working.length)
      while (sent < rows && shouldContinue()) {
        await new Promise((resolve) => setTimeout(resolve, 5_000))
        sent += 1
      }
      working = working.filter((other) => other !== name)
    }).then(() => sent)
  }

  /** A drain that is stuck until it is woken; then it would send a row if it still might. */
  function stuck(tab: number) {
    let wake = (): void => undefined
    const trace = { begun: 0, sentAfterwards: 0 }
    const round = tabs[tab]!('outbox', async (shouldContinue) => {
      trace.begun += 1
      await new Promise<void>((resolve) => (wake = resolve))
      if (shouldContinue()) trace.sentAfterwards += 1
    })
    return { trace, wake: () => wake(), round }
  }

  test('loses the lock to the next; woken, it stops, and takes nothing back', async () => {
    const first = stuck(0)
    await vi.advanceTimersByTimeAsync(0)
    const second = drain(1, 3)
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 1_000)
    expect(working).toEqual(['tab 1'])
    first.wake()
    await first.round
    expect(first.trace).toEqual({ begun: 1, sentAfterwards: 0 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await second).toBe(3)
    expect(first.trace.begun).toBe(1)
  })

  test('is robbed by one of two that wait; the other waits for the thief, and never two work', async () => {
    const first = stuck(0)
    await vi.advanceTimersByTimeAsync(0)
    const others = Promise.all([drain(1, 3), drain(2, 3)])
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 1_000)
    expect(working).toHaveLength(1)
    first.wake()
    await first.round
    await vi.advanceTimersByTimeAsync(2 * TIMEOUT_MS)
    expect(await others).toEqual([3, 3])
    expect(mostAtWork).toBe(1)
    expect(first.trace).toEqual({ begun: 1, sentAfterwards: 0 })
  })

  test('stops where it was robbed, also when the clock has been set back meanwhile', async () => {
    const first = stuck(0)
    await vi.advanceTimersByTimeAsync(0)
    const second = drain(1, 3)
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 1_000)
    vi.setSystemTime(Date.now() - 3_600_000)
    first.wake()
    await first.round
    expect(first.trace.sentAfterwards).toBe(0)
    await vi.advanceTimersByTimeAsync(20_000)
    await second
  })

  test('is told from a queue of healthy tabs, however long the queue is', async () => {
    const rounds = [0, 1, 2, 0, 1, 2, 0, 1].map((tab) => drain(tab, 4))
    await vi.advanceTimersByTimeAsync(8 * 21_000)
    expect(await Promise.all(rounds)).toEqual(rounds.map(() => 4))
    expect(mostAtWork).toBe(1)
  })

  test('that fails in the end tells its error, and its work is not done a second time', async () => {
    let begun = 0
    const failing = tabs[0]!('outbox', async () => {
      begun += 1
      await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS + 5_000))
      throw new Error('The disk is gone')
    })
    const [told] = await Promise.all([
      failing.catch((error: unknown) => error),
      vi.advanceTimersByTimeAsync(TIMEOUT_MS + 6_000),
    ])
    expect(told).toEqual(new Error('The disk is gone'))
    await drain(1, 0)
    expect(begun).toBe(1)
  })
})
