import { describe, expect, test } from 'vitest'
import { culturalImpact, rankOf } from '#domain/ranks.ts'

describe('the rank', () => {
  test.each([
    [0, 'New Learner', 'Knowledge Seeker', 100],
    [99, 'New Learner', 'Knowledge Seeker', 1],
    [100, 'Knowledge Seeker', 'Heritage Explorer', 400],
    [499, 'Knowledge Seeker', 'Heritage Explorer', 1],
    [500, 'Heritage Explorer', 'Language Guardian', 500],
    [640, 'Heritage Explorer', 'Language Guardian', 360],
    [1000, 'Language Guardian', 'Culture Keeper', 1000],
    [2000, 'Culture Keeper', 'Heritage Master', 3000],
    [4999, 'Culture Keeper', 'Heritage Master', 1],
  ])('with %d XP is %s; to %s it takes %d more', (xp, title, next, missing) => {
    const rank = rankOf(xp)
    expect([rank.title, rank.next?.title, rank.next?.missing]).toEqual([title, next, missing])
  })

  test.each([5000, 250_000])('with %d XP is the highest, and there is no next', (xp) => {
    expect(rankOf(xp)).toEqual({ title: 'Heritage Master', from: 5000, next: null })
  })

  test.each([
    [0, 0],
    [50, 0.5],
    [100, 0],
    [640, 0.28],
    [3500, 0.5],
  ])('with %d XP is %d of the way to the next', (xp, share) => {
    expect(rankOf(xp).next?.share).toBeCloseTo(share)
  })
})

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [640, 64],
  [1399, 139],
])('%d XP are %d cultural impact points', (xp, points) => {
  expect(culturalImpact(xp)).toBe(points)
})
