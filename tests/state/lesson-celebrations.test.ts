import { describe, expect, test } from 'vitest'
import { firstCompletionXp, repeatCompletionXp } from '#domain/lesson-xp.ts'
import {
  answerCelebration,
  type SavedResult,
  lessonCelebrations,
  type Celebration,
  celebrationText,
} from '#state/lesson-celebrations.ts'

/** Gives these numbers in turn. */
function chances(...numbers: number[]): () => number {
  return () => numbers.shift() ?? 0
}

function kept(given: Partial<SavedResult> & { days?: number } = {}): SavedResult {
  const { days = 1, ...rest } = given
  return {
    xp: repeatCompletionXp(50),
    stats: { currentStreak: days },
    unlocked: [],
    hasStreakGrown: false,
    ...rest,
  }
}

const shortly = ({ xp, confetti, occasion, sound }: Celebration) => [
  xp?.amount ?? null,
  confetti && `${confetti.type} ${confetti.intensity}`,
  occasion?.name ?? null,
  sound,
]

describe('a right answer', () => {
  test.each([
    ['basic', 0, 15, null],
    ['basic', 0.999, 24, null],
    ['arrangement', 0, 20, null],
    ['arrangement', 0.32, 24, null],
    ['arrangement', 0.34, 25, { type: 'correct', intensity: 'low' }],
    ['arrangement', 0.999, 34, { type: 'correct', intensity: 'low' }],
  ] as const)('%s at chance %d shows +%i XP, confetti %o', (style, chance, amount, confetti) => {
    const moment = answerCelebration(style, chances(chance, 0.9))
    expect(moment.xp).toEqual({ amount, isPerfectScore: false, isFirstTime: false })
    expect(moment.confetti).toEqual(confetti)
  })

  test.each([
    [0.39, 'xp'],
    [0.4, null],
  ])('with the bonus drawn at %d is heard as %o', (bonus, sound) => {
    expect(answerCelebration('basic', chances(0, bonus)).sound).toBe(sound)
  })
})

describe('a finished lesson', () => {
  test.each([
    [
      'the first, perfect',
      100,
      firstCompletionXp(100, true),
      [140, 'achievement extreme', null, 'celebration'],
    ],
    [
      'the first',
      60,
      firstCompletionXp(60, true),
      [98, 'achievement extreme', null, 'celebration'],
    ],
    ['perfect', 100, firstCompletionXp(100, false), [90, 'perfect high', null, 'celebration']],
    ['perfect again', 100, repeatCompletionXp(100), [25, 'perfect high', null, 'celebration']],
    ['80 %', 80, firstCompletionXp(80, false), [54, 'milestone medium', null, 'success']],
    ['79 %', 79, firstCompletionXp(79, false), [51, 'correct low', null, 'success']],
  ])('%s: the sum of base and bonuses, its confetti and its sound', (_, score, xp, expected) => {
    expect(lessonCelebrations(score, kept({ xp })).map(shortly)).toEqual([expected])
  })

  test.each([
    [1, []],
    [3, [[null, null, '3 day streak', 'success']]],
    [6, [[null, null, '6 day streak', 'success']]],
    [7, [[null, 'milestone extreme', '7 day streak', null]]],
    [14, [[null, 'milestone high', '14 day streak', null]]],
    [21, [[null, 'milestone high', '21 day streak', null]]],
    [30, [[null, 'milestone extreme', '30 day streak', null]]],
    [100, [[null, 'milestone extreme', '100 day streak', null]]],
    [101, []],
  ])('on day %i of a streak is followed by %o', (days, expected) => {
    const moments = lessonCelebrations(50, kept({ days, hasStreakGrown: true }))
    expect(moments.slice(1).map(shortly)).toEqual(expected)
  })

  test('the second of the same day celebrates the streak no more', () => {
    expect(lessonCelebrations(50, kept({ days: 7, hasStreakGrown: false }))).toHaveLength(1)
  })

  test('names each achievement once, one after the other, with its sound', () => {
    const unlocked = ['streak_7', 'xp_500'] as const
    const moments = lessonCelebrations(80, kept({ days: 7, hasStreakGrown: true, unlocked }))
    expect(moments.slice(1).map(shortly)).toEqual([
      [null, 'milestone extreme', '7 day streak', null],
      [null, 'achievement medium', 'Weekly Warrior', 'achievement'],
      [null, 'achievement medium', 'Language Learner', 'achievement'],
    ])
  })

  test('that is the first names the first achievement with its own confetti', () => {
    const xp = firstCompletionXp(100, true)
    const unlocked = ['first_lesson', 'perfect_lesson', 'xp_100'] as const
    expect(lessonCelebrations(100, kept({ xp, unlocked })).map(shortly)).toEqual([
      [140, 'achievement extreme', 'First Steps', 'celebration'],
      [null, 'achievement medium', 'Perfectionist', 'achievement'],
      [null, 'achievement medium', 'Knowledge Seeker', 'achievement'],
    ])
  })

  test.each([
    [100, [null, 'perfect high', null, 'celebration']],
    [85, [null, 'milestone medium', null, 'success']],
    [10, [null, 'correct low', null, 'success']],
  ])('at %i %% that the device could not keep is celebrated without numbers', (score, expected) => {
    expect(lessonCelebrations(score, null).map(shortly)).toEqual([expected])
  })
})

describe('what a screen reader hears', () => {
  const nothing: Celebration = { xp: null, confetti: null, occasion: null, sound: null }
  test.each([
    [{ xp: { amount: 18, isPerfectScore: false, isFirstTime: false } }, '+18 XP.'],
    [
      {
        xp: { amount: 90, isPerfectScore: true, isFirstTime: false },
        confetti: { type: 'perfect', intensity: 'high' },
      },
      '+90 XP. Perfect!',
    ],
    [
      {
        xp: { amount: 140, isPerfectScore: true, isFirstTime: true },
        confetti: { type: 'achievement', intensity: 'extreme' },
        occasion: { kind: 'achievement', name: 'First Steps' },
      },
      '+140 XP. Perfect! First lesson! Achievement Unlocked! First Steps. Heritage Guardian!',
    ],
    [
      {
        confetti: { type: 'milestone', intensity: 'extreme' },
        occasion: { kind: 'streak', name: '7 day streak' },
      },
      'Milestone Reached! 7 day streak. Keep preserving your language!',
    ],
    [{ occasion: { kind: 'streak', name: '3 day streak' } }, '3 day streak.'],
  ] as const)('%o is said in one breath', (given, words) => {
    expect(celebrationText({ ...nothing, ...given })).toBe(words)
  })
})
