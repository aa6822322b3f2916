import { FSRSAlgorithm } from 'ts-fsrs'
import type { Grade } from './review.ts'

/** How well one card is remembered, as FSRS says it. */
export type MemoryState = {
  /** Days after which it is recalled nine times in ten. */
  stability: number
  /** 1 (easy) to 10. */
  difficulty: number
}

/** A card is asked again when it would be recalled nine times in ten. */
const REQUEST_RETENTION = 0.9

/**
 * The model alone, with the package's own parameters. Its scheduler is not used: it repeats a new card after
 * minutes, which a practice session does itself, and counts days by UTC. Its results are rounded to eight
 * decimals, so two engines whose powers differ in the last bit agree.
 */
const model = new FSRSAlgorithm({ request_retention: REQUEST_RETENTION, enable_fuzz: false })

/**
 * What an answer leaves behind. `before` is null at a card's first review; `elapsedDays` are whole days since the
 * last one, 0 on the same day.
 */
export function nextMemory(
  before: MemoryState | null,
  elapsedDays: number,
  grade: Grade,
): MemoryState {
  const { stability, difficulty } = model.next_state(before, elapsedDays, grade)
  return { stability, difficulty }
}

/** Whole days, 1 at least, until a card of this stability (days) is asked again. */
export function intervalDays(stability: number): number {
  return model.next_interval(stability, 0)
}

/** The chance of recall, 0 to 1. `stability` and `elapsedDays` are in days; parts of a day count. */
export function retrievability(stability: number, elapsedDays: number): number {
  return model.forgetting_curve(Math.max(0, elapsedDays), stability)
}
