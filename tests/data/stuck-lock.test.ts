import { expect, test } from 'vitest'
import { webLocks } from '#data/with-lock.ts'
import { BrowserLocks, type LockClient } from '../simulator/browser-locks.ts'
import { asOwner, VirtualTime } from '../simulator/virtual-time.ts'

const MINUTE_MS = 60_000

/** Pages of one device, and the time that they live in. */
function openPages() {
  const time = new VirtualTime(0)
  const stolen: LockClient[] = []
  let pages = 0
  const locks = new BrowserLocks({
    onStolen: (robbed) => stolen.push(robbed),
    onReleased: () => undefined,
  })
  function openPage() {
    let onThaw: (() => void)[] | null = null
    pages += 1
    const page: LockClient = {
      name: `page ${pages}`,
      time,
      now: () => time.now,
      isFrozen: () => onThaw !== null,
      isDead: () => false,
      whenAwake: (work) => {
        if (onThaw === null) work()
        else onThaw.push(work)
      },
    }
    const withLock = webLocks(locks.managerFor(page))
    return {
      freeze: () => void (onThaw ??= []),
      thaw() {
        const waiting = onThaw ?? []
        onThaw = null
        for (const goOn of waiting) goOn()
      },
      drain: (
        work: (shouldContinue: () => boolean) => Promise<void>,
      ): Promise<'ended' | 'robbed'> =>
        asOwner(page, () => withLock('outbox', work)).then(
          () => 'ended',
          () => 'robbed',
        ),
    }
  }
  return { time, stolen, openPage }
}

test('where a page freezes with the lock, another one drains within two minutes', async () => {
  const { time, stolen, openPage } = openPages()
  const [frozen, other] = [openPage(), openPage()]
  const drained: string[] = []
  void frozen.drain(() => new Promise(() => undefined))
  await time.quiet()
  frozen.freeze()
  void other.drain(async () => void drained.push('other'))
  await time.pass(MINUTE_MS)
  expect(drained).toEqual([])
  await time.pass(MINUTE_MS)
  expect(drained).toEqual(['other'])
  expect(stolen).toHaveLength(1)
})

test('a drainer is told to stop while others wait, and no lock is stolen from it', async () => {
  const { time, stolen, openPage } = openPages()
  const [busy, other] = [openPage(), openPage()]
  let rows = 0
  const ended = busy.drain(async (shouldContinue) => {
    for (; shouldContinue() && rows < 100; rows += 1) await time.wait(5_000)
  })
  let hasDrained = false
  void other.drain(async () => void (hasDrained = true))
  await time.pass(MINUTE_MS)
  expect(await ended).toBe('ended')
  expect(rows).toBeLessThan(10)
  expect(hasDrained).toBe(true)
  expect(stolen).toEqual([])
})
