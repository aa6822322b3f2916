import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { refoldGameStats } from '#data/refold-game-stats.ts'
import { watchDayRollover } from '#state/page-triggers.ts'

const NOON = new Date('2026-11-21T12:00:00')
const DAY_MS = 86_400_000

let db: LearnerDb
let stop: () => void = () => undefined
const failures: unknown[] = []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON })
  db = new LearnerDb('one', { indexedDB: new IDBFactory(), IDBKeyRange })
  await db.completions.add({
    id: 'of-today',
    lessonId: '1',
    epoch: 1,
    attempt: 1,
    score: 100,
    completedAt: NOON.toISOString(),
    localDate: '2026-11-21',
    activeSeconds: 60,
  })
})
afterEach(() => {
  stop()
  db.close()
  vi.useRealTimers()
  expect(failures.splice(0)).toEqual([])
})

const foldedOn = (today: string) =>
  db.transaction('rw', db.completions, db.practices, db.achievements, db.gameStats, () =>
    refoldGameStats(db, 1, today),
  )
const streak = async () => (await db.gameStats.get('current'))?.currentStreak
const open = () => {
  stop = watchDayRollover(db, (error) => failures.push(error))
}

test('a page that opens under a clock set right again shows the streak that stands', async () => {
  await foldedOn('2029-01-01')
  expect(await streak()).toBe(0)
  open()
  await vi.waitFor(async () => expect(await streak()).toBe(1))
})

test('an open page ends the streak within a minute of the end of the missed day', async () => {
  await foldedOn('2026-11-21')
  open()
  vi.setSystemTime(NOON.getTime() + 2 * DAY_MS)
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(async () => expect(await streak()).toBe(0))
})

test('one that comes back into sight looks at once', async () => {
  await foldedOn('2026-11-21')
  open()
  vi.setSystemTime(NOON.getTime() + 2 * DAY_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(async () => expect(await streak()).toBe(0))
})

test('a page that is left looks no more', async () => {
  await foldedOn('2026-11-21')
  open()
  stop()
  vi.setSystemTime(NOON.getTime() + 2 * DAY_MS)
  vi.advanceTimersByTime(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await db.transaction('rw', db.gameStats, () => undefined)
  expect(await streak()).toBe(1)
})
