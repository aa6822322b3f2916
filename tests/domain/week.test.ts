import { describe, expect, test } from 'vitest'
import { type Completion, foldCompletions } from '#domain/completions.ts'
import { columnStitches, stitchWorth, studyWeek } from '#domain/week.ts'

let attempts = 0

/** A completion in the evening of `localDate`, British time; each of a lesson and an attempt of its own unless said otherwise. */
function done(localDate: string, given: Partial<Completion> = {}): Completion {
  attempts += 1
  const id = given.id ?? `${localDate}/${given.lessonId ?? ''}${given.completedAt ?? ''}`
  return {
    id,
    lessonId: localDate,
    epoch: 1,
    attempt: attempts,
    score: 80,
    completedAt: `${localDate}T20:00:00.000Z`,
    localDate,
    activeSeconds: 90,
    ...given,
  }
}

function weekOf(log: Completion[], today: string, epoch = 1) {
  const { xpById } = foldCompletions(log, { epoch, today })
  return studyWeek(log, { xpById, today })
}

describe('the week', () => {
  test.each([
    ['in the middle of a month', '2026-11-18', '2026-11-12'],
    ['over the end of a month', '2026-03-02', '2026-02-24'],
    ['over a leap day', '2028-03-02', '2028-02-25'],
    ['over the end of a year', '2027-01-03', '2026-12-28'],
    ['over the night in which the clocks go forward', '2026-03-31', '2026-03-25'],
    ['over the night in which the clocks go back', '2026-10-28', '2026-10-22'],
  ])('is the seven days up to today, %s', (_, today, first) => {
    const { days } = weekOf([], today)
    expect(days).toHaveLength(7)
    expect(new Set(days.map(({ date }) => date)).size).toBe(7)
    expect([days[0]?.date, days[6]?.date]).toEqual([first, today])
  })

  test('leaves out what came before it and what comes after it', () => {
    const log = ['2026-11-03', '2026-11-04', '2026-11-10', '2026-11-11'].map((date) => done(date))
    const { days, totalXp } = weekOf(log, '2026-11-10')
    // The first lesson ever was on the 3rd: 54 + 50. The 4th and the 10th are first completions at 80 %.
    expect(days.map(({ xp }) => xp)).toEqual([54, 0, 0, 0, 0, 0, 54])
    expect(totalXp).toBe(108)
  })

  test('goes by the day that the learner saw, not by the instant', () => {
    const late = done('2026-10-24', { completedAt: '2026-10-24T23:30:00.000Z' })
    const earlyNextDay = done('2026-10-25', { completedAt: '2026-10-24T23:40:00.000Z' })
    const { days } = weekOf([late, earlyNextDay], '2026-10-25')
    expect(days.slice(-2).map(({ date, lessons }) => [date, lessons])).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 1],
    ])
  })

  test('adds up XP, lessons and measured time of a day, repeats as repeats', () => {
    const log = [
      done('2026-11-01', { id: 'a', lessonId: '1' }),
      done('2026-11-10', { id: 'b', lessonId: '1', score: 100 }),
      done('2026-11-10', { id: 'c', lessonId: '2', score: 100, activeSeconds: 200 }),
    ]
    // A perfect repeat earns 25, a perfect first completion 90.
    expect(weekOf(log, '2026-11-10').days[6]).toEqual({
      date: '2026-11-10',
      xp: 25 + 90,
      lessons: 2,
      activeSeconds: 290,
    })
  })

  test('counts a row that is there twice once, and one of an older epoch never', () => {
    const twice = done('2026-11-10', { id: 'a' })
    const old = done('2026-11-10', { id: 'b', lessonId: 'x' })
    const log = [{ ...twice, epoch: 2 }, { ...twice, epoch: 2 }, old]
    const { days, totalXp } = weekOf(log, '2026-11-10', 2)
    expect(days[6]?.lessons).toBe(1)
    expect(totalXp).toBe(104)
  })

  test.each([
    { name: 'is none in an empty week', log: [], best: null },
    {
      name: 'is the one with the most XP',
      log: [done('2026-11-05'), done('2026-11-08')],
      best: '2026-11-05',
    },
    {
      name: 'is the later one of two that are equal',
      log: [done('2026-11-01'), done('2026-11-05'), done('2026-11-08')],
      best: '2026-11-08',
    },
  ])('the best day $name', ({ log, best }) => {
    expect(weekOf(log, '2026-11-10').bestDate).toBe(best)
  })
})

describe('one stitch', () => {
  test.each([
    [0, 10],
    [90, 10],
    [200, 10],
    [201, 20],
    [400, 20],
    [1000, 50],
    [1400, 100],
    [2001, 200],
    [25_000, 2000],
  ])('is, where the best day has %d XP, worth %d', (mostXp, worth) => {
    expect(stitchWorth(mostXp)).toBe(worth)
  })

  test.each([
    [0, 10, []],
    [30, 10, [1, 1, 1]],
    [25, 10, [1, 1, 0.5]],
    [4, 10, [0.4]],
    [150, 100, [1, 0.5]],
  ])('%d XP at %d a stitch: %j', (xp, worth, shares) => {
    expect(columnStitches(xp, worth)).toEqual(shares)
  })
})
