import { describe, expect, test } from 'vitest'
import {
  answerConfetti,
  answerXp,
  completionConfetti,
  CONFETTI_AMOUNTS,
  CONFETTI_TEXTS,
  streakCelebration,
  XP_POPUP_MS,
  xpSparkles,
  xpTone,
} from '#domain/celebrations.ts'

describe('confetti', () => {
  test.each([
    ['low', 15, 2000],
    ['medium', 25, 2500],
    ['high', 40, 3000],
    ['extreme', 60, 4000],
  ] as const)('%s: %i pieces for %i ms', (intensity, pieces, durationMs) => {
    expect(CONFETTI_AMOUNTS[intensity]).toEqual({ pieces, durationMs })
  })

  test.each([
    ['correct', 'Excellent!', null],
    ['perfect', 'Perfect!', null],
    ['achievement', 'Achievement Unlocked!', 'Heritage Guardian!'],
    ['milestone', 'Milestone Reached!', 'Keep preserving your language!'],
  ] as const)('%s is headed %s', (type, heading, subtitle) => {
    expect(CONFETTI_TEXTS[type]).toEqual({ heading, subtitle })
  })

  test.each([
    [60, true, 'achievement'],
    [100, true, 'achievement'],
    [100, false, 'perfect'],
    [99, false, 'milestone'],
    [80, false, 'milestone'],
    [79, false, 'correct'],
    [0, false, 'correct'],
  ] as const)('a lesson at %i %% (first ever: %s) is celebrated as %s', (score, isFirst, type) => {
    expect(completionConfetti(score, isFirst).type).toBe(type)
  })
})

describe('a streak that has grown to', () => {
  test.each([
    [7, 'extreme'],
    [30, 'extreme'],
    [100, 'extreme'],
    [14, 'high'],
    [21, 'high'],
    [70, 'high'],
  ] as const)('%i days is a milestone, %s', (days, intensity) => {
    expect(streakCelebration(days)).toEqual({
      confetti: { type: 'milestone', intensity },
      sound: false,
    })
  })

  test.each([3, 6, 9, 12, 99])('%i days plays a success sound', (days) => {
    expect(streakCelebration(days)).toEqual({ confetti: null, sound: true })
  })

  test.each([0, 1, 2, 4, 5, 8])('%i days passes quietly', (days) => {
    expect(streakCelebration(days)).toEqual({ confetti: null, sound: false })
  })
})

describe('the XP pop-up', () => {
  test('hides by itself after 2.5 s', () => expect(XP_POPUP_MS).toBe(2500))

  test.each([
    [24, false, false, 'plain', false],
    [25, false, false, 'high', true],
    [90, true, false, 'perfect', true],
    [140, true, true, 'first-lesson', true],
    [10, false, true, 'first-lesson', true],
  ] as const)(
    '+%i XP (perfect: %s, first lesson: %s) is %s',
    (amount, isPerfectScore, isFirstTime, tone, sparkles) => {
      const gain = { amount, isPerfectScore, isFirstTime }
      expect(xpTone(gain)).toBe(tone)
      expect(xpSparkles(gain)).toBe(sparkles)
    },
  )
})

describe('the XP that a right answer shows', () => {
  const always = (value: number) => () => value

  test.each([
    ['basic', 0, 15],
    ['basic', 0.999, 24],
    ['arrangement', 0, 20],
    ['arrangement', 0.999, 34],
  ] as const)('%s, at chance %d: %i', (style, chance, amount) => {
    expect(answerXp(style, always(chance)).amount).toBe(amount)
  })

  test('bears the bonus flag in 40 of 100 cases', () => {
    const flags = Array.from({ length: 100 }, (_, n) => answerXp('basic', always(n / 100)).isBonus)
    expect(flags.filter(Boolean)).toHaveLength(40)
  })

  test('is worth confetti from 25 on', () => {
    expect(answerConfetti(24)).toBeNull()
    expect(answerConfetti(25)).toEqual({ type: 'correct', intensity: 'low' })
  })
})
