import fc from 'fast-check'
import { expect, test } from 'vitest'
import { achievementDates } from '#domain/achievements.ts'
import { type Completion, foldCompletions, type LogEntry } from '#domain/completions.ts'
import type { Practice } from '#domain/practice.ts'
import { studyWeek } from '#domain/week.ts'

const at = (localDate: string, time = '10:00') => ({
  completedAt: `${localDate}T${time}:00.000Z`,
  localDate,
})

let entries = 0
const id = (): string => `entry-${(entries += 1)}`

function practised(
  localDate: string,
  right: number,
  {
    answered = 12,
    seconds = 100,
    time,
  }: { answered?: number; seconds?: number; time?: string } = {},
): Practice {
  return { id: id(), epoch: 1, answered, right, activeSeconds: seconds, ...at(localDate, time) }
}

function finished(localDate: string, lessonId: string, score: number): Completion {
  const own = id()
  return {
    id: own,
    lessonId,
    epoch: 1,
    attempt: entries,
    score,
    activeSeconds: 300,
    ...at(localDate, '18:00'),
  }
}

const fold = (log: readonly LogEntry[], today: string) => foldCompletions(log, { epoch: 1, today })

test.each([
  [8, 0, 10],
  [8, 1, 10],
  [8, 2, 11],
  [8, 8, 14],
  [12, 9, 14],
  [12, 12, 16],
  [200, 199, 109],
  [200, 200, 110],
])('of %d answers %d right earn %d XP', (answered, right, xp) => {
  const practice = practised('2026-11-10', right, { answered })
  const { stats, xpById } = fold([practice], '2026-11-10')
  expect(xpById.get(practice.id)).toEqual({
    base: xp,
    perfectBonus: 0,
    firstLessonBonus: 0,
    total: xp,
  })
  expect(stats.totalXP).toBe(xp)
})

test('practice keeps the streak, earns XP and takes time; it is no lesson', () => {
  // What Zaara did, by day. Lesson 1 at 80 %: 54, and 50 for the first one ever. Again at 100 %: 25. Lesson 2 at 100 %: 90.
  const log: LogEntry[] = [
    // Before any lesson: the bonus waits for the lesson. Two on one day are one day.
    practised('2026-11-03', 7, { time: '08:00' }),
    practised('2026-11-03', 12, { time: '08:10', seconds: 50 }),
    finished('2026-11-04', '1', 80),
    // A day with practice alone, between two with lessons.
    practised('2026-11-05', 0),
    finished('2026-11-06', '1', 100),
    practised('2026-11-06', 9),
    // A day missed, then practice alone.
    practised('2026-11-08', 8),
    finished('2026-11-09', '2', 100),
    practised('2026-11-10', 200, { answered: 200, seconds: 1000 }),
  ]
  const { stats, counted, bestScores } = fold(log, '2026-11-11')
  expect(stats).toEqual({
    totalXP: 13 + 16 + 104 + 10 + 25 + 14 + 14 + 90 + 110,
    currentStreak: 3,
    longestStreak: 4,
    lessonsCompleted: 2,
    perfectLessons: 2,
    totalTimeStudied: 150 + 300 + 100 + 300 + 100 + 100 + 300 + 1000,
    lastStudyDate: '2026-11-10',
  })
  expect(counted.map(({ lessonId, score }) => [lessonId, score])).toEqual([
    ['1', 80],
    ['1', 100],
    ['2', 100],
  ])
  expect([...bestScores]).toEqual([
    ['1', 100],
    ['2', 100],
  ])
  expect(fold(log, '2026-11-12').stats.currentStreak).toBe(0)
})

test('the week counts its XP and its minutes, and no lesson', () => {
  const log = [
    practised('2026-11-03', 12),
    practised('2026-11-04', 12, { seconds: 70 }),
    finished('2026-11-10', '1', 80),
    practised('2026-11-10', 9, { seconds: 40 }),
  ]
  const { xpById } = fold(log, '2026-11-10')
  const { days, totalXp, bestDate } = studyWeek(log, { xpById, today: '2026-11-10' })
  const empty = { xp: 0, lessons: 0, activeSeconds: 0 }
  expect(days).toEqual([
    { date: '2026-11-04', xp: 16, lessons: 0, activeSeconds: 70 },
    ...['05', '06', '07', '08', '09'].map((day) => ({ date: `2026-11-${day}`, ...empty })),
    { date: '2026-11-10', xp: 104 + 14, lessons: 1, activeSeconds: 340 },
  ])
  expect([totalXp, bestDate]).toEqual([16 + 118, '2026-11-10'])
})

test('it unlocks what asks for days and for XP, and nothing that asks for lessons', () => {
  const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}`)
  const log = days.map((day) => practised(day, 12))
  const { xpById } = fold(log, '2026-11-07')
  // 16 XP a day: the hundred is full on the seventh.
  expect(Object.fromEntries(achievementDates(log, { epoch: 1, xpById }))).toEqual({
    streak_3: at('2026-11-03').completedAt,
    streak_7: at('2026-11-07').completedAt,
    xp_100: at('2026-11-07').completedAt,
  })
})

test('of an ended epoch, and of what is there twice, nothing counts', () => {
  const practice = practised('2026-11-10', 12)
  const old = { ...practised('2026-11-09', 12), epoch: 2 }
  expect(fold([practice, old, practice], '2026-11-10').stats).toMatchObject({
    totalXP: 16,
    currentStreak: 1,
    totalTimeStudied: 100,
  })
})

const DAYS = 20
const dayOf = (day: number): string => `2026-10-${String(day + 1).padStart(2, '0')}`

test('any days with lessons and practice, told in any order: what was done is what is counted', () => {
  const day = fc.record({
    rights: fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 3 }),
    isLessonDay: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(day, { minLength: DAYS, maxLength: DAYS }),
      fc.infiniteStream(fc.nat()),
      (calendar, chance) => {
        const log = calendar.flatMap(({ rights, isLessonDay }, nth): LogEntry[] => [
          ...rights.map((right) => practised(dayOf(nth), right, { answered: 200 })),
          // Always lesson 1 at 0 %: 30 and 50 the first time, 10 each time after.
          ...(isLessonDay ? [finished(dayOf(nth), '1', 0)] : []),
        ])
        const shuffled = log
          .map((entry) => ({ entry, key: chance.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ entry }) => entry)
        const lessonDays = calendar.filter(({ isLessonDay }) => isLessonDay).length
        const rights = calendar.flatMap((one) => one.rights)
        const halves = rights.map((right) => (right - (right % 2)) / 2)
        const studied = calendar.map((one) =>
          one.isLessonDay || one.rights.length > 0 ? '#' : ' ',
        )
        const runs = studied
          .join('')
          .split(/ +/)
          .map(({ length }) => length)
        expect(fold(shuffled, dayOf(DAYS - 1)).stats).toMatchObject({
          totalXP:
            (lessonDays > 0 ? 70 + 10 * lessonDays : 0) +
            10 * rights.length +
            halves.reduce((sum, half) => sum + half, 0),
          longestStreak: Math.max(...runs),
          lessonsCompleted: Math.min(1, lessonDays),
          perfectLessons: 0,
          totalTimeStudied: 300 * lessonDays + 100 * rights.length,
        })
      },
    ),
  )
})
