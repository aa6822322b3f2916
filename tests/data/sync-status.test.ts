import { expect, onTestFinished, test } from 'vitest'
import { readOutboxSummary } from '#data/sync-status.ts'
import { type OutboxSummary, syncStatusOf } from '#data/sync-status-rule.ts'
import { offline, openDevice } from './learner-fixture.ts'
import { answersTo } from './review-learner.ts'
import { secondDevice } from './second-device.ts'

const nothing: OutboxSummary = {
  pending: 0,
  tried: 0,
  failed: 0,
  corrupt: 0,
  blockedBecause: null,
  lastSyncedAt: '2026-11-14T14:05:00.000Z',
}
const here = { isOnline: true, isSignedIn: true, isMemoryOnly: false }

test.each([
  ['nothing waits', nothing, here, 'synced'],
  ['nothing waits, offline', nothing, { ...here, isOnline: false }, 'synced'],
  ['answers are to come', { ...nothing, lastSyncedAt: null }, here, 'incomplete'],
  ['a fresh row', { ...nothing, pending: 1 }, here, 'saved-here'],
  ['a fresh row, offline', { ...nothing, pending: 1 }, { ...here, isOnline: false }, 'waiting'],
  ['a row that was tried', { ...nothing, pending: 2, tried: 1 }, here, 'waiting'],
  ['refused for now', { ...nothing, pending: 1, blockedBecause: 'Verify' }, here, 'waiting'],
  [
    'work without a session',
    { ...nothing, pending: 1 },
    { ...here, isSignedIn: false },
    'needs-sign-in',
  ],
  [
    'work of an account that is deleted',
    { ...nothing, pending: 1, isAccountGone: true },
    { ...here, isSignedIn: false },
    'account-gone',
  ],
  ['set aside', { ...nothing, pending: 3, failed: 1 }, here, 'failed'],
  ['unreadable', { ...nothing, corrupt: 1 }, here, 'failed'],
  ['a private window', nothing, { ...here, isMemoryOnly: true }, 'memory-only'],
] as const)('%s: %o', (_what, summary, device, kind) => {
  expect(syncStatusOf(summary, device).kind).toBe(kind)
})

test('on a new device nothing is called synced before all answers of the account came, whatever is sent from it', async () => {
  const first = await openDevice()
  onTestFinished(() => first.close())
  await first.learner.pull()
  await first.learner.recordReviews(answersTo(4))
  await first.learner.requestSync('now')

  const { db, learner } = secondDevice(first)
  const kind = async () => syncStatusOf(await readOutboxSummary(db), here).kind
  expect(await kind()).toBe('incomplete')
  first.network.answer = (request) => {
    const isPull = request.method === 'GET' && request.url.includes('/api/reviews')
    return isPull ? offline() : first.network.real(request)
  }
  await learner.pull()
  expect(await kind()).toBe('incomplete')
  await learner.completeLesson('1', { score: 90, attempt: 1, activeSeconds: 60 })
  expect(await kind()).toBe('saved-here')
  await learner.requestSync('everything')
  expect([await db.outbox.count(), await kind()]).toEqual([0, 'incomplete'])

  first.network.answer = first.network.real
  await learner.pull()
  expect([await db.reviews.count(), await kind()]).toEqual([4, 'synced'])
})
