import { create } from 'zustand'
import { CONFETTI_AMOUNTS, XP_POPUP_MS } from '#domain/celebrations.ts'
import {
  answerCelebration,
  type SavedResult,
  lessonCelebrations,
  type Celebration,
} from './lesson-celebrations.ts'

export type QueuedCelebration = Celebration & { id: number; isPassing: boolean }

type CelebrationStore = {
  /** The first is on the screen, the others come after it. */
  queue: readonly QueuedCelebration[]
}

/** Words without confetti (a streak of three) stay as long as the smallest confetti. */
const WORDS_ONLY_MS = CONFETTI_AMOUNTS.low.durationMs

/** In this tab and in memory alone: a reload, another tab and a sync celebrate nothing a second time. */
export const useCelebrations = create<CelebrationStore>()(() => ({ queue: [] }))

let lastId = 0

/**
 * A right answer. It is of the moment: it takes the place of the answer before, and is left out while a
 * lesson is being celebrated.
 */
export function celebrateAnswer(
  style: 'basic' | 'arrangement',
  chance: () => number = Math.random,
): void {
  const { queue } = useCelebrations.getState()
  if (queue.some((moment) => !moment.isPassing)) return
  useCelebrations.setState({ queue: [queued(answerCelebration(style, chance), true)] })
}

/** A finished lesson, with all that came of it. `score` is 0–100; null: the device could not keep it. */
export function celebrateLesson(score: number, result: SavedResult | null): void {
  const { queue } = useCelebrations.getState()
  const moments = lessonCelebrations(score, result).map((moment) => queued(moment, false))
  useCelebrations.setState({ queue: [...queue.filter((one) => !one.isPassing), ...moments] })
}

/** The moment is over: the next one comes. */
export function endCelebration(id: number): void {
  const { queue } = useCelebrations.getState()
  useCelebrations.setState({ queue: queue.filter((moment) => moment.id !== id) })
}

/** Somebody else is here now. */
export function forgetCelebrations(): void {
  useCelebrations.setState({ queue: [] })
}

/** Milliseconds that the pop-up and the words over the confetti are there; 0: not at all. */
export function celebrationDurationMs({ xp, confetti, occasion }: Celebration): {
  xpMs: number
  wordsMs: number
} {
  const xpMs = xp ? XP_POPUP_MS : 0
  if (confetti) return { xpMs, wordsMs: CONFETTI_AMOUNTS[confetti.intensity].durationMs }
  return { xpMs, wordsMs: occasion ? WORDS_ONLY_MS : 0 }
}

function queued(moment: Celebration, isPassing: boolean): QueuedCelebration {
  lastId += 1
  return { ...moment, id: lastId, isPassing }
}
