import type { SoundEffect } from '#device/sound-effects.ts'
import { type AchievementId, achievementTitle } from '#domain/achievements.ts'
import {
  answerConfetti,
  answerXp,
  completionConfetti,
  type Confetti,
  CONFETTI_TEXTS,
  streakCelebration,
  type XpGain,
} from '#domain/celebrations.ts'
import type { Stats } from '#domain/completions.ts'
import type { LessonXp } from '#domain/lesson-xp.ts'

/** What is celebrated at one time: the pop-up, the confetti, or both, and what is heard with them. */
export type Celebration = {
  xp: XpGain | null
  confetti: Confetti | null
  /** What the confetti is for, by its own name: an achievement's title, the days of a streak. */
  occasion: { kind: 'achievement' | 'streak'; name: string } | null
  sound: SoundEffect | null
}

/** How a finished lesson was kept; null where the device could not keep it. */
export type SavedResult = {
  xp: LessonXp
  stats: Pick<Stats, 'currentStreak'>
  unlocked: readonly AchievementId[]
  hasStreakGrown: boolean
}

/** How a finished session of practice was kept. */
export type SavedPractice = Omit<SavedResult, 'xp'> & { xpGained: number }

/**
 * A right answer: its XP is play and counts nowhere; the bonus flag is heard as bangles. `chance`
 * gives numbers in [0, 1).
 */
export function answerCelebration(
  style: 'basic' | 'arrangement',
  chance: () => number,
): Celebration {
  const { amount, isBonus } = answerXp(style, chance)
  return {
    xp: { amount, isPerfectScore: false, isFirstTime: false },
    confetti: answerConfetti(amount),
    occasion: null,
    sound: isBonus ? 'xp' : null,
  }
}

/**
 * A finished lesson, one moment after the other: what it earned, a milestone of
 * the streak, then each achievement that it unlocked. `score` is 0–100. A result that is not kept is
 * celebrated without numbers, since none of them counts yet.
 */
export function lessonCelebrations(score: number, result: SavedResult | null): Celebration[] {
  const isFirstTime = result !== null && result.xp.firstLessonBonus > 0
  const isPerfectScore = score === 100
  const amount = result?.xp.total ?? 0
  const earned: Celebration = {
    xp: amount > 0 ? { amount, isPerfectScore, isFirstTime } : null,
    confetti: completionConfetti(score, isFirstTime),
    occasion: null,
    sound: isPerfectScore || isFirstTime ? 'celebration' : 'success',
  }
  const achievements = (result?.unlocked ?? []).map(achievementCelebration)
  // The confetti of a first lesson is an achievement's: it is named with the first that came of it.
  const named = earned.confetti?.type === 'achievement' ? achievements.shift() : undefined
  return [
    { ...earned, occasion: named?.occasion ?? null },
    ...streakMoments(result),
    ...achievements,
  ]
}

/** A finished session of practice: its XP without confetti, then streak and achievements as after a lesson. */
export function practiceCelebrations(result: SavedPractice): Celebration[] {
  const xp = { amount: result.xpGained, isPerfectScore: false, isFirstTime: false }
  return [
    { xp: result.xpGained > 0 ? xp : null, confetti: null, occasion: null, sound: 'success' },
    ...streakMoments(result),
    ...result.unlocked.map(achievementCelebration),
  ]
}

function streakMoments(result: Omit<SavedResult, 'xp'> | null): Celebration[] {
  if (result === null || !result.hasStreakGrown) return []
  const days = result.stats.currentStreak
  const { confetti, sound } = streakCelebration(days)
  if (confetti === null && !sound) return []
  const occasion = { kind: 'streak', name: `${days} day streak` } as const
  return [{ xp: null, confetti, occasion, sound: sound ? 'success' : null }]
}

function achievementCelebration(id: AchievementId): Celebration {
  return {
    xp: null,
    confetti: { type: 'achievement', intensity: 'medium' },
    occasion: { kind: 'achievement', name: achievementTitle(id) },
    sound: 'achievement',
  }
}

/** The words over the confetti; without confetti the occasion itself is the heading. */
function celebrationHeading({ confetti, occasion }: Celebration): {
  heading: string
  subtitle: string | null
} | null {
  if (confetti) return CONFETTI_TEXTS[confetti.type]
  return occasion ? { heading: occasion.name, subtitle: null } : null
}

/**
 * What the pop-up itself says beside its number, and what comes after it on a card of its own: a heading that stands for nothing
 * more ("Excellent!", "Perfect!") is part of the pop-up, so that there is one of them at a time.
 */
export function celebrationWords(moment: Celebration): {
  beside: string | null
  card: { heading: string; subtitle: string | null } | null
} {
  const words = celebrationHeading(moment)
  if (words === null || moment.xp === null) return { beside: null, card: words }
  if (words.subtitle !== null || moment.occasion !== null) return { beside: null, card: words }
  return { beside: words.heading, card: null }
}

/** The whole moment in one breath, for a screen reader. */
export function celebrationText(moment: Celebration): string {
  const { xp, confetti, occasion } = moment
  const words = celebrationHeading(moment)
  const parts = [
    xp && `+${xp.amount} XP.`,
    xp?.isPerfectScore && 'Perfect!',
    xp?.isFirstTime && 'First lesson!',
    confetti && words?.heading,
    occasion && `${occasion.name}.`,
    words?.subtitle,
  ]
  // "Perfect!" of the pop-up and of the confetti is one word to the ear.
  return [...new Set(parts.filter((part) => typeof part === 'string'))].join(' ')
}
