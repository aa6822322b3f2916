import { describe, expect, test } from 'vitest'
import { achievementDates, listAchievements, recentAchievements } from '#domain/achievements.ts'
import { type Completion, foldCompletions } from '#domain/completions.ts'
import { emptyStats } from '#domain/stats.ts'

const JOINED = '2026-10-01T09:00:00.000Z'

function done(lessonId: string, localDate: string, given: Partial<Completion> = {}): Completion {
  return {
    id: `${lessonId}@${localDate}`,
    lessonId,
    epoch: 1,
    attempt: 1,
    score: 80,
    completedAt: at(localDate),
    localDate,
    activeSeconds: 60,
    ...given,
  }
}

const at = (localDate: string): string => `${localDate}T18:00:00.000Z`
const november = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`

function datesOf(log: Completion[], epoch = 1): Record<string, string> {
  const { xpById } = foldCompletions(log, { epoch, today: '2026-12-31' })
  return Object.fromEntries(achievementDates(log, { epoch, xpById }))
}

/** Different lessons, one on each of these days of November. */
const lessonsOn = (...days: number[]): Completion[] =>
  days.map((day, index) => done(String(index + 1), november(day)))

describe('an achievement is dated by the completion that reached it', () => {
  test.each([
    { id: 'first_lesson', log: lessonsOn(3, 5), reached: 3 },
    { id: 'lessons_3', log: lessonsOn(1, 5, 9, 13), reached: 9 },
    { id: 'lessons_5', log: lessonsOn(1, 5, 9, 13, 17, 21), reached: 17 },
    {
      id: 'heritage_guardian',
      log: lessonsOn(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21),
      reached: 19,
    },
    {
      id: 'perfect_lesson',
      log: [
        done('1', november(2), { score: 99 }),
        done('1', november(4), { score: 100, attempt: 2 }),
      ],
      reached: 4,
    },
    { id: 'streak_3', log: lessonsOn(1, 2, 4, 5, 6), reached: 6 },
    { id: 'streak_7', log: lessonsOn(1, 2, 3, 4, 5, 6, 7), reached: 7 },
    // 104 for the very first, then 54 for each: 104, 158 …
    { id: 'xp_100', log: lessonsOn(2, 8), reached: 2 },
    // 104 + 8 × 54 = 536 with the ninth; 482 with the eighth.
    { id: 'xp_500', log: lessonsOn(1, 3, 5, 7, 9, 11, 13, 15, 17), reached: 17 },
  ])('$id on November $reached', ({ id, log, reached }) => {
    expect(datesOf(log)[id]).toBe(at(november(reached)))
    // The order in which the rows arrived says nothing.
    expect(datesOf(log.toReversed())).toEqual(datesOf(log))
    // One row less, and it is not reached.
    const before = log.filter(({ localDate }) => localDate < november(reached))
    expect(datesOf(before)[id]).toBeUndefined()
  })
})

describe('the rule of what counts', () => {
  test('one lesson many times is one lesson', () => {
    const log = [1, 5, 9].map((day, index) => done('1', november(day), { attempt: index + 1 }))
    expect(datesOf(log)['lessons_3']).toBeUndefined()
  })

  test('two lessons in a day are one day of the streak', () => {
    const log = [done('1', november(1)), done('2', november(1)), done('3', november(2))]
    expect(datesOf(log)['streak_3']).toBeUndefined()
  })

  test('a streak over the end of the year and the change of the clocks goes on', () => {
    const overNewYear = ['2026-12-31', '2027-01-01', '2027-01-02'].map((date) => done('1', date))
    expect(datesOf(overNewYear)['streak_3']).toBe(at('2027-01-02'))
    const overTheClocks = ['2026-10-24', '2026-10-25', '2026-10-26'].map((date) => done('1', date))
    expect(datesOf(overTheClocks)['streak_3']).toBe(at('2026-10-26'))
  })

  test('a day that comes late from another device closes the gap, at the time of what closed it', () => {
    const here = [done('1', november(1)), done('2', november(3))]
    expect(datesOf(here)['streak_3']).toBeUndefined()
    // On the other device it was finished in the night after the 3rd, for the 2nd of its own calendar.
    const late = done('3', november(2), { completedAt: '2026-11-03T23:00:00.000Z' })
    expect(datesOf([...here, late])['streak_3']).toBe('2026-11-03T23:00:00.000Z')
  })

  test('what belongs to an older epoch reaches nothing', () => {
    expect(datesOf(lessonsOn(1, 2, 3), 2)).toEqual({})
  })

  test('a row that is there twice counts once', () => {
    // 80 XP; taken twice they would be 160.
    const row = done('1', november(1), { score: 0 })
    expect(Object.keys(datesOf([row, row]))).toEqual(['first_lesson'])
  })
})

describe('the list', () => {
  const none = new Map<string, string>()

  test('has ten titles, one of them joined from the start', () => {
    const list = listAchievements(emptyStats(), none, JOINED)
    expect(list.map(({ title }) => title)).toEqual([
      'Welcome Home',
      'First Steps',
      'Finding Your Voice',
      'Part of the Conversation',
      'Heritage Guardian',
      'Perfectionist',
      'Getting Consistent',
      'Weekly Warrior',
      'Knowledge Seeker',
      'Language Learner',
    ])
    expect(list.filter(({ isUnlocked }) => isUnlocked).map(({ id }) => id)).toEqual([
      'joined_community',
    ])
    expect(list[0]?.unlockedAt).toBe(JOINED)
  })

  test('tells how far a locked one is, never more than its target', () => {
    const stats = { ...emptyStats(), totalXP: 398, lessonsCompleted: 4, longestStreak: 5 }
    const list = listAchievements(stats, none, JOINED)
    const progressOf = (id: string) => {
      const one = list.find((achievement) => achievement.id === id)
      return [one?.progress, one?.target]
    }
    expect(progressOf('xp_500')).toEqual([398, 500])
    expect(progressOf('xp_100')).toEqual([100, 100])
    expect(progressOf('lessons_5')).toEqual([4, 5])
    expect(progressOf('streak_7')).toEqual([5, 7])
    expect(progressOf('perfect_lesson')).toEqual([0, 1])
  })

  test('keeps what was unlocked, though the sums no longer reach it', () => {
    const kept = new Map([['xp_100', '2026-11-02T18:00:00.000Z']])
    const one = listAchievements({ ...emptyStats(), totalXP: 60 }, kept, JOINED).find(
      ({ id }) => id === 'xp_100',
    )
    expect(one).toMatchObject({ isUnlocked: true, progress: 100, unlockedAt: kept.get('xp_100') })
  })

  test.each([
    [-1, false],
    [0, true],
    [5000, true],
    [5001, false],
  ])('calls one recent that was unlocked %d ms ago: %s', (ageMs, isRecent) => {
    const unlockedAt = '2026-11-02T18:00:00.000Z'
    const list = listAchievements(emptyStats(), new Map([['streak_3', unlockedAt]]), JOINED)
    const recent = recentAchievements(list, Date.parse(unlockedAt) + ageMs)
    expect(recent.map(({ id }) => id)).toEqual(isRecent ? ['streak_3'] : [])
  })
})
