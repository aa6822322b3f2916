import { expect, test } from 'vitest'
import type { Completion } from '#domain/completions.ts'
import { derivedReviews, isDerived } from '#domain/memory/derived-reviews.ts'
import { foldReviews } from '#domain/memory/fold-reviews.ts'
import { reviewOn } from './written-reviews.ts'

const ITEMS: Record<string, string[]> = { '1': ['L01-01', 'L01-02'], '2': ['L02-01'] }
const itemsOf = (lessonId: string) => ITEMS[lessonId] ?? []

const completionOn = (date: string, more: Partial<Completion> = {}): Completion => {
  return {
    id: `done-${date}`,
    lessonId: '1',
    epoch: 0,
    attempt: 1,
    score: 80,
    completedAt: `${date}T09:00:00.000Z`,
    localDate: date,
    activeSeconds: 300,
    ...more,
  }
}

test('each completion gives each item of its lesson one Good in understand, at its instant', () => {
  const derived = derivedReviews(
    [completionOn('2026-03-01'), completionOn('2026-03-04', { lessonId: '2', epoch: 1 })],
    [],
    itemsOf,
  )
  expect(derived).toEqual([
    {
      id: 'completion done-2026-03-01 L01-01',
      itemId: 'L01-01',
      skill: 'understand',
      grade: 3,
      reviewedAt: '2026-03-01T09:00:00.000Z',
      localDate: '2026-03-01',
      epoch: 0,
    },
    expect.objectContaining({ itemId: 'L01-02', reviewedAt: '2026-03-01T09:00:00.000Z' }),
    expect.objectContaining({ itemId: 'L02-01', localDate: '2026-03-04', epoch: 1 }),
  ])
  expect(derived.every(isDerived)).toBe(true)
  expect(isDerived(reviewOn('2026-03-01', 3))).toBe(false)
})

test('a lesson done twice before there were reviews counts as reviewed twice', () => {
  const log = [completionOn('2026-03-01'), completionOn('2026-03-09', { attempt: 2 })]
  const [card] = foldReviews(derivedReviews(log, [], itemsOf), {
    epoch: 0,
    nowMs: Date.parse('2026-04-01T00:00:00Z'),
  })
  expect(card).toMatchObject({ itemId: 'L01-01', skill: 'understand', reviews: 2 })
})

test('an item with an answer of its own by then gets none; the others of its lesson do', () => {
  const log = [completionOn('2026-03-05')]
  const derived = (more: Parameters<typeof reviewOn>[2]) =>
    derivedReviews(log, [reviewOn('2026-03-04', 1, more)], itemsOf).map(({ itemId }) => itemId)
  expect(derived({ itemId: 'L01-02', skill: 'produce' })).toEqual(['L01-01'])
  expect(derived({ itemId: 'L01-02', reviewedAt: '2026-03-05T09:00:00.000Z' })).toEqual(['L01-01'])
  // An answer after it, or in another epoch, says nothing of that time.
  expect(derived({ itemId: 'L01-02', reviewedAt: '2026-03-05T09:00:00.001Z' })).toHaveLength(2)
  expect(derived({ itemId: 'L01-02', epoch: 1 })).toHaveLength(2)
})

test('a lesson that is not known here gives nothing', () => {
  expect(derivedReviews([completionOn('2026-03-01', { lessonId: '9' })], [], itemsOf)).toEqual([])
})
