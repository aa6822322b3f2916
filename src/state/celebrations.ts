import { create } from 'zustand'
import { CONFETTI_AMOUNTS, XP_POPUP_MS } from '#domain/celebrations.ts'
import {
  answerCelebration,
  type SavedResult,
  type SavedPractice,
  lessonCelebrations,
  practiceCelebrations,
  celebrationWords,
  type Celebration,
} from './lesson-celebrations.ts'

export type QueuedCelebration = Celebration & {
  id: number
  isPassing: boolean
  /** Milliseconds until it begins. */
  afterMs: number
}

type CelebrationStore = {
  /** The first is on the screen, the others come after it. */
  queue: readonly QueuedCelebration[]
  /** Where a screen keeps room for the words; null: at the top of the page. */
  place: HTMLElement | null
  /** What the right answers of the lesson have flown up with so far: they cheer, and count nowhere. */
  cheered: number
}

/** Words without confetti (a streak of three) stay as long as the smallest confetti. */
const WORDS_ONLY_MS = CONFETTI_AMOUNTS.low.durationMs

/** In this tab and in memory alone: a reload, another tab and a sync celebrate nothing a second time. */
export const useCelebrations = create<CelebrationStore>()(() => ({
  queue: [],
  place: null,
  cheered: 0,
}))

/** A new patch lies alone for as long as its silk spreads (look, motion). */
const PATCH_ALONE_MS = 1200

let lastId = 0

/** A lesson is begun, or begun again. */
export function beginCheering(): void {
  useCelebrations.setState({ cheered: 0 })
}

/**
 * A right answer. It is of the moment: it takes the place of the answer before, and is left out while a
 * lesson is being celebrated.
 */
export function celebrateAnswer(
  style: 'basic' | 'arrangement',
  chance: () => number = Math.random,
): void {
  const { queue, cheered } = useCelebrations.getState()
  if (queue.some((moment) => !moment.isPassing)) return
  const moment = answerCelebration(style, chance)
  useCelebrations.setState({
    queue: [queued(moment, true)],
    cheered: cheered + (moment.xp?.amount ?? 0),
  })
}

/** A finished lesson, with all that came of it. `score` is 0–100; null: the device could not keep it. */
export function celebrateLesson(score: number, result: SavedResult | null): void {
  celebrate(lessonCelebrations(score, result), PATCH_ALONE_MS)
}

/** A finished session of practice, with all that came of it. */
export function celebratePractice(result: SavedPractice): void {
  celebrate(practiceCelebrations(result), 0)
}

function celebrate(celebrations: readonly Celebration[], firstAfterMs: number): void {
  const { queue } = useCelebrations.getState()
  const moments = celebrations.map((moment, at) =>
    queued(moment, false, at === 0 ? firstAfterMs : 0),
  )
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

/** A screen gives the words a place of their own, or takes it away. */
export function placeCelebrations(place: HTMLElement | null): void {
  useCelebrations.setState({ place })
}

/** Milliseconds of the pop-up, of the card that follows it, and of the silk beside both; 0: not at all. */
export function celebrationDurationMs(moment: Celebration): {
  xpMs: number
  cardMs: number
  confettiMs: number
} {
  const { xp, confetti } = moment
  const xpMs = xp ? XP_POPUP_MS : 0
  const confettiMs = confetti ? CONFETTI_AMOUNTS[confetti.intensity].durationMs : 0
  const hasCard = celebrationWords(moment).card !== null
  return { xpMs, cardMs: hasCard ? Math.max(WORDS_ONLY_MS, confettiMs - xpMs) : 0, confettiMs }
}

function queued(moment: Celebration, isPassing: boolean, afterMs = 0): QueuedCelebration {
  lastId += 1
  return { ...moment, id: lastId, isPassing, afterMs }
}
