import type { LocalDate } from '../calendar.ts'
import { type Card, isDue, isLearnt } from './card.ts'

export type Strength = 'new' | 'learning' | 'fading' | 'strong'

/**
 * The one rule. Of a card: `new` was never reviewed; `learning` would not be kept for a week yet; what would is `strong`
 * until its day comes, and `fading` from then on.
 */
export function cardStrength(card: Card | undefined, today: LocalDate): Strength {
  if (card === undefined) return 'new'
  if (!isLearnt(card)) return 'learning'
  return isDue(card, today) ? 'fading' : 'strong'
}

/** Of a word, from its cards: the weaker direction's. One direction that was never asked leaves the word `learning`. */
export function wordStrength(cards: readonly Card[], today: LocalDate): Strength {
  const both = (['understand', 'produce'] as const).map((skill) =>
    cardStrength(
      cards.find((card) => card.skill === skill),
      today,
    ),
  )
  if (both.every((strength) => strength === 'new')) return 'new'
  if (both.includes('new') || both.includes('learning')) return 'learning'
  return both.includes('fading') ? 'fading' : 'strong'
}
