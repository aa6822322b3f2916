import { dateOfDay, dayNumber, type LocalDate } from '../calendar.ts'
import { type Card, isDue, recallChance } from './card.ts'

const FORECAST_DAYS = 7

/** The cards that are due, lowest chance of recall at `nowMs` (ms since 1970) first. */
export function dueCards(
  cards: readonly Card[],
  { today, nowMs }: { today: LocalDate; nowMs: number },
): Card[] {
  return weakestCards(
    cards.filter((card) => isDue(card, today)),
    nowMs,
  )
}

/** All of them, lowest chance of recall at `nowMs` (ms since 1970) first. */
export function weakestCards(cards: readonly Card[], nowMs: number): Card[] {
  return cards
    .map((card) => ({ card, chance: recallChance(card, nowMs) }))
    .sort((a, b) => a.chance - b.chance || compareCards(a.card, b.card))
    .map(({ card }) => card)
}

/** Not due yet, and the last answer was wrong; the latest first. */
export function slippedCards(cards: readonly Card[], today: LocalDate): Card[] {
  return cards
    .filter((card) => card.lastGrade === 1 && !isDue(card, today))
    .sort((a, b) => compareText(b.reviewedAt, a.reviewedAt) || compareCards(a, b))
}

/** `words`: so many come back on that day. */
export type ForecastDay = { date: LocalDate; words: number }

/**
 * The words that come back on each of the next seven days; today's are also those that were due before. Who practises each day
 * meets a word whose two directions come on two days on both.
 */
export function forecast(cards: readonly Card[], today: LocalDate): ForecastDay[] {
  const first = dayNumber(today)
  const days = Array.from({ length: FORECAST_DAYS }, () => new Set<string>())
  for (const { itemId, due } of cards) days[Math.max(0, dayNumber(due) - first)]?.add(itemId)
  return days.map((itemIds, at) => ({ date: dateOfDay(first + at), words: itemIds.size }))
}

function compareCards(a: Card, b: Card): number {
  return compareText(a.itemId, b.itemId) || compareText(a.skill, b.skill)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
