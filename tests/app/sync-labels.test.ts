import { expect, test } from 'vitest'
import { syncExplanation } from '#app/sync-explanation.ts'
import { syncLabel } from '#app/sync-label.ts'
import { type DeviceState, type OutboxSummary, syncStatusOf } from '#data/sync-status-rule.ts'

const NOTHING: OutboxSummary = {
  pending: 0,
  tried: 0,
  failed: 0,
  corrupt: 0,
  blockedBecause: null,
  lastSyncedAt: '2026-11-14T14:05:00.000Z',
}
const HERE: DeviceState = { isOnline: true, isSignedIn: true, isMemoryOnly: false }
const OFFLINE = { ...HERE, isOnline: false }
const PRIVATE = { ...HERE, isMemoryOnly: true }

const SAVED_HERE = /You are offline. Your lessons work, and what you do is saved on this device/
const KEEP_THE_TAB = /You are offline. Your lessons work; keep this tab open/

const STATES: readonly [
  string,
  Partial<OutboxSummary>,
  DeviceState,
  label: string,
  says: RegExp[],
  saysNot?: RegExp,
][] = [
  ['everything is sent', {}, HERE, 'All synced', [/on this device and on your account/], /offline/],
  ['and no network', {}, OFFLINE, 'Offline', [/and on your account/, SAVED_HERE]],
  [
    'answers of other devices to come',
    { lastSyncedAt: null },
    HERE,
    'Not all here yet',
    [/^Everything you did on this device is on your account\./, /not all here yet/],
    /offline/,
  ],
  ['and no network', { lastSyncedAt: null }, OFFLINE, 'Offline', [/not all here yet/, SAVED_HERE]],
  ['and work of here', { lastSyncedAt: null, pending: 1 }, HERE, 'Saved here', [/^1 result saved/]],
  ['just done', { pending: 1 }, HERE, 'Saved here', [/^1 result saved .* on the way/], /offline/],
  ['no answer', { pending: 2, tried: 1 }, HERE, '2 to sync', [/as soon as we can be reached/]],
  [
    'in a tunnel',
    { pending: 2 },
    OFFLINE,
    'Offline, 2 to sync',
    [/when you are back online/, SAVED_HERE],
  ],
  [
    'refused for now',
    { pending: 1, blockedBecause: 'Why.' },
    HERE,
    '1 to sync',
    [/account: Why\.$/],
  ],
  [
    'an account that is deleted',
    { pending: 2, isAccountGone: true },
    { ...HERE, isSignedIn: false },
    'Account deleted',
    [
      /^This account no longer exists\. 2 results saved on this device\. They are nowhere else: export them/,
    ],
    /Sign in/,
  ],
  [
    'signed out',
    { pending: 3 },
    { ...HERE, isSignedIn: false },
    'Needs sign-in',
    [/Sign in again, and they go on their way/],
  ],
  [
    'signed out with one',
    { pending: 1 },
    { ...HERE, isSignedIn: false },
    'Needs sign-in',
    [/Sign in again, and it goes on its way/],
  ],
  [
    'and offline',
    { pending: 3 },
    { ...OFFLINE, isSignedIn: false },
    'Needs sign-in',
    [/in again when you are back online/],
    /lessons work/,
  ],
  [
    'not taken',
    { failed: 1 },
    HERE,
    '1 could not be synced',
    [/1 result was not accepted .* all on this device/],
    /other|read/,
  ],
  [
    'beside others',
    { failed: 2, pending: 1 },
    HERE,
    '2 could not be synced',
    [/2 results were/, /1 other result is on the way/],
  ],
  [
    'unreadable',
    { corrupt: 1 },
    HERE,
    '1 could not be synced',
    [/1 could not be read .* was set aside/],
    /accepted/,
  ],
  [
    'not taken, no network',
    { failed: 1 },
    OFFLINE,
    '1 could not be synced',
    [/not accepted/, SAVED_HERE],
  ],
  [
    'a private window',
    {},
    PRIVATE,
    'This tab only',
    [/keeps nothing/],
    /offline|saved on this device/,
  ],
  [
    'with work',
    { pending: 2 },
    PRIVATE,
    'This tab only',
    [/2 results in this tab alone/],
    /saved on this device/,
  ],
  [
    'and offline',
    { pending: 2 },
    { ...PRIVATE, isOnline: false },
    'This tab only',
    [KEEP_THE_TAB],
    /saved/,
  ],
  [
    'not taken there',
    { failed: 1 },
    PRIVATE,
    '1 could not be synced',
    [/all in this tab/],
    /on this device/,
  ],
]

test.each(STATES)('%s: %o', (_what, work, device, label, says, saysNot) => {
  const status = syncStatusOf({ ...NOTHING, ...work }, device)
  expect(syncLabel(status)).toBe(label)
  const words = syncExplanation(status).join('\n')
  for (const one of says) expect(words).toMatch(one)
  if (saysNot) expect(words).not.toMatch(saysNot)
  // A learner has an account; what a server is they need not know.
  expect(words).not.toMatch(/server/i)
})
