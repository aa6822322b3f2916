import type { LocalDate } from './calendar.ts'

/** A shorter session is not an entry of the log. */
export const FEWEST_ANSWERS = 8
/** More than "More anyway" makes of one session. */
export const MOST_ANSWERS = 200

/** One finished session of practice: an entry of the append-only log beside completions. `id` is made on the device. */
export type Practice = {
  id: string
  epoch: number
  /** Answers to cards, and how many of them were right. */
  answered: number
  right: number
  /** ISO 8601 instant, UTC. */
  completedAt: string
  localDate: LocalDate
  /** Measured seconds of study. */
  activeSeconds: number
}
