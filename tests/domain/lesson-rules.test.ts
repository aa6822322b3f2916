import { expect, test } from 'vitest'
import { lessonAccess } from '#domain/lesson-access.ts'
import { lessonCardState, starsForScore } from '#domain/lesson-cards.ts'
import { isPremium } from '#domain/plans.ts'

const unverified = { emailVerified: false, subscriptionStatus: 'free' }
const free = { emailVerified: true, subscriptionStatus: 'free' }
const active = { emailVerified: true, subscriptionStatus: 'active' }
const unverifiedPremium = { emailVerified: false, subscriptionStatus: 'premium' }

test.each([
  [unverified, 1, false, 'open'],
  [unverified, 2, false, 'verify'],
  [unverified, 4, true, 'verify'],
  [free, 1, false, 'open'],
  [free, 3, false, 'open'],
  [free, 4, true, 'premium'],
  [active, 15, true, 'open'],
  [unverifiedPremium, 4, true, 'verify'],
])('%j and lesson %d (premium: %s): %s', (user, order, premium, access) => {
  expect(lessonAccess(user, { order, isPremium: premium })).toBe(access)
})

test.each([
  ['active', true],
  ['premium', true],
  ['free', false],
  ['past_due', false],
  ['cancelled', false],
])('a subscription that is %s pays: %s', (subscriptionStatus, pays) => {
  expect(isPremium({ subscriptionStatus })).toBe(pays)
})

test.each([
  ['open', { isCompleted: true, isUsed: true }, 'mastered'],
  ['premium', { isCompleted: true, isUsed: true }, 'mastered'],
  ['open', { isCompleted: false, isUsed: true }, 'begun'],
  ['open', { isCompleted: false, isUsed: false }, 'ready'],
  ['premium', { isCompleted: false, isUsed: false }, 'locked'],
  ['verify', { isCompleted: false, isUsed: false }, 'needs-verification'],
] as const)('a lesson that is %s, with %j, has a card that is %s', (access, progress, state) => {
  expect(lessonCardState(access, progress)).toBe(state)
})

test.each([
  [0, 0],
  [19, 0],
  [20, 1],
  [99, 4],
  [100, 5],
])('%d percent earns %d stars', (score, stars) => {
  expect(starsForScore(score)).toBe(stars)
})
