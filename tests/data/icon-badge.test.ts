import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { showOnIcon } from '#data/icon-badge.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { changePracticeSettings } from '#data/practice-settings.ts'
import { countForIcon } from '#data/words-due.ts'
import { cardOf } from '../domain/memory/written-reviews.ts'
import { sampleLesson } from '../player/sample-lesson.ts'

test('the icon says how many wait, and nothing when none does', async () => {
  const shown: (number | 'clear')[] = []
  const browser = {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('clear'),
  }
  await showOnIcon(3, browser)
  await showOnIcon(0, browser)
  expect(shown).toEqual([3, 'clear'])
})

test('a browser without badges, or one that refuses them, is borne', async () => {
  await showOnIcon(3, {})
  await showOnIcon(3, { setAppBadge: () => Promise.reject(new DOMException('No')) })
})

test('the worker counts the words that are due for the icon, and none where the learner has switched that off', async () => {
  const db = new LearnerDb('of-the-icon', { indexedDB: new IDBFactory(), IDBKeyRange })
  onTestFinished(() => db.close())
  const lesson = sampleLesson()
  await db.lessons.put({ id: lesson.id, order: lesson.order, lesson })
  await db.cards.put({ itemId: 'water', cards: [cardOf('water', 'understand', {})] })
  await changePracticeSettings(db, { newWords: 0 })
  expect(await countForIcon(db)).toBe(1)
  await changePracticeSettings(db, { showsBadge: false })
  expect(await countForIcon(db)).toBe(0)
})
