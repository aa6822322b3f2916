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
  /** `ahead`: before its day, because the learner wants more or this very word. */
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
  /** The item that the learner asks for: it comes first, due or not. */
  firstItemId?: string | undefined
}

/**
 * The cards of a practice session: due first, then what slipped, then new ones. An item comes in one direction only: the other
 * would be given away.
 */
export function chooseCards(cards: readonly Card[], options: ChooseOptions): ChosenCard[] {
  const { itemIds, today, nowMs, newPerDay, isMore = false, firstItemId } = options
  const known = new Set(itemIds)
  const strengthOf = cardsByKey(cards, today)
  const asked = new Set<string>()
  const due = dueCards(cards, { today, nowMs })
  const groups: [ChosenCard['why'], readonly NewCard[]][] = [
    ['due', due.filter(({ itemId }) => itemId === firstItemId)],
    ['ahead', firstItemId === undefined ? [] : cardsOfItem(cards, firstItemId, nowMs)],
    ['due', due],
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

/** The more forgotten direction first; of an item that was never asked, what it means. */
function cardsOfItem(cards: readonly Card[], itemId: string, nowMs: number): readonly NewCard[] {
  const known = weakestCards(
    cards.filter((card) => card.itemId === itemId),
    nowMs,
  )
  return known.length > 0 ? known : [{ itemId, skill: 'understand' }]
}

function cardsByKey(
  cards: readonly Card[],
  today: LocalDate,
): (itemId: string, skill: Skill) => Strength {
  const byKey = new Map(cards.map((card) => [`${card.itemId} ${card.skill}`, card]))
  return (itemId, skill) => cardStrength(byKey.get(`${itemId} ${skill}`), today)
}
