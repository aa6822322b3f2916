import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admitCompletion, type Completion, foldCompletions } from '#domain/completions.ts'
import { emptyStats, statsOn } from '#domain/stats.ts'
import { firstCompletionXp, repeatCompletionXp } from '#domain/lesson-xp.ts'

let attempts = 0

/** Each is an attempt of its own unless said otherwise. */
function done(given: Partial<Completion> & { id: string }): Completion {
  attempts += 1
  const localDate = given.localDate ?? '2026-11-10'
  return {
    lessonId: '1',
    epoch: 1,
    attempt: attempts,
    score: 80,
    completedAt: `${localDate}T10:00:00.000Z`,
    localDate,
    activeSeconds: 60,
    ...given,
  }
}

const today = '2026-11-10'

test('a log without a row folds to the empty stats', () => {
  expect(foldCompletions([], { epoch: 1, today }).stats).toEqual(emptyStats())
})

describe('XP of a completion', () => {
  test.each([
    [0, false, 30],
    [79, false, 51],
    [80, false, 54],
    [99, false, 57],
    [100, false, 90],
    [100, true, 140],
    [50, true, 95],
  ])('a first completion at %d percent, first lesson ever %s: %d', (score, isFirst, total) => {
    expect(firstCompletionXp(score, isFirst).total).toBe(total)
  })

  test.each([
    [0, 10],
    [95, 19],
    [100, 25],
  ])('a repeat at %d percent: %d', (score, total) => {
    expect(repeatCompletionXp(score).total).toBe(total)
  })
})

describe('the fold over the log', () => {
  test('counts a lesson first, then as repeats, and names the bonus of the first lesson ever', () => {
    const log = [
      done({ id: 'b', score: 100, completedAt: '2026-11-10T11:00:00.000Z' }),
      done({ id: 'a', score: 50 }),
      done({ id: 'c', lessonId: '2', score: 100, completedAt: '2026-11-10T12:00:00.000Z' }),
    ]
    const { stats, xpById } = foldCompletions(log, { epoch: 1, today })
    expect(xpById.get('a')).toEqual({ base: 45, perfectBonus: 0, firstLessonBonus: 50, total: 95 })
    expect(xpById.get('b')).toEqual({ base: 20, perfectBonus: 5, firstLessonBonus: 0, total: 25 })
    expect(xpById.get('c')?.total).toBe(90)
    expect(stats).toMatchObject({
      totalXP: 210,
      lessonsCompleted: 2,
      perfectLessons: 2,
      totalTimeStudied: 180,
    })
  })

  test('does not care in which order the log comes, nor how often a row comes', () => {
    const completion = fc.record({
      id: fc.uuid(),
      lessonId: fc.constantFrom('1', '2', '3'),
      score: fc.integer({ min: 0, max: 100 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    fc.assert(
      fc.property(
        fc.array(completion, { maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (rows, chance) => {
          const log = rows.map(({ id, lessonId, score, day }) =>
            done({ id, lessonId, score, localDate: `2026-10-${String(day).padStart(2, '0')}` }),
          )
          const shuffled = [...log, ...log]
            .map((row) => ({ row, key: chance.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ row }) => row)
          expect(foldCompletions(shuffled, { epoch: 1, today }).stats).toEqual(
            foldCompletions(log, { epoch: 1, today }).stats,
          )
        },
      ),
    )
  })

  test('leaves out what an ended epoch did', () => {
    const log = [done({ id: 'a' }), done({ id: 'b', epoch: 2, score: 0 })]
    expect(foldCompletions(log, { epoch: 2, today }).stats.totalXP).toBe(80)
  })
})

describe('the streak, in days of the learner', () => {
  const days = (...dates: string[]) =>
    foldCompletions(
      dates.map((localDate, at) => done({ id: String(at), localDate })),
      { epoch: 1, today },
    ).stats

  test.each([
    [['2026-11-10'], 1],
    [['2026-11-09', '2026-11-10'], 2],
    [['2026-11-10', '2026-11-10'], 1],
    [['2026-11-08', '2026-11-09'], 2],
    [['2026-11-07', '2026-11-08'], 0],
    [['2026-11-06', '2026-11-08', '2026-11-09', '2026-11-10'], 3],
    [['2026-10-31', '2026-11-01'], 0],
    [[], 0],
  ])('after %j it is %d', (dates, streak) => {
    expect(days(...dates).currentStreak).toBe(streak)
  })

  test('the longest stays when the current one ends', () => {
    expect(days('2026-10-30', '2026-10-31', '2026-11-01', '2026-11-09').longestStreak).toBe(3)
  })

  test('a missed day ends it at the next look, also without the log', () => {
    const stats = days('2026-11-09', '2026-11-10')
    expect(statsOn(stats, '2026-11-11').currentStreak).toBe(2)
    expect(statsOn(stats, '2026-11-12').currentStreak).toBe(0)
  })
})

describe('what a wrong clock reports', () => {
  const now = { nowMs: Date.parse('2026-11-10T12:00:00Z'), newest: null }

  test.each([
    ['in London', '2029-06-10T12:00:00Z', '2029-06-10', '2026-11-10'],
    ['in Karachi, where the day had begun', '2029-06-10T22:00:00Z', '2029-06-11', '2026-11-10'],
    ['in Pago Pago, where it had not', '2029-06-10T05:00:00Z', '2029-06-09', '2026-11-10'],
    ['on Kiritimati', '2029-06-10T10:00:00Z', '2029-06-11', '2026-11-11'],
    ['nowhere', '2029-06-10T10:00:00Z', '2029-07-11', '2026-11-11'],
  ])(
    'a time in the future counts as now, its day as today %s',
    (_where, completedAt, localDate, today) => {
      const admitted = admitCompletion(done({ id: 'a', completedAt, localDate }), now)
      expect(admitted).toMatchObject({ completedAt: '2026-11-10T12:00:00.000Z', localDate: today })
    },
  )

  test.each(['1970-01-01T00:03:00Z', '2000-01-01T12:00:00Z', '2023-12-31T12:00:00Z'])(
    'a time before anybody studied here (%s) counts as now',
    (completedAt) => {
      const localDate = completedAt.slice(0, 10)
      const admitted = admitCompletion(done({ id: 'a', completedAt, localDate }), now)
      expect(admitted).toMatchObject({
        completedAt: '2026-11-10T12:00:00.000Z',
        localDate: '2026-11-10',
      })
    },
  )

  test.each([
    ['at 1970', '1970-01-01T00:00:10Z', null],
    ['behind its own log', '2026-10-01T12:00:00Z', '2026-11-09T19:00:00.000Z'],
  ])('a server whose clock is %s keeps what the device says', (_when, serverNow, newest) => {
    const row = done({ id: 'a', completedAt: '2026-11-10T12:00:00.000Z', localDate: '2026-11-10' })
    expect(admitCompletion(row, { nowMs: Date.parse(serverNow), newest })).toEqual(row)
  })

  test('a day that no calendar showed at that time becomes the nearest that one did', () => {
    const admitted = admitCompletion(
      done({ id: 'a', completedAt: '2026-11-05T12:00:00Z', localDate: '2026-11-01' }),
      now,
    )
    expect(admitted.localDate).toBe('2026-11-05')
  })

  test('a lesson done days ago on a train keeps its day', () => {
    const row = done({ id: 'a', completedAt: '2026-11-05T23:30:00.000Z', localDate: '2026-11-06' })
    expect(admitCompletion(row, now)).toEqual(row)
  })
})
