import type { LocalDate } from '../calendar.ts'
import type { Card } from './card.ts'
import { dueCards, slippedCards, weakestCards } from './due-cards.ts'
import { type NewCard, newCards } from './new-cards.ts'
import type { Skill } from './review.ts'
import { cardStrength, type Strength } from './strength.ts'

/** The most cards in one practice session. */
export const SESSION_CARDS = 12

export type ChosenCard = {
  itemId: string
  skill: Skill
  strength: Strength
  /** `ahead`: before its day, because the learner wants more. */
  why: 'due' | 'slipped' | 'new' | 'ahead'
}

export type ChooseOptions = {
  /** What can be asked on this device, in the course's order. */
  itemIds: readonly string[]
  /** The learner's day. */
  today: LocalDate
  /** Ms since 1970. */
  nowMs: number
  /** New cards a day. */
  newPerDay?: number
  /** More, when the day is done: cards before their day too, the weakest first. */
  isMore?: boolean
}

/**
 * The cards of a practice session: due first, then what slipped, then new ones. An item comes in one direction only: the other
 * would be given away.
 */
export function chooseCards(cards: readonly Card[], options: ChooseOptions): ChosenCard[] {
  const { itemIds, today, nowMs, newPerDay, isMore = false } = options
  const known = new Set(itemIds)
  const strengthOf = cardsByKey(cards, today)
  const asked = new Set<string>()
  const groups: [ChosenCard['why'], readonly NewCard[]][] = [
    ['due', dueCards(cards, { today, nowMs })],
    ['slipped', slippedCards(cards, today)],
    ['new', newCards(cards, { itemIds, today, perDay: newPerDay })],
    ['ahead', isMore ? weakestCards(cards, nowMs) : []],
  ]
  return groups
    .flatMap(([why, ofGroup]) => ofGroup.map((card) => ({ ...card, why })))
    .filter(({ itemId }) => known.has(itemId) && !asked.has(itemId) && asked.add(itemId))
    .slice(0, SESSION_CARDS)
    .map(({ itemId, skill, why }) => {
      return { itemId, skill, strength: strengthOf(itemId, skill), why }
    })
}

function cardsByKey(
  cards: readonly Card[],
  today: LocalDate,
): (itemId: string, skill: Skill) => Strength {
  const byKey = new Map(cards.map((card) => [`${card.itemId} ${card.skill}`, card]))
  return (itemId, skill) => cardStrength(byKey.get(`${itemId} ${skill}`), today)
}
