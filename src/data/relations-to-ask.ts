import { kinshipCards } from 'virtual:kinship-cards'
import { kinCardId } from '#domain/kinship/kin-card.ts'
import type { HouseWords } from './house-words.ts'

/** Returns the card of the item that teaches the usual word for this relation, or the relation's own. Null if it can have none. */
export function cardOfRelation(path: string): string | null {
  return kinshipCards[path] || kinCardId(path)
}

/**
 * Returns the relations that practice asks, by the id of the card: those that the family tree has asked about. It leaves out words
 * that a lesson asks, and relations that no longer have a word. `items` are those that practice may ask of lessons.
 */
export function relationsToAsk(
  cards: readonly { itemId: string }[],
  { items, house }: { items: readonly { id: string }[]; house: HouseWords },
): Map<string, string> {
  const answered = new Set(cards.map(({ itemId }) => itemId))
  const ofLessons = new Set(items.map(({ id }) => id))
  const asked = new Map<string, string>()
  for (const path of new Set([...Object.keys(kinshipCards), ...house.keys()])) {
    // A relation answered before its lesson came here has a card of its own, which stays until the item has one.
    const id = [cardOfRelation(path), kinCardId(path)].find((one) => one && answered.has(one))
    if (id && !ofLessons.has(id)) asked.set(id, path)
  }
  return asked
}
