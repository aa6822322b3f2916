import { expect, test } from 'vitest'
import { type OutboxSummary, syncStatusOf } from '#data/sync-status-rule.ts'

const nothing: OutboxSummary = {
  pending: 0,
  tried: 0,
  failed: 0,
  corrupt: 0,
  blockedBecause: null,
  lastSyncedAt: null,
}
const here = { isOnline: true, isSignedIn: true, isMemoryOnly: false }

test.each([
  ['nothing waits', nothing, here, 'synced'],
  ['nothing waits, offline', nothing, { ...here, isOnline: false }, 'synced'],
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
