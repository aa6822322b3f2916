import type { LocalDate } from '../calendar.ts'
import type { Card } from './card.ts'
import { type Strength, wordStrength } from './strength.ts'

/** What is known of a word that was met. */
export type WordMemory = {
  strength: Strength
  /** The first day on which one of its directions is asked again. */
  due: LocalDate
}

/** By item. A word without a card is not there: it is new. */
export type WordMemories = ReadonlyMap<string, WordMemory>

export function wordMemories(cards: readonly Card[], today: LocalDate): WordMemories {
  const byItem = new Map<string, Card[]>()
  for (const card of cards) {
    const known = byItem.get(card.itemId)
    if (known) known.push(card)
    else byItem.set(card.itemId, [card])
  }
  return new Map(
    [...byItem].map(([itemId, ofItem]) => {
      const due = ofItem.map((card) => card.due).reduce((one, other) => (one < other ? one : other))
      return [itemId, { strength: wordStrength(ofItem, today), due }]
    }),
  )
}

/** How many of these items are of each strength. */
export function countStrengths(
  itemIds: readonly string[],
  memories: WordMemories,
): Record<Strength, number> {
  const counts = { new: 0, learning: 0, fading: 0, strong: 0 }
  for (const itemId of itemIds) counts[memories.get(itemId)?.strength ?? 'new'] += 1
  return counts
}
