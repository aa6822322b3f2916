/** Confetti and the XP pop-up. Chance comes in as an argument. */

export const CONFETTI_TYPES = ['correct', 'perfect', 'achievement', 'milestone'] as const
export type ConfettiType = (typeof CONFETTI_TYPES)[number]

export const CONFETTI_INTENSITIES = ['low', 'medium', 'high', 'extreme'] as const
export type ConfettiIntensity = (typeof CONFETTI_INTENSITIES)[number]

export type Confetti = { type: ConfettiType; intensity: ConfettiIntensity }

/** Pieces and how long they fall, by intensity. */
export const CONFETTI_AMOUNTS: Readonly<
  Record<ConfettiIntensity, { pieces: number; durationMs: number }>
> = {
  low: { pieces: 15, durationMs: 2000 },
  medium: { pieces: 25, durationMs: 2500 },
  high: { pieces: 40, durationMs: 3000 },
  extreme: { pieces: 60, durationMs: 4000 },
}

/** What stands over the confetti. */
export const CONFETTI_TEXTS: Readonly<
  Record<ConfettiType, { heading: string; subtitle: string | null }>
> = {
  correct: { heading: 'Excellent!', subtitle: null },
  perfect: { heading: 'Perfect!', subtitle: null },
  achievement: { heading: 'Achievement Unlocked!', subtitle: 'Heritage Guardian!' },
  milestone: { heading: 'Milestone Reached!', subtitle: 'Keep preserving your language!' },
}

/** The XP pop-up hides by itself after this. */
export const XP_POPUP_MS = 2500

/** From here on an XP gain is green, sparkles, and is worth confetti for an answer. */
const HIGHLIGHT_XP = 25

export type XpGain = { amount: number; isPerfectScore: boolean; isFirstTime: boolean }

export type XpTone = 'first-lesson' | 'perfect' | 'high' | 'plain'

/** Purple for a first lesson, gold for a perfect score, green from 25 XP, otherwise blue. */
export function xpTone({ amount, isPerfectScore, isFirstTime }: XpGain): XpTone {
  if (isFirstTime) return 'first-lesson'
  if (isPerfectScore) return 'perfect'
  return amount >= HIGHLIGHT_XP ? 'high' : 'plain'
}

/** A perfect score, the first lesson, or 25 XP and more sparkle. */
export function xpSparkles(gain: XpGain): boolean {
  return xpTone(gain) !== 'plain'
}

/** Confetti for a finished lesson: first lesson, else perfect, else 80 % or more, else correct. `score` is 0–100. */
export function completionConfetti(score: number, isFirstLesson: boolean): Confetti {
  if (isFirstLesson) return { type: 'achievement', intensity: 'extreme' }
  if (score === 100) return { type: 'perfect', intensity: 'high' }
  if (score >= 80) return { type: 'milestone', intensity: 'medium' }
  return { type: 'correct', intensity: 'low' }
}

/** What a streak that has just grown to `days` sets off: 7, 30 and 100 most of all, then sevens, then threes. */
export function streakCelebration(days: number): { confetti: Confetti | null; sound: boolean } {
  if (days === 7 || days === 30 || days === 100) {
    return { confetti: { type: 'milestone', intensity: 'extreme' }, sound: false }
  }
  if (days > 0 && days % 7 === 0) {
    return { confetti: { type: 'milestone', intensity: 'high' }, sound: false }
  }
  return { confetti: null, sound: days > 0 && days % 3 === 0 }
}

/**
 * The XP that the animation of a right answer shows: 15–24, or 20–34 where the learner built the answer
 *, with the bonus flag in 40 of 100 cases. It is play: what counts is the lesson's XP.
 * `chance` gives numbers in [0, 1).
 */
export function answerXp(
  style: 'basic' | 'arrangement',
  chance: () => number,
): { amount: number; isBonus: boolean } {
  const amount = style === 'basic' ? 15 + Math.floor(chance() * 10) : 20 + Math.floor(chance() * 15)
  return { amount, isBonus: chance() < 0.4 }
}

/** Confetti for a right answer: only from 25 XP. */
export function answerConfetti(amount: number): Confetti | null {
  return amount >= HIGHLIGHT_XP ? { type: 'correct', intensity: 'low' } : null
}
