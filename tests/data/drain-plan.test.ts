import { describe, expect, test } from 'vitest'
import { backoffMs } from '#data/backoff.ts'
import { nextDueAt, planDrain } from '#data/drain-plan.ts'
import { placeOfOperation } from '#data/operation-place.ts'
import type { OutboxRow } from '#data/rows.ts'

const NOW = Date.parse('2026-11-10T12:00:00Z')
const MINUTE_MS = 60_000

function row(seq: number, changes: Partial<OutboxRow>): OutboxRow {
  return {
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    v: 1,
    seq,
    userId: 'learner',
    lessonId: '1',
    kind: 'exercise-progress',
    body: {},
    createdAt: '2026-11-10T11:00:00Z',
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    state: 'waiting',
    ...changes,
  }
}

const sent = (rows: OutboxRow[], rests = {}) =>
  planDrain(rows, { now: NOW, urgency: 'due', rests, placeOf: placeOfOperation }).map(
    ({ seq }) => seq,
  )

describe('a whole reset goes alone', () => {
  const reset = row(2, { kind: 'reset-all', lessonId: '' })
  test('after everything before it', () => {
    expect(sent([row(1, {}), reset, row(3, { lessonId: '2' })])).toEqual([1])
    const waits = row(1, { nextAttemptAt: NOW + MINUTE_MS })
    expect(sent([waits, reset, row(3, { lessonId: '2' })])).toEqual([])
  })
  test('and before everything after it', () => {
    expect(sent([reset, row(3, { lessonId: '2' })])).toEqual([2])
  })
})

describe('a time that lies further ahead than anything waits was written by a wrong clock', () => {
  const IN_A_DAY = NOW + 24 * 60 * MINUTE_MS
  test('the row is sent', () => {
    expect(sent([row(1, { nextAttemptAt: IN_A_DAY })])).toEqual([1])
    expect(sent([row(1, { nextAttemptAt: NOW + MINUTE_MS })])).toEqual([])
  })
  test('its kind rests no more', () => {
    expect(sent([row(1, {})], { 'exercise-progress': IN_A_DAY })).toEqual([1])
    expect(sent([row(1, {})], { 'exercise-progress': NOW + MINUTE_MS })).toEqual([])
  })
})

describe('the timer', () => {
  test('wakes for what the server refused for now', () => {
    const refused = row(1, { state: 'blocked', nextAttemptAt: NOW + 10 * MINUTE_MS })
    expect(nextDueAt([refused], { now: NOW, rests: {}, placeOf: placeOfOperation })).toBe(
      NOW + 10 * MINUTE_MS,
    )
  })
  test('and for nothing that was set aside', () => {
    expect(
      nextDueAt([row(1, { state: 'failed' })], { now: NOW, rests: {}, placeOf: placeOfOperation }),
    ).toBeNull()
  })
})

test('however often it was tried, the next try comes within half a minute', () => {
  const longest = [1, 2, 3, 10, 100, 10_000].map((tries) => backoffMs(tries, 0.999999))
  expect(longest).toEqual([1_000, 2_000, 4_000, 30_000, 30_000, 30_000])
})
