import { describe, expect, test } from 'vitest'
import type { SyncStatus } from '#data/sync-status-rule.ts'
import { courseOf } from '#state/course.ts'
import type { ListedCard } from '#state/listed-card.ts'
import { courseEnd } from '#state/course-end.ts'
import { lastSyncedText, standsOnText } from '#features/dashboard/sync-labels.ts'
import { sampleLesson } from '../player/sample-lesson.ts'

const synced: SyncStatus = {
  kind: 'synced',
  isOnline: true,
  isMemoryOnly: false,
  pending: 0,
  tried: 0,
  failed: 0,
  blockedBecause: null,
  corrupt: 0,
  lastSyncedAt: null,
}

describe('what the numbers are counted from', () => {
  test.each<[string, Partial<SyncStatus>, string]>([
    ['everything synced', {}, 'Counted on this device.'],
    [
      'offline',
      { isOnline: false },
      'You are offline. Counted on this device, with everything you did here.',
    ],
    [
      'offline with work waiting',
      { kind: 'waiting', isOnline: false, pending: 2 },
      'You are offline. Counted on this device, with everything you did here.',
    ],
    [
      'on a new device, which not all has come to',
      { kind: 'incomplete' },
      'Counted on this device, without what is still to come from your account.',
    ],
    [
      'on its way',
      { kind: 'saved-here', pending: 1 },
      'Counted on this device, with what is still on its way to your account.',
    ],
    [
      'refused',
      { kind: 'failed', failed: 1 },
      'Counted on this device, with results that were not accepted on your account.',
    ],
    [
      'a private window',
      { kind: 'memory-only' },
      'Counted in this tab: this browser keeps nothing on the device.',
    ],
  ])('%s', (_, given, words) => {
    expect(standsOnText({ ...synced, ...given })).toBe(words)
  })
})

describe('the last time that everything was synced', () => {
  // The device of the tests is in some zone of its own: what it calls that day is asked in the same way.
  const at = new Date(2026, 10, 14, 14, 5).toISOString()

  test.each([
    [null, '2026-11-14', 'Not synced yet.'],
    [at, '2026-11-14', 'Last synced today at 14:05.'],
    [at, '2026-11-15', 'Last synced on 14 November 2026 at 14:05.'],
  ])('%s, looked at on %s', (lastSyncedAt, today, words) => {
    expect(lastSyncedText(lastSyncedAt, today)).toBe(words)
  })
})

describe('where to go on', () => {
  const card = (order: number, state: ListedCard['state']): ListedCard => ({
    lesson: sampleLesson({ id: String(order), order }),
    state,
    bestScore: 0,
    progress: 0,
    answered: 0,
    isOnDevice: true,
  })
  const cards = (...states: ListedCard['state'][]) =>
    states.map((state, index) => card(index + 1, state))
  const all = (count: number) => cards(...Array.from({ length: count }, () => 'mastered' as const))

  test.each([
    ['the first lesson of a new learner', cards('ready', 'ready', 'locked'), 1, null],
    ['the one after what is mastered', cards('mastered', 'ready', 'locked'), 2, null],
    ['what is begun before what is not', cards('ready', 'ready', 'begun'), 3, null],
    ['nothing without Premium', cards('mastered', 'mastered', 'locked'), null, 'premium'],
    [
      'nothing before the address is verified',
      cards('mastered', 'needs-verification', 'locked'),
      null,
      'verify',
    ],
    ['nothing more where all 15 are mastered', all(15), null, 'all-mastered'],
    ['nothing yet where the course is not all there', all(3), null, 'more-to-come'],
    ['nothing on a device without lessons', [], null, null],
  ])('is %s', (_, lessons, next, end) => {
    const course = courseOf(lessons)
    const why = course.next === null ? courseEnd(lessons) : null
    expect([course.next?.lesson.order ?? null, why]).toEqual([next, end])
  })
})
