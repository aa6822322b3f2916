import type { LocalDate } from '../calendar.ts'
import type { Card } from './card.ts'
import type { Skill } from './review.ts'

/** New cards a day, unless the learner sets another number. */
export const NEW_CARDS_A_DAY = 5

/** A card that was never reviewed. */
export type NewCard = { itemId: string; skill: Skill }

/**
 * The new cards that are left for today: of each item that was met before today, the direction that was not asked yet.
 * In the order of `itemIds`, which are those of the opened lessons in the course's order; an item that was not met
 * waits for its lesson. What came in so today counts towards `perDay`, whether practice or a lesson asked it.
 */
export function newCards(
  cards: readonly Card[],
  {
    itemIds,
    today,
    perDay = NEW_CARDS_A_DAY,
  }: { itemIds: readonly string[]; today: LocalDate; perDay?: number | undefined },
): NewCard[] {
  const byItem = new Map<string, Card[]>()
  for (const card of cards) byItem.set(card.itemId, [...(byItem.get(card.itemId) ?? []), card])
  const isMetBefore = (ofItem: readonly Card[]) => ofItem.some(({ firstDate }) => firstDate < today)
  const cameToday = [...byItem.values()].filter(
    (ofItem) => isMetBefore(ofItem) && ofItem.some(({ firstDate }) => firstDate === today),
  )
  const waiting = itemIds.flatMap((itemId): NewCard[] => {
    const ofItem = byItem.get(itemId) ?? []
    const [only] = ofItem
    if (only === undefined || ofItem.length > 1 || !isMetBefore(ofItem)) return []
    return [{ itemId, skill: only.skill === 'understand' ? 'produce' : 'understand' }]
  })
  return waiting.slice(0, Math.max(0, perDay - cameToday.length))
}
