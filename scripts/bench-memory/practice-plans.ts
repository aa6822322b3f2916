import { chooseCards, SESSION_CARDS } from '#domain/memory/choose-cards.ts'
import { newCards } from '#domain/memory/new-cards.ts'
import type { AskedCard, PracticePlan } from './simulate-learner.ts'

const FIXED_DAYS = [1, 3, 7, 14, 30]

/** As the product chooses. */
export function asTheProductChooses(): PracticePlan {
  return { choose: ({ cards, ...day }) => chooseCards(cards, day) }
}

/** Lessons once, and nothing after them. */
export function noPractice(): PracticePlan {
  return { choose: () => [] }
}

/** Fixed intervals in days: a right answer takes the next one, a wrong answer the first. Asks as many cards a day as the product. */
export function fixedIntervals(): PracticePlan {
  const boxes = new Map<string, { card: AskedCard; box: number; dueDay: number }>()
  return {
    answered: (card, isRight, day) => {
      const key = `${card.itemId} ${card.skill}`
      const known = boxes.get(key)
      // A second answer on one day is no second interval.
      if (known !== undefined && known.dueDay > day && isRight) return
      const box = isRight && known !== undefined ? known.box + 1 : 0
      const days = FIXED_DAYS[Math.min(box, FIXED_DAYS.length - 1)] ?? 0
      boxes.set(key, { card, box, dueDay: day + days })
    },
    choose: ({ cards, day, today, itemIds }) => {
      const due = [...boxes.values()]
        .filter(({ dueDay }) => dueDay <= day)
        .toSorted((a, b) => a.dueDay - b.dueDay)
        .map(({ card }) => card)
      const seen = new Set<string>()
      return [...due, ...newCards(cards, { itemIds, today })]
        .filter(({ itemId }) => !seen.has(itemId) && seen.add(itemId))
        .slice(0, SESSION_CARDS)
    },
  }
}
