import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { readSetting } from '#data/settings.ts'
import { importLegacyStorage } from '#state/legacy-storage.ts'

let db: LearnerDb

beforeEach(() => {
  db = new LearnerDb('learner-legacy')
})

afterEach(async () => {
  await db.delete()
  localStorage.clear()
})

test('what an older client left in localStorage comes over once and is gone there', async () => {
  localStorage.setItem('gameStats', JSON.stringify({ totalXP: 240, currentStreak: 3 }))
  localStorage.setItem(
    'achievements',
    JSON.stringify([
      { id: 'first_lesson', title: 'First Steps', unlockedAt: '2025-12-01T18:00:00.000Z' },
      { id: 'streak_7', title: 'Weekly Warrior', unlockedAt: null },
    ]),
  )
  await importLegacyStorage(db)
  expect(await readSetting(db, 'importedGameStats')).toEqual({ totalXP: 240, currentStreak: 3 })
  expect(await db.achievements.toCollection().primaryKeys()).toEqual(['first_lesson'])
  expect(await db.achievements.get('first_lesson')).toMatchObject({
    unlockedAt: '2025-12-01T18:00:00.000Z',
  })
  expect(localStorage.getItem('gameStats')).toBeNull()
  expect(localStorage.getItem('achievements')).toBeNull()
})

test('what cannot be read is left alone, and stops nothing', async () => {
  localStorage.setItem('gameStats', '{half')
  localStorage.setItem('achievements', '"all of them"')
  await importLegacyStorage(db)
  expect(await readSetting(db, 'importedGameStats')).toBeNull()
  expect(await db.achievements.count()).toBe(0)
})
