import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { refoldGameStats } from '#data/refold-game-stats.ts'
import { rollOverDay } from '#data/day-rollover.ts'

let db: LearnerDb
beforeEach(async () => {
  db = new LearnerDb('one', { indexedDB: new IDBFactory(), IDBKeyRange })
  await db.completions.bulkAdd(
    ['2026-11-20', '2026-11-21'].map((localDate, at) => ({
      id: `of-${localDate}`,
      lessonId: '1',
      epoch: 1,
      attempt: at + 1,
      score: 100,
      completedAt: `${localDate}T12:00:00.000Z`,
      localDate,
      activeSeconds: 60,
    })),
  )
})
afterEach(() => db.close())

const streak = async () => (await db.gameStats.get('current'))?.currentStreak
const foldedOn = (today: string) =>
  db.transaction('rw', db.completions, db.practices, db.achievements, db.gameStats, () =>
    refoldGameStats(db, 1, today),
  )

test('a missed day ends the streak', async () => {
  await foldedOn('2026-11-21')
  await rollOverDay(db, '2026-11-22')
  expect(await streak()).toBe(2)
  await rollOverDay(db, '2026-11-23')
  expect(await streak()).toBe(0)
})

test('a streak that was ended by a clock that is ahead stands again when the clock is right', async () => {
  await foldedOn('2029-01-01')
  expect(await streak()).toBe(0)
  await rollOverDay(db, '2026-11-22')
  expect(await streak()).toBe(2)
})

test('one that was ended on a turn of such a day too', async () => {
  await foldedOn('2026-11-21')
  await rollOverDay(db, '2029-01-01')
  await rollOverDay(db, '2026-11-21')
  expect(await streak()).toBe(2)
})

test('where nothing was ever studied nothing is written', async () => {
  await db.completions.clear()
  await rollOverDay(db, '2026-11-22')
  expect(await db.gameStats.count()).toBe(0)
})
