import { expect, test } from 'vitest'
import { waitingText } from '#copy/practice.ts'
import type { Card } from '#domain/memory/card.ts'
import { waitingWords } from '#domain/memory/waiting-words.ts'
import { cardOf } from './written-reviews.ts'

/** A Tuesday. */
const today = '2026-03-10'
const itemIds = ['a', 'b', 'c', 'd']
const both = (itemId: string, due: string): Card[] => [
  cardOf(itemId, 'understand', { due }),
  cardOf(itemId, 'produce', { due }),
]
const waiting = (cards: readonly Card[], newPerDay = 5) =>
  waitingWords(cards, { itemIds, today, newPerDay })

test('an item with both directions due is one word', () => {
  expect(waiting([...both('a', today), ...both('b', '2026-01-01')]).today).toBe(2)
})

test('a direction that was never asked waits from the day after its lesson', () => {
  const metToday = cardOf('a', 'understand', { firstDate: today, due: '2026-03-20' })
  expect(waiting([metToday])).toEqual({ today: 0, next: { date: '2026-03-11', count: 1 } })
  expect(waiting([metToday], 0)).toEqual({ today: 0, next: null })
})

test('the first day on which anything is due, with all that is due by then', () => {
  const cards = [...both('a', '2026-03-13'), ...both('b', '2026-03-12'), ...both('c', '2026-03-12')]
  expect(waiting(cards).next).toEqual({ date: '2026-03-12', count: 2 })
})

test('what waits today waits tomorrow as well, and what comes tomorrow beside it', () => {
  const cards = [...both('a', today), ...both('b', '2026-03-11')]
  expect(waiting(cards)).toEqual({ today: 1, next: { date: '2026-03-11', count: 2 } })
})

test('nothing within a week, and what this device does not have, is nothing', () => {
  expect(waiting([...both('a', '2026-03-18'), ...both('elsewhere', today)])).toEqual({
    today: 0,
    next: null,
  })
})

test('what the learner reads', () => {
  const tomorrow = '2026-03-11'
  const on = (date: string, count: number) =>
    waitingText({ today: 0, next: { date, count } }, tomorrow)
  expect(on(tomorrow, 1)).toBe('1 word is due tomorrow.')
  expect(on('2026-03-13', 4)).toBe('Nothing is due tomorrow. 4 words are due on Friday.')
  expect(waitingText({ today: 0, next: null }, tomorrow)).toMatch(/^Nothing is due this week/)
  const now = (left: number, count: number) =>
    waitingText({ today: left, next: { date: tomorrow, count } }, tomorrow)
  expect(now(3, 8)).toBe(
    '3 more words are ready when you are. If you leave them, 8 words are due tomorrow.',
  )
  expect(now(1, 1)).toBe(
    '1 more word is ready when you are. If you leave it, 1 word is due tomorrow.',
  )
  expect(now(3, 40)).toBe(
    '3 more words are ready when you are. If you leave them, more are due tomorrow.',
  )
  // Two hundred after a holiday: no number to be afraid of.
  expect(now(188, 200)).not.toMatch(/\d/)
  expect(now(188, 200)).toContain('tomorrow')
})
