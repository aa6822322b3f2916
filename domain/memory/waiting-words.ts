import { dateOfDay, dayNumber, type LocalDate } from '../calendar.ts'
import type { Card } from './card.ts'
import { newCards } from './new-cards.ts'

/** So many days are looked ahead. */
const DAYS_AHEAD = 7

export type WaitingWords = {
  /** Items that practice would ask today. */
  today: number
  /** The first day after today, within a week, on which there is something to ask, and how many items. */
  next: { date: LocalDate; count: number } | null
}

/** How many items wait for practice, counted as a session asks them: an item comes in one direction. */
export function waitingWords(
  cards: readonly Card[],
  options: {
    /** What can be asked on this device, in the course's order. */
    itemIds: readonly string[]
    today: LocalDate
    /** New cards a day. */
    newPerDay?: number
  },
): WaitingWords {
  const { today } = options
  const first = dayNumber(today)
  const days = Array.from({ length: DAYS_AHEAD }, (_, at) => dateOfDay(first + 1 + at))
  const date = days.find((day) => countOn(cards, day, options) > 0)
  return {
    today: countOn(cards, today, options),
    next: date === undefined ? null : { date, count: countOn(cards, date, options) },
  }
}

/** By then nothing else was practised. */
function countOn(
  cards: readonly Card[],
  date: LocalDate,
  { itemIds, newPerDay }: { itemIds: readonly string[]; newPerDay?: number },
): number {
  const known = new Set(itemIds)
  const due = cards.filter((card) => card.due <= date)
  const added = newCards(cards, { itemIds, today: date, perDay: newPerDay })
  return new Set([...due, ...added].map(({ itemId }) => itemId).filter((id) => known.has(id))).size
}
